import type { CommandContext, Input, Result } from '../../command/spec.js';
import { groupColumns } from '../../areas/columns.js';
import { usage } from '../../errors.js';
import { readAll } from '../../engine/read/read-items.js';
import { listFromItems } from '../../engine/read/shape-result.js';
import { groupTree } from '../../fleet/group-tree.js';
import { getCall } from '../../http/reads.js';
import { textOf, type JsonObject } from '../../json/objects.js';
import { patternOf } from '../../text/pattern.js';

export const runGroupSearch = async (input: Input, context: CommandContext): Promise<Result> => {
  const pattern = patternOf(String(input.arguments['text'] ?? ''));
  if (pattern.text === '') throw usage('<text>: a part of a name is needed');
  const byPath = pattern.text.includes('/');
  // The path of one group needs the groups above it: all are read, which is one request for most fleets.
  const items = await readAll(getCall('/api/group'), context);
  const tree = groupTree(items);
  const rows = items
    .map((item): JsonObject => ({ ...item, path: tree.path(textOf(item['id'])) }))
    .filter((row) => pattern.matches(byPath ? `/${textOf(row['path'])}` : textOf(row['name'])));
  return listFromItems(rows, {
    columns: [{ path: 'path', title: 'Path' }, ...groupColumns.slice(1)],
    id: 'id',
    noun: 'groups',
  });
};

import { computerApi } from '../../service/computers.js';
import type { Result, Input } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { usage } from '../../base/errors.js';
import type { Call } from '../../http/client.js';
import { checkObject } from '../../http/answers/decode.js';
import { textOf, type Json } from '../../base/json/objects.js';
import { patternOf } from '../../base/text/pattern.js';
import { resolveTargets } from '../targets/resolve-targets.js';
import { narrows, selectComputers, type SelectedComputer } from '../targets/select-computers.js';
import { mapBounded, readAll, searchComputers } from '../../service/read-items.js';
import { listFromItems } from '../../command/list-result.js';
import type { Command } from '../command.js';

/** The rows of the named computers, narrowed by what else was selected: a request each, whatever the fleet's size. */
export const listNamed = async (
  { record }: Command,
  { words, call }: { readonly words: readonly string[]; readonly call: Call },
  input: Input,
  context: Context,
): Promise<Result> => {
  const { selection } = input.shared;
  const [filter] = call.query ?? [];
  if (filter !== undefined)
    throw usage(`<computer> and the filter ${filter[0]} cannot be combined`, 'Leave out the names, or the filter.');
  if (selection.fromFile !== undefined) throw usage('<computer> and --from-file cannot be combined');
  const found = await computersNamed(words, context);
  const left = narrows(selection) ? await selectComputers(selection, context, found) : found;
  const client = await context.client();
  const shown = left.slice(0, input.shared.limit);
  const rows = await mapBounded(shown, 8, async ({ id }): Promise<Json> => {
    const one = computerApi.one(id, { signal: context.interrupt });
    return checkObject((await client.read(one)).json(), one);
  });
  return listFromItems(rows, { columns: record.columns, id: 'id', noun: record.noun ?? 'computers' });
};

const computersNamed = async (words: readonly string[], context: Context): Promise<SelectedComputer[]> => {
  const patterns = words.map(patternOf);
  const named = await resolveTargets(
    words.filter((_, at) => patterns[at]?.wild === false).map((word) => ({ word })),
    context,
  );
  const matched = await mapBounded(
    patterns.filter(({ wild }) => wild),
    4,
    async (pattern) => {
      const rows = await readAll(searchComputers(pattern.literal === '' ? {} : { hostname: pattern.literal }), context);
      return rows.filter(({ hostname }) => pattern.matches(textOf(hostname)));
    },
  );
  const rows = matched.flat().map(({ hostname, id }) => ({ id: Number(id), name: textOf(hostname) }));
  return [...new Map([...named, ...rows].map((each) => [each.id, each])).values()];
};

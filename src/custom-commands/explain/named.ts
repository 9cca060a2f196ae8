import { patchApi } from '../../service/patches.js';
import type { CommandContext } from '../../command/spec.js';
import { findItems } from '../../engine/names/find-items.js';
import { guidCalled, numberCalled } from '../../engine/names/typed-id.js';
import type { PatchWanted } from '../../fleet/explain/explain-patch.js';
import { openFleetReader } from '../../service/reading.js';
import { readGroupTree } from '../../service/group-tree.js';
import type { GroupScope } from '../../service/scope.js';
import { textOf } from '../../json/objects.js';

/** A group with its path, which is what people read. */
export const groupCalled = async (text: string, context: CommandContext, label = '--group'): Promise<GroupScope> => {
  const id = await guidCalled('group', text, label, context);
  const tree = await readGroupTree(await openFleetReader(context));
  return { kind: 'group', id, name: tree.ok ? tree.value.path(id) : text };
};

/** A patch by number (KB5041404) or catalog id. The fleet's patch list has both; an unknown patch is an error. */
export const patchCalled = async (text: string, context: CommandContext): Promise<PatchWanted> => {
  const patchId = await numberCalled('patch', kbOf(text), '--patch', context);
  if (/^(kb|q)\d+$/i.test(text)) return { qNumber: kbOf(text), patchId };
  const call = patchApi.status({ query: [['patchId', String(patchId)]] });
  const [found] = await findItems(await context.client(), { ...call, query: [...(call.query ?? []), ['top', '1']] });
  return { qNumber: textOf(found?.['qNumber']) || text, patchId };
};

/** kb5041404 and Kb5041404 are KB5041404. */
const kbOf = (text: string): string => (/^(kb|q)\d+$/i.test(text) ? text.toUpperCase() : text);

import type { CommandContext } from '../../command/spec.js';
import { readGroupTree } from '../../service/group-tree.js';
import { openFleetReader } from '../../service/reading.js';
import type { GroupScope } from '../../service/scope.js';
import { guidCalled } from './typed-id.js';

/** A group with its path, which is what people read. */
export const groupCalled = async (text: string, context: CommandContext, label = '--group'): Promise<GroupScope> => {
  const id = await guidCalled('group', text, label, context);
  const tree = await readGroupTree(await openFleetReader(context));
  return { kind: 'group', id, name: tree.ok ? tree.value.path(id) : text };
};

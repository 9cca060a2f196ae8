import type { CommandContext } from '../../command/spec.js';
import { isConfigurationTree } from '../../service/group-paths.js';
import { guidCalled } from '../../engine/names/typed-id.js';
import type { MemberGroup } from '../../engine/write/memberships.js';
import { EmsError } from '../../base/errors.js';
import type { GroupTree, TreeGroup } from '../../service/group-tree.js';

/** The group that was typed: a path, a name or an id. `label`: the argument or flag, for messages. */
export const groupGiven = async (
  typed: string | boolean | readonly string[] | undefined,
  label: string,
  tree: GroupTree,
  context: CommandContext,
): Promise<TreeGroup> => {
  const text = [typed ?? ''].flat().join(' ').trim();
  const found = tree.find(text);
  if (found !== undefined) return found;
  // For no match or several, the look-up names the candidates.
  const id = await guidCalled('group', text, label, context);
  const known = tree.get(id);
  if (known === undefined)
    throw new EmsError('not-found', `No group has the id ${id}.`, { hint: 'List groups with: ems group tree' });
  return known;
};

/** A computer is in at most one configuration group. */
export const isConfiguration = ({ tree }: Pick<TreeGroup, 'tree'>): boolean => isConfigurationTree(tree);

export const memberGroup = ({ id }: Pick<TreeGroup, 'id'>, tree: GroupTree): MemberGroup => ({
  id,
  path: tree.path(id),
});

import { computerInName, isMadeByReinstall } from '../../../service/reinstall-groups.js';
import { mapBounded } from '../../../service/read-items.js';
import { atOnce, type FleetReader } from '../../../service/reading.js';
import type { RealGroup } from '../model.js';
import type { Assignment } from './group-assignments.js';

/**
 * Groups created by a reinstall: the reinstall list of their computer names them. The service creates them below the
 * group with the assignment, so only leaves with just a computer, below a group with packages, are checked.
 */
export const findReinstallGroups = async (
  reader: FleetReader,
  groups: readonly RealGroup[],
  assignments: ReadonlyMap<string, readonly Assignment[]>,
): Promise<ReadonlySet<string>> => {
  const parents = new Set(groups.map(({ parentId }) => parentId?.toLowerCase()));
  const byId = new Map(groups.map((group) => [group.id.toLowerCase(), group]));
  const hasPackages = (path: string): boolean =>
    assignments.get(path)?.some(({ kind }) => kind === 'package-assignment') === true;
  const isCandidate = ({ id, parentId, path }: RealGroup): boolean => {
    const own = assignments.get(path);
    const parent = byId.get(parentId?.toLowerCase() ?? '');
    const isBare = own !== undefined && own.every(({ kind }) => kind === 'member') && own.length < 2;
    return isBare && !parents.has(id.toLowerCase()) && parent !== undefined && hasPackages(parent.path);
  };
  const asked = groups.filter(isCandidate).flatMap((group) => {
    const id = computerOf(group, assignments.get(group.path) ?? []);
    return id === undefined ? [] : [{ group, id }];
  });
  const found = await mapBounded(asked, atOnce, async ({ group, id }) => {
    const made = await isMadeByReinstall(reader, group.id, id);
    return made.ok && made.value ? [group.path] : [];
  });
  return new Set(found.flat());
};

/** The only member, or the client id ending the name. That computer's list decides; a wrong guess costs a request. */
const computerOf = ({ path }: RealGroup, [member]: readonly Assignment[]): number | undefined => {
  if (typeof member?.id === 'number') return member.id;
  return computerInName(path);
};

import { groupApi } from '../../../service/groups.js';
import type { Context } from '../../../context.js';
import { EmsError } from '../../../base/errors.js';
import { nameResolver } from '../../../engine/names/resolve.js';
import { mapBounded, readWhole } from '../../../service/read-items.js';
import { problemOfRow, type RowProblem } from '../../../engine/rows/row-problems.js';
import type { TableRow } from '../../../engine/targets/table-file.js';
import type { MemberGroup } from '../../../engine/write/memberships.js';

/** The groups that rows name, and who is in them. */
export interface Memberships {
  readonly groupCalled: (typed: string) => MemberGroup;
  readonly isIn: (computer: number, group: MemberGroup) => boolean;
  readonly problems: readonly RowProblem[];
}

export interface GroupsOfRow {
  /** undefined: the command line. */
  readonly row: TableRow | undefined;
  readonly groups: readonly string[];
}

/** Looks up each group once. `withMembers`: also reads the members, so that no computer is added twice. */
export const readMemberships = async (
  rows: readonly GroupsOfRow[],
  withMembers: boolean,
  context: Context,
): Promise<Memberships> => {
  const resolve = nameResolver(() => context.client());
  const found = new Map<string, MemberGroup>();
  const problems: RowProblem[] = [];
  for (const { groups, row } of rows)
    for (const text of groups) {
      try {
        const id = String(await resolve({ lookup: 'group', text, label: 'group' }));
        if (!found.has(text)) found.set(text, { id, path: text });
      } catch (error) {
        if (row === undefined) throw error;
        problems.push(problemOfRow(error, row, `line ${row.line}`));
      }
    }
  const members = new Map<string, ReadonlySet<unknown>>();
  const ids = withMembers ? [...new Set([...found.values()].map(({ id }) => id))] : [];
  await mapBounded(ids, 4, async (id) => {
    const list = await readWhole(groupApi.members(id), context);
    members.set(id, new Set(list.map((item) => item['id'])));
  });
  return {
    problems,
    groupCalled: (typed) => {
      const group = found.get(typed);
      if (group === undefined) throw new EmsError('not-found', `No group named "${typed}".`);
      return group;
    },
    isIn: (computer, { id }) => members.get(id)?.has(computer) === true,
  };
};

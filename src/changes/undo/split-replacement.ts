import type { Call, Client } from '../../http/client.js';
import { readItems, wholePage } from '../../service/read-items.js';
import { assignmentApi } from '../../service/groups.js';
import { packageApi } from '../../service/packages.js';
import { groupIdsOf } from '../reach/reach-of-groups.js';
import { packageIdsIn, replacedPackage } from '../reach/replaced-package.js';

/** The single assignments that a replacement of a package changes: undo works with these, group by group. */
export const assignmentsIn = async ({ body }: Call, client: Client): Promise<Call[]> => {
  const old = replacedPackage(body);
  const fresh = packageIdsIn(body).find(([, id]) => id !== old)?.[1];
  if (old === undefined || fresh === undefined) return [];
  const { add, remove } = assignmentApi['package-assignment'];
  const holders = await readItems(packageApi.groups(old), client, { top: wholePage });
  return groupIdsOf(holders).flatMap((group) => [remove(group, old), add(group, { body: { packageId: fresh } })]);
};

import { textOf } from '../base/json/objects.js';
import { deploymentApi } from './deployments.js';
import { mapReadable, type Readable } from './readable.js';
import type { FleetReader } from './reading.js';

/** Whether a reinstall or rescan of the computer made the group: only the computer's own list tells. */
export const isMadeByReinstall = async (
  reader: FleetReader,
  groupId: string,
  computerId: number,
): Promise<Readable<boolean>> =>
  mapReadable(await reader.items(deploymentApi.reinstall(computerId), { whole: true }), (items) =>
    items.some((item) => textOf(item.reinstallGroupId).toLowerCase() === groupId.toLowerCase()),
  );

/** The client id that ends the name of such a group. A wrong guess costs a request. */
export const computerInName = (name: string): number | undefined => {
  const digits = /(?:^|\D)(\d{1,9})$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

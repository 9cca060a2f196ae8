import type { Computer, PatchStatus } from '../../contract/answers.js';
import { getCall } from '../../http/reads.js';
import { advanceThing, isLater, type AdvanceBefore } from './advance.js';
import type { Observation, Watched } from './poll/watch.js';
import type { ComputerThing } from './thing.js';

export const rescanThing = (type: 'Inventory' | 'Patch'): ComputerThing<AdvanceBefore> =>
  type === 'Patch' ? patchScan : inventoryScan;

const inventoryScan = advanceThing({
  what: 'inventory scan',
  command: 'rescan',
  flags: '--type Inventory',
  call: (id) => getCall('/api/computer/{id}', { pathValues: { id } }),
  timeIn: ({ inventoryDate }) => inventoryDate,
  judge: (computer, before) => judgeInventory(computer, before),
  timeSeen: ({ inventoryDate }) => inventoryDate,
});

const patchScan = advanceThing({
  what: 'patch scan',
  command: 'rescan',
  flags: '--type Patch',
  call: (id) => patchStatusCall(id),
  timeIn: ({ patchScanDate }) => patchScanDate,
  judge: (status, before) => judgePatchScan(status, before),
});

export const patchStatusCall = (id: Watched['id']) =>
  getCall('/api/computer/{id}/patch-status', { pathValues: { id } });

/** An inventory scan is over when the inventory is newer than the one before the request. */
const judgeInventory = ({ inventoryDate }: Pick<Computer, 'inventoryDate'>, before: Date): Observation => ({
  state: isLater(inventoryDate, before) ? 'done' : 'pending',
  fields: { inventoryDate: inventoryDate ?? null },
});

const judgePatchScan = ({ patchScanDate }: PatchStatus, before: Date): Observation => ({
  state: isLater(patchScanDate, before) ? 'done' : 'pending',
  fields: { patchScanDate: patchScanDate ?? null },
});

import { computerApi } from '../../service/computers.js';
import { patchApi } from '../../service/patches.js';
import { advanceThing, type AdvanceBefore } from './advance.js';
import type { Watched } from './poll/watch.js';
import type { ComputerThing } from './thing.js';

/** A scan is over when its result is newer than the one before the request. */
export const rescanThing = (type: 'Inventory' | 'Patch'): ComputerThing<AdvanceBefore> =>
  type === 'Patch' ? patchScan : inventoryScan;

const inventoryScan = advanceThing({
  what: 'inventory scan',
  command: 'rescan',
  flags: '--type Inventory',
  call: (id) => computerApi.one(id),
  timeField: ({ inventoryDate }) => inventoryDate,
  fieldsOf: ({ inventoryDate }) => ({ inventoryDate: inventoryDate ?? null }),
  timeSeen: ({ inventoryDate }) => inventoryDate,
});

const patchScan = advanceThing({
  what: 'patch scan',
  command: 'rescan',
  flags: '--type Patch',
  call: (id) => patchStatusCall(id),
  timeField: ({ patchScanDate }) => patchScanDate,
  fieldsOf: ({ patchScanDate }) => ({ patchScanDate: patchScanDate ?? null }),
});

export const patchStatusCall = (id: Watched['id']) => patchApi.ofComputer(id);

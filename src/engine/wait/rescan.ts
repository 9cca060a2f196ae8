import type { Computer, PatchStatus } from '../../contract/answers.js';
import { getCall } from '../../http/reads.js';
import { searchComputers, wholePage } from '../read/read-items.js';
import { advanceThing, isLater, type AdvanceBefore, type Baseline } from './advance.js';
import type { Asker } from './poll/ask.js';
import type { Observation, PollResult, PollResults, Watched } from './poll/watch.js';
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
  search: (unfinished, baseline, ask) => searchInventories(unfinished, baseline, ask),
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
export const judgeInventory = ({ inventoryDate }: Pick<Computer, 'inventoryDate'>, before: Date): Observation => ({
  state: isLater(inventoryDate, before) ? 'done' : 'pending',
  fields: { inventoryDate: inventoryDate ?? null },
});

export const judgePatchScan = ({ patchScanDate }: PatchStatus, before: Date): Observation => ({
  state: isLater(patchScanDate, before) ? 'done' : 'pending',
  fields: { patchScanDate: patchScanDate ?? null },
});

/** Searches the whole fleet for new inventories with one request. Computers that are not found have the one they had. */
const searchInventories = async (
  unfinished: readonly Watched[],
  { earliest, from, times }: Baseline,
  ask: Asker,
): Promise<PollResults> => {
  const call = { ...searchComputers({ inventoryAfter: earliest.toISOString() }), compressed: true };
  const asked = await ask.list(call, { top: wholePage });
  // A 404 is about the search here, not about a computer.
  const why = asked.kind === 'lost' ? asked.why : 'the computers cannot be searched';
  if (asked.kind !== 'answer') return new Map(unfinished.map(({ id }) => [id, { kind: 'lost', why }]));
  const found = new Map<Watched['id'], Computer>(asked.value.map((computer) => [computer.id, computer]));
  return new Map(
    unfinished.map(({ id }): [Watched['id'], PollResult] => {
      const unchanged = { inventoryDate: times.get(id) === null ? null : from(id).toISOString() };
      return [id, judgeInventory(found.get(id) ?? unchanged, from(id))];
    }),
  );
};

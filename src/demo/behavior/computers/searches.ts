import type { JsonObject } from '../../../contract/operation.js';
import { eventsOf } from '../../fleet/history.js';
import { softwareFinder } from '../../fleet/software.js';
import { contains, page, pageFrom } from '../../service/page.js';
import { invalid } from '../../service/reply.js';
import type { Values } from '../../service/values.js';
import type { Patch } from '../../world/catalog-types.js';
import { computerOf } from '../../world/computers.js';
import { computerIds } from '../../world/computer-ids.js';
import { patchStatesOf, type PatchState } from '../../world/patching.js';
import { inventoryOf, patchScanOf } from '../../world/sightings.js';
import type { DistributionEvent } from '../../world/state.js';
import { utc, utcOrNull, type World } from '../../world/world.js';
import type { Behavior } from '../behavior.js';
import { pickIds, searchCriteria, timeCriteria } from './computer-filter.js';
import { fleetIds } from './fleet-filter.js';
import { shown } from './records.js';

export const computerSearchBehaviors: readonly Behavior[] = [
  {
    operation: 'POST /api/computer/search',
    answer: ({ query, body }, world) => {
      const ids = pickIds(world, [...searchCriteria(body), ...timeCriteria(body)]);
      return page(query, ids, (id) => shown(world, id));
    },
  },
  {
    operation: 'POST /api/computer/software-search',
    answer: ({ query, body }, world) => {
      const products = body.objects('products') ?? [];
      if (products.length === 0) throw invalid('products', "The list 'products' must not be empty.");
      const finders = products.map((wish) => softwareFinder(world, wish.text('productName'), wish.text('version')));
      const ids = computerIds(world).filter((id) => inventoryOf(world, id) !== null && finders.every((has) => has(id)));
      return page(query, ids, (id) => shown(world, id));
    },
  },
  {
    operation: 'GET /api/computer/patch-status',
    answer: ({ query }, world) =>
      pageFrom(query, fleetIds(world, query), patchRowFinder(world, query), (row) => showPatchRow(world, row)),
  },
  {
    operation: 'POST /api/computer/distribution-history/search',
    answer: ({ query, body }, world) => {
      const matches = eventMatcher(body);
      const find = (id: number): DistributionEvent[] => eventsOf(world, id).filter(matches);
      return pageFrom(query, computerIds(world), find, (event) => showEvent(world, event), byTime);
    },
  },
];

/** The newest first. */
export const byTime = (left: DistributionEvent, right: DistributionEvent): number =>
  right.at - left.at || left.computerId - right.computerId;

export const showEvent = (world: World, event: DistributionEvent): JsonObject => {
  const computer = computerOf(world, event.computerId);
  return {
    computerId: event.computerId,
    hostname: computer?.name ?? '',
    domain: computer?.domain ?? null,
    packageName: event.packageName,
    version: event.version,
    result: event.result,
    classification: event.classification,
    logDateUtc: utc(event.at),
    kbNumber: event.kbNumber,
    installMode: event.installMode,
    info: event.info,
  };
};

interface PatchRow {
  readonly computerId: number;
  readonly state: PatchState;
}

const patchRowFinder = (world: World, query: Values): ((computerId: number) => PatchRow[]) => {
  const patchId = query.integer('patchId');
  const qNumber = query.text('qNumber')?.toLowerCase();
  const name = query.text('patchName');
  const wanted = query.text('scanStatus')?.toLowerCase();
  const isAsked = (patch: Patch): boolean =>
    (patchId === undefined || patch.id === patchId) &&
    (qNumber === undefined || patch.qNumber.toLowerCase() === qNumber) &&
    contains(patch.name, name);
  return (computerId) =>
    patchScanOf(world, computerId) === null
      ? []
      : patchStatesOf(world, computerId, isAsked)
          .filter(({ installed }) => wanted === undefined || scanStatusOf(installed).toLowerCase() === wanted)
          .map((state) => ({ computerId, state }));
};

export const scanStatusOf = (installed: boolean): 'Installed' | 'Missing' => (installed ? 'Installed' : 'Missing');

const showPatchRow = (world: World, { computerId, state }: PatchRow): JsonObject => {
  const computer = computerOf(world, computerId);
  const scanned = patchScanOf(world, computerId);
  const { patch, productId, installed, isAssigned } = state;
  const approved = patch.links.some((link) => link.productId === productId && link.approved);
  return {
    id: patch.id,
    hostname: computer?.name ?? '',
    domain: computer?.domain ?? null,
    lastScanDate: utcOrNull(scanned),
    scanStatus: scanStatusOf(installed),
    patchStatus: installed ? 'Installed' : approved ? 'Approved' : 'NotApproved',
    isAssigned,
    installedDate: installed && scanned !== null ? utc(scanned - 86_400_000) : null,
    qNumber: patch.qNumber,
    patchName: patch.name,
    productName: world.state.products.get(productId)?.name ?? null,
    patchId: patch.id,
    patchUid: patch.uid,
    productId,
  };
};

/** Bounds are inclusive; a version matches from its beginning, so 11.0 finds 11.0.4. The filter is read once, not for each event. */
const eventMatcher = (wish: Values): ((event: DistributionEvent) => boolean) => {
  const version = wish.text('version');
  const after = wish.time('after') ?? -Infinity;
  const before = wish.time('before') ?? Infinity;
  const texts = (['packageName', 'result', 'installMode', 'info'] as const)
    .map((field) => ({ field, text: wish.text(field) }))
    .filter(({ text }) => text !== undefined && text !== '');
  return (event) =>
    event.at >= after &&
    event.at <= before &&
    (version === undefined || event.version?.startsWith(version) === true) &&
    texts.every(({ field, text }) => contains(event[field], text));
};

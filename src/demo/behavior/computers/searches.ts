import type { JsonObject } from '../../../contract/operation.js';
import { searchEvents, type EventFilter } from '../../world/history.js';
import { isScannedFor, linksAmong, mayMissPatches, type ApplicableLink } from '../../fleet/patch-story.js';
import { hasSoftware } from '../../world/software.js';
import { contains, page, pageReply, sweepPage, rangeOf, invalid, type Values } from '../../request/exchange.js';
import { computerOf, showListed } from '../../world/computers.js';
import { patchScanOf } from '../../fleet/routine.js';
import { computerIds, utc, utcOrNull, type World } from '../../model/world.js';
import { statesOfLinks, type PatchState } from '../../world/patching.js';
import { unknownTime, type DistributionEvent } from '../../model/state.js';
import type { Behaviors } from '../behavior.js';
import { pickIds, searchCriteria, timeCriteria, fleetIds } from './computer-filter.js';

export const computerSearchBehaviors: Behaviors = {
  'POST /api/computer/search': ({ query, body }, world) => {
    const ids = pickIds(world, [...searchCriteria(body), ...timeCriteria(body)]);
    return page(query, ids, (id) => showListed(world, id));
  },
  'POST /api/computer/software-search': ({ query, body }, world) => {
    const products = body.objects('products') ?? [];
    if (products.length === 0) throw invalid('products', "The list 'products' must not be empty.");
    const ids = computerIds(world).filter((id) =>
      products.every((wish) => hasSoftware(world, id, wish.text('productName'), wish.text('version'))),
    );
    return page(query, ids, (id) => showListed(world, id));
  },
  'GET /api/computer/patch-status': ({ query }, world) =>
    sweepPage(query, fleetIds(world, query), patchRowFinder(world, query), (row) => showPatchRow(world, row)),
  'POST /api/computer/distribution-history/search': ({ query, body }, world) => {
    const range = rangeOf(query);
    const { events, count } = searchEvents(world, eventFilter(body), range);
    return pageReply(
      events.map((event) => showEvent(world, event)),
      range,
      count,
    );
  },
};

export const showEvent = (world: World, event: DistributionEvent): JsonObject => {
  const computer = computerOf(world, event.computerId);
  return {
    computerId: event.computerId,
    hostname: computer?.name ?? '',
    domain: computer?.domain || null,
    packageName: event.packageName,
    version: event.version,
    result: event.result || null,
    classification: event.classification || null,
    logDateUtc: event.at === unknownTime ? null : utc(event.at),
    kbNumber: event.kbNumber,
    installMode: event.installMode || null,
    info: event.info,
  };
};

interface PatchRow {
  readonly computerId: number;
  readonly state: PatchState;
}

const patchRowFinder = (world: World, query: Values): ((computerId: number) => PatchRow[]) => {
  const askedFor = askedLinks(world, query);
  const wanted = query.text('scanStatus')?.toLowerCase();
  return (computerId) => {
    if (wanted === 'missing' && !mayMissPatches(world, computerId)) return [];
    return statesOfLinks(world, computerId, askedFor(computerId))
      .filter((state) => wanted === undefined || scanStatusOf(state)?.toLowerCase() === wanted)
      .map((state) => ({ computerId, state }));
  };
};

/** The applicable patches that match the query. */
const askedLinks = (world: World, query: Values): ((computerId: number) => readonly ApplicableLink[]) => {
  const patchId = query.integer('patchId');
  const qNumber = query.text('qNumber')?.toLowerCase();
  const name = query.text('patchName');
  const isAsked = ({ patch }: ApplicableLink): boolean =>
    (patchId === undefined || patch.id === patchId) &&
    (qNumber === undefined || patch.qNumber?.toLowerCase() === qNumber) &&
    contains(patch.name, name);
  return linksAmong(world, isAsked);
};

/** Null for custom actions, which no scan looks for. */
export const scanStatusOf = ({ patch, installedAt }: PatchState): 'Installed' | 'Missing' | null =>
  isScannedFor(patch) ? (installedAt === null ? 'Missing' : 'Installed') : null;

const showPatchRow = (world: World, { computerId, state }: PatchRow): JsonObject => {
  const computer = computerOf(world, computerId);
  const scanned = patchScanOf(world, computerId);
  const { patch, productId, isAssigned, installedAt } = state;
  const scanStatus = scanStatusOf(state);
  const approved = patch.links.some((link) => link.productId === productId && link.approved);
  return {
    id: patch.id,
    hostname: computer?.name ?? '',
    domain: computer?.domain || null,
    lastScanDate: utcOrNull(scanned),
    scanStatus,
    patchStatus: scanStatus === 'Missing' ? (approved ? 'Approved' : 'NotApproved') : scanStatus,
    isAssigned,
    installedDate: scanStatus === 'Installed' ? utcOrNull(installedAt) : null,
    qNumber: patch.qNumber,
    patchName: patch.name,
    productName: world.state.products.get(productId)?.name ?? null,
    patchId: patch.id,
    patchUid: patch.uid,
    productId,
  };
};

/** Time bounds are inclusive. A version matches as a prefix: 11.0 finds 11.0.4. */
const eventFilter = (wish: Values): EventFilter => {
  const version = wish.text('version');
  const texts = (['packageName', 'result', 'installMode', 'info'] as const)
    .map((field) => ({ field, text: wish.text(field) }))
    .filter(({ text }) => text !== undefined && text !== '');
  return {
    after: wish.time('after') ?? -Infinity,
    before: wish.time('before') ?? Infinity,
    accepts:
      version === undefined && texts.length === 0
        ? undefined
        : (event) =>
            (version === undefined || event.version?.startsWith(version) === true) &&
            texts.every(({ field, text }) => contains(event[field], text)),
  };
};

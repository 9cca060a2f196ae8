import { offlineDepotId } from '../troubles/troubles.js';
import { makePackage } from '../catalog/packages.js';
import { schedule } from './intents.js';
import type { Intent, ImportJob, QueueName, SyncJob } from '../model/job-types.js';
import { type World, newGuid, day, hour, second } from '../model/world.js';
import { roll, salt } from '../model/chance.js';
import { firstPatchId, linkedInto, makePatch } from '../catalog/patches.js';
import type { PmGroup } from '../model/catalog-types.js';

/** Pending, two seconds later Running, three seconds later Success or Failed. */
export const advanceImport = (world: World, { trackingId }: Extract<Intent, { kind: 'import-step' }>): void => {
  const job = world.state.importJobs.get(trackingId);
  if (job === undefined) return;
  if (job.status === 'Pending') {
    job.status = 'Running';
    schedule(world, 3, { kind: 'import-step', trackingId });
    return;
  }
  finish(world, job);
  job.finishedAt = world.now;
};

/** `Some-Tool/1.2` becomes the package Some Tool@1.2; a folder named missing or broken holds nothing to import. */
const finish = (world: World, job: ImportJob): void => {
  const parts = job.folderPath.split(/[/\\]+/).filter((part) => part !== '');
  const name = (parts.at(-2) ?? parts.at(-1) ?? 'Package').replaceAll('-', ' ');
  const version = parts.length > 1 ? (parts.at(-1) ?? '1.0') : '1.0';
  if (parts.some((part) => /missing|broken/i.test(part)))
    return fail(job, `The folder ${job.folderPath} holds no package.`);
  const twin = [...world.state.packages.values()].find(
    (each) =>
      each.folderPath.toLowerCase() === job.folderPath.replaceAll('\\', '/').toLowerCase() ||
      (each.name === name && each.version === version),
  );
  if (twin !== undefined && !job.overwrite)
    return fail(job, `An identical package exists: ${twin.name} ${twin.version}.`);
  const item = twin ?? makePackage({ name, version, author: 'Imported' });
  world.state.packages.set(item.id, {
    ...item,
    importedAt: world.now,
    folderPath: job.folderPath,
    revision: twin === undefined ? '1' : String(Number(twin.revision) + 1),
  });
  job.status = 'Success';
  job.message = `Imported ${item.name} ${item.version}.`;
  job.packageId = item.id;
  enqueue(world, 'HashGeneration', `Hash of ${item.name} ${item.version}`);
};

const fail = (job: ImportJob, message: string): void => {
  job.status = 'Failed';
  job.message = message;
};

export const queueNames: readonly QueueName[] = ['Import', 'HashGeneration', 'PatchDownload', 'DepotSync'];

/** Puts a backend job into a queue: pending, running a second later, gone three seconds after that. */
export const enqueue = (world: World, queue: QueueName, subject: string): string => {
  const id = newGuid(world);
  world.state.queue.push({ id, queue, subject, status: 'Pending', createdAt: world.now });
  schedule(world, 1, { kind: 'queue-step', entryId: id });
  return id;
};

export const advanceQueue = (world: World, { entryId }: Extract<Intent, { kind: 'queue-step' }>): void => {
  const entry = world.state.queue.find((each) => each.id === entryId);
  if (entry === undefined) return;
  if (entry.status === 'Pending') {
    entry.status = 'Running';
    schedule(world, 3, { kind: 'queue-step', entryId });
    return;
  }
  world.state.queue = world.state.queue.filter((each) => each.id !== entryId);
};

export const advanceSync = (world: World, { jobId }: Extract<Intent, { kind: 'sync-step' }>): void => {
  const job = world.state.syncJobs.find((each) => each.id === jobId);
  if (job === undefined) return;
  job.lastRunAt = world.now;
  job.nextRunAt = world.now + day;
  job.result = reachesDepots(world, job) ? 'Success' : 'Failed';
};

const reachesDepots = (world: World, job: SyncJob): boolean => !job.depotIds.includes(offlineDepotId(world) ?? 0);

/** The current state of a sync job, which runs once a day. It fails one time in ten, and always if its depot is offline. */
export const currentRun = (world: World, job: SyncJob): SyncJob => {
  if (job.nextRunAt === null || job.nextRunAt > world.now) return job;
  const lastRunAt = job.nextRunAt + Math.floor((world.now - job.nextRunAt) / day) * day;
  const isUnlucky = roll(world.seed, job.id, (runs + Math.floor(lastRunAt / day)) >>> 0) % 10 === 0;
  const isFailed = isUnlucky || !reachesDepots(world, job);
  return { ...job, lastRunAt, nextRunAt: lastRunAt + day, result: isFailed ? 'Failed' : 'Success' };
};

const runs = salt('sync run');

const releasesAtOnce = 6;

/** Releases patches on the second Tuesday of each month at 18:00 UTC and adds them to matching PM groups. */
export const advancePatchDay = (world: World): void => {
  releasePatches(world);
  schedule(world, (nextPatchDay(world.now) - world.now) / second, { kind: 'patch-day' });
};

export const releasePatches = (world: World): void => {
  const { patches, pmGroups } = world.state;
  for (let count = 0; count < releasesAtOnce; count += 1) {
    const patch = { ...makePatch(nextIndex(patches), world.now), releasedAt: world.now };
    patches.set(patch.id, patch);
    for (const group of pmGroups.values()) if (linkedInto(group.id, patch)) addTo(group, patch.id, patch.links);
  }
};

/** Made-up patches have consecutive ids; other patches are ignored. */
const nextIndex = (patches: ReadonlyMap<number, unknown>): number => {
  let index = 0;
  while (patches.has(firstPatchId + index)) index += 1;
  return index;
};

/** The first second Tuesday after a time. */
export const nextPatchDay = (after: number): number => {
  const date = new Date(after);
  const inMonth = (ahead: number): number => secondTuesday(date.getUTCFullYear(), date.getUTCMonth() + ahead);
  return inMonth(0) > after ? inMonth(0) : inMonth(1);
};

const secondTuesday = (year: number, month: number): number => {
  const first = Date.UTC(year, month, 1);
  const toTuesday = (9 - new Date(first).getUTCDay()) % 7;
  return first + (toTuesday + 7) * day + 18 * hour;
};

const addTo = (group: PmGroup, patchId: number, links: readonly { productId: number }[]): void => {
  for (const { productId } of links) group.patches.push({ patchId, productId });
};

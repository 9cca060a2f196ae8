import { accepted, invalid, notFound, ok } from '../request/reply.js';
import type { Values } from '../request/values.js';
import { schedule } from '../world/intents.js';
import type { ImportJob } from '../state/job-types.js';
import { enqueue } from '../world/jobs.js';
import { newGuid, utc, utcOrNull, type World } from '../state/world.js';
import type { Behaviors } from './behavior.js';

export const packageImportBehaviors: Behaviors = {
  'POST /api/packages/import': ({ body }, world) => {
    const folderPath = validFolder(body.text('folderPath'));
    const trackingId = startImport(world, folderPath, body.flag('overwrite') ?? false);
    return accepted({ trackingId, status: 'Pending' });
  },
  'GET /api/packages/import/{trackingId}': ({ path }, world) => {
    const job = jobOf(world, path);
    return ok({
      trackingId: job.trackingId,
      status: job.status,
      message: job.message,
      folderPath: job.folderPath,
      overwrite: job.overwrite,
      packageId: job.packageId,
      requestedAtUtc: utc(job.requestedAt),
      finishedAtUtc: utcOrNull(job.finishedAt),
    });
  },
};

/** Must stay below the root of the package store: no absolute path, drive, network share or `..`. */
const validFolder = (folderPath: string | undefined): string => {
  const path = folderPath?.trim() ?? '';
  if (path === '') throw invalid('folderPath', 'A folder of the package store is required.');
  if (/^[\\/]/.test(path) || /^[A-Za-z]:/.test(path) || /^[a-z][a-z0-9+.-]*:\/\//i.test(path)) {
    throw invalid('folderPath', `'${path}' is not relative to the root of the package store.`);
  }
  if (path.split(/[\\/]/).includes('..')) throw invalid('folderPath', `'${path}' leaves the package store.`);
  return path;
};

const startImport = (world: World, folderPath: string, overwrite: boolean): string => {
  const trackingId = newGuid(world);
  world.state.importJobs.set(trackingId, {
    trackingId,
    status: 'Pending',
    message: null,
    folderPath,
    overwrite,
    requestedAt: world.now,
    finishedAt: null,
    packageId: null,
  });
  schedule(world, 2, { kind: 'import-step', trackingId });
  enqueue(world, 'Import', `Import of ${folderPath}`);
  return trackingId;
};

const jobOf = (world: World, path: Values): ImportJob => {
  const trackingId = (path.text('trackingId') ?? '').toLowerCase();
  const job = world.state.importJobs.get(trackingId);
  if (job === undefined) {
    throw notFound('ImportNotFound', `There is no import with the tracking id ${trackingId}.`, { trackingId });
  }
  return job;
};

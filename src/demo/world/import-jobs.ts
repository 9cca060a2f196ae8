import { makePackage } from '../catalog/packages.js';
import { schedule } from './intents.js';
import type { Intent } from '../state/intent-types.js';
import type { ImportJob } from '../state/job-types.js';
import { enqueue } from './queue.js';
import type { World } from '../state/world.js';

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

import type { JsonObject } from '../../../contract/operation.js';
import { describe, guid, ref, says } from '../../own-openapi/schema-parts.js';
import { accepted, ok } from '../../request/reply.js';
import type { Package } from '../../state/catalog-types.js';
import { requirePackage, showPackage, showTag, tagsOf } from '../../world/catalog-objects.js';
import { enqueue } from '../../world/jobs.js';
import { utcOrNull, type World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';

const tag = 'Software Packages';
const path = { id: says(guid, 'Id of the package.') };

export const ownPackageBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/packages/{id}',
    answer: (request, world) => ok(showDetail(world, requirePackage(world, request.path))),
    describe: () =>
      describe({
        id: 'packageShow',
        tag,
        summary: 'Show one software package',
        role: 'package.read',
        path,
        answer: ref('PackageDetail'),
      }),
  },
  {
    operation: 'PUT /api/packages/{id}/ready-to-install',
    answer: (request, world) => {
      const item = requirePackage(world, request.path);
      item.operational = request.body.flag('readyToInstall') ?? item.operational;
      return ok(showPackage(item));
    },
    describe: () =>
      describe({
        id: 'packageSetReadyToInstall',
        tag,
        summary: 'Set or clear the Ready-to-Install flag of a package',
        role: 'package.write',
        path,
        body: ref('SetReadyToInstallRequest'),
        answer: ref('Package'),
      }),
  },
  {
    operation: 'GET /api/packages/{id}/hash',
    answer: (request, world) => ok(showHash(world, requirePackage(world, request.path))),
    describe: () =>
      describe({
        id: 'packageHash',
        tag,
        summary: 'Show the hash of a package',
        role: 'package.read',
        path,
        answer: ref('PackageHash'),
      }),
  },
  {
    operation: 'POST /api/packages/{id}/hash',
    answer: (request, world) => {
      const item = requirePackage(world, request.path);
      if (!isHashing(world, item)) enqueue(world, 'HashGeneration', hashSubject(item));
      return accepted(showHash(world, item));
    },
    describe: () =>
      describe({
        id: 'packageGenerateHash',
        tag,
        summary: 'Make the hash of a package anew',
        details: 'The backend does it; GET /api/queues shows the job.',
        role: 'package.write',
        path,
        status: 202,
        answer: ref('PackageHash'),
      }),
  },
];

const showDetail = (world: World, item: Package): JsonObject => ({
  ...showPackage(item),
  sizeBytes: item.sizeBytes,
  hash: item.hash,
  folderPath: item.folderPath,
  importedAtUtc: utcOrNull(item.importedAt),
  tags: tagsOf(world, item).map(showTag),
});

/** Also the subject of an import in its queue. */
const hashSubject = (item: Package): string => `Hash of ${item.name} ${item.version}`;

const isHashing = (world: World, item: Package): boolean =>
  world.state.queue.some((entry) => entry.queue === 'HashGeneration' && entry.subject === hashSubject(item));

const showHash = (world: World, item: Package): JsonObject => {
  const settled = item.hash === null ? 'Missing' : 'Ready';
  return {
    packageId: item.id,
    algorithm: 'MD5',
    hash: item.hash,
    status: isHashing(world, item) ? 'Running' : settled,
  };
};

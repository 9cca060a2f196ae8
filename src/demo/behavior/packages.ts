import type { JsonObject } from '../../contract/operation.js';
import { contains, page, invalid, ok, accepted, notFound, type Values } from '../request/exchange.js';
import type { Package } from '../model/catalog-types.js';
import { computerIds, type World, utcOrNull, newGuid, utc } from '../model/world.js';
import { deploymentOf, effectivePackage } from '../world/deployments.js';
import { membersOfAll, requireGroup, subtreeOf } from '../world/groups.js';
import { requirePackage, showPackage, requireTag, showTag, tagsOf } from '../world/catalog-objects.js';
import type { Behaviors } from './behavior.js';
import { namedList } from './catalogs.js';
import { showAssignedGroup } from './groups/show-group.js';
import { enqueue } from '../world/jobs.js';
import { schedule } from '../world/intents.js';
import type { ImportJob } from '../model/job-types.js';

export const packageBehaviors: Behaviors = {
  'GET /api/packages': namedList(
    (world) => allPackages(world),
    (item) => item.name,
    showPackage,
  ),
  'POST /api/packages/search': ({ query, body }, world) =>
    page(
      query,
      allPackages(world).filter((item) => matches(world, item, body)),
      showPackage,
    ),
  'GET /api/packages/{id}/status': ({ path, query }, world) => {
    const item = requirePackage(world, path);
    const groupId = query.has('groupId') ? requireGroup(world, query, 'groupId').id : null;
    return ok(fleetStatus(world, item, groupId));
  },
  'GET /api/packages/{id}/groups': ({ path, query }, world) => {
    const { id } = requirePackage(world, path);
    const groups = [...world.state.groups.values()].filter((group) => group.packages.has(id));
    return page(query, groups, (group) => showAssignedGroup(world, group));
  },
  'GET /api/packages/{id}/tags': ({ path, query }, world) =>
    page(query, tagsOf(world, requirePackage(world, path)), showTag),
  'PUT /api/packages/{id}/tags': ({ path, body }, world) => {
    const item = requirePackage(world, path);
    const tags = [...new Set(body.integers('tagIds'))].map((id) => requireTag(world, id));
    item.tagIds = tags.map((tag) => tag.id);
    return ok(tags.map(showTag));
  },
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
  'GET /api/packages/{id}': (request, world) => ok(showDetail(world, requirePackage(world, request.path))),
  'PUT /api/packages/{id}/ready-to-install': (request, world) => {
    const item = requirePackage(world, request.path);
    item.operational = request.body.flag('readyToInstall') ?? item.operational;
    return ok(showPackage(item));
  },
  'GET /api/packages/{id}/hash': (request, world) => ok(showHash(world, requirePackage(world, request.path))),
  'POST /api/packages/{id}/hash': (request, world) => {
    const item = requirePackage(world, request.path);
    if (!isHashing(world, item)) enqueue(world, 'HashGeneration', hashSubject(item));
    return accepted(showHash(world, item));
  },
};

export const allPackages = (world: World): Package[] =>
  [...world.state.packages.values()].toSorted(
    (left, right) => left.name.localeCompare(right.name, 'en') || left.version.localeCompare(right.version, 'en'),
  );

/** All criteria must match. Texts match substrings; `packageName` counts as a name too. */
const matches = (world: World, item: Package, body: Values): boolean => {
  const name = body.text('name');
  const tagId = body.integer('tagId');
  const tag = body.text('tag');
  return (
    (contains(item.name, name) || contains(item.packageName, name)) &&
    contains(item.version, body.text('version')) &&
    contains(item.author, body.text('author')) &&
    contains(item.type, body.text('type')) &&
    item.operational === (body.flag('operational') ?? item.operational) &&
    (tagId === undefined || item.tagIds.includes(tagId)) &&
    (tag === undefined || tag === '' || tagsOf(world, item).some((each) => contains(each.designation, tag)))
  );
};

const fleetStatus = (world: World, item: Package, groupId: string | null): JsonObject => {
  const ids = groupId === null ? computerIds(world) : membersOfAll(world, subtreeOf(world, groupId));
  const counts = { Pending: 0, Success: 0, Failed: 0 };
  for (const id of ids) {
    const effective = effectivePackage(world, id, item.id);
    if (effective !== undefined) counts[deploymentOf(world, id, effective).status] += 1;
  }
  return {
    packageId: item.id,
    name: item.name,
    version: item.version,
    groupId,
    total: counts.Pending + counts.Success + counts.Failed,
    pending: counts.Pending,
    success: counts.Success,
    failed: counts.Failed,
  };
};

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

/** Must stay below the root of the package store: no absolute path, drive, network share or `..`. */
const validFolder = (folderPath: string | undefined): string => {
  const path = folderPath?.trim() ?? '';
  if (path === '') throw invalid('folderPath', 'A folder of the package store is required.');
  if (/^[\\/]/.test(path) || /^[A-Za-z]:/.test(path) || /^[a-z][a-z0-9+.-]*:\/\//i.test(path))
    throw invalid('folderPath', `'${path}' is not relative to the root of the package store.`);
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
  if (job === undefined)
    throw notFound('ImportNotFound', `There is no import with the tracking id ${trackingId}.`, { trackingId });
  return job;
};

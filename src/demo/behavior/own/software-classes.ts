import { describe, int, pageOf, ref, says } from '../../own-openapi/schema-parts.js';
import { contains, page } from '../../request/page.js';
import { notFound, ok } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import type { SoftwareClass } from '../../state/catalog-types.js';
import { showPackage, showSoftwareClass } from '../../world/catalog-objects.js';
import type { World } from '../../state/world.js';
import type { Behavior } from '../behavior.js';

const tag = 'Software Classes';
const path = { classId: says(int, 'Id of the software class.') };

export const ownSoftwareClassBehaviors: readonly Behavior[] = [
  {
    operation: 'POST /api/softwareclasses/search',
    answer: ({ query, body }, world) => {
      const packageId = body.text('packageId')?.toLowerCase();
      const found = [...world.state.softwareClasses.values()].filter(
        (each) =>
          contains(each.name, body.text('name')) && (packageId === undefined || each.packageIds.includes(packageId)),
      );
      return page(query, found, (each) => showSoftwareClass(world, each.id) ?? {});
    },
    describe: () =>
      describe({
        id: 'softwareClassSearch',
        tag,
        summary: 'Find software classes',
        role: 'package.read',
        paged: true,
        body: ref('SoftwareClassSearchFilter'),
        answer: pageOf('SoftwareClass'),
      }),
  },
  {
    operation: 'GET /api/softwareclasses/{classId}',
    answer: (request, world) => ok(showSoftwareClass(world, requireClass(world, request.path).id) ?? {}),
    describe: () =>
      describe({
        id: 'softwareClassShow',
        tag,
        summary: 'Show one software class',
        role: 'package.read',
        path,
        answer: ref('SoftwareClass'),
      }),
  },
  {
    operation: 'GET /api/softwareclasses/{classId}/packages',
    answer: (request, world) => {
      const { packageIds } = requireClass(world, request.path);
      const packages = packageIds.map((id) => world.state.packages.get(id)).filter((each) => each !== undefined);
      return page(request.query, packages, showPackage);
    },
    describe: () =>
      describe({
        id: 'softwareClassPackages',
        tag,
        summary: 'List the packages of a software class',
        role: 'package.read',
        path,
        paged: true,
        answer: pageOf('Package'),
      }),
  },
];

const requireClass = (world: World, values: Values): SoftwareClass => {
  const classId = values.integer('classId') ?? 0;
  const found = world.state.softwareClasses.get(classId);
  if (found === undefined) {
    throw notFound('SoftwareClassNotFound', `There is no software class with the id ${classId}.`, { classId });
  }
  return found;
};

export const softwareClassBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/softwareclasses',
    answer: ({ query }, world) => {
      const wish = query.text('nameContains');
      const items = [...world.state.softwareClasses.values()].filter((each) => contains(each.name, wish));
      return page(query, items, (each) => showSoftwareClass(world, each.id) ?? {});
    },
  },
];

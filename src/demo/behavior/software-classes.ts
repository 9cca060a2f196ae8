import { contains, page } from '../request/page.js';
import { notFound, ok } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { SoftwareClass } from '../state/catalog-types.js';
import { showPackage, showSoftwareClass } from '../world/catalog-objects.js';
import type { World } from '../state/world.js';
import type { Behaviors } from './behavior.js';

const requireClass = (world: World, values: Values): SoftwareClass => {
  const classId = values.integer('classId') ?? 0;
  const found = world.state.softwareClasses.get(classId);
  if (found === undefined) {
    throw notFound('SoftwareClassNotFound', `There is no software class with the id ${classId}.`, { classId });
  }
  return found;
};

export const softwareClassBehaviors: Behaviors = {
  'GET /api/softwareclasses': ({ query }, world) => {
    const wish = query.text('nameContains');
    const items = [...world.state.softwareClasses.values()].filter((each) => contains(each.name, wish));
    return page(query, items, (each) => showSoftwareClass(world, each.id) ?? {});
  },
  'POST /api/softwareclasses/search': ({ query, body }, world) => {
    const packageId = body.text('packageId')?.toLowerCase();
    const found = [...world.state.softwareClasses.values()].filter(
      (each) =>
        contains(each.name, body.text('name')) && (packageId === undefined || each.packageIds.includes(packageId)),
    );
    return page(query, found, (each) => showSoftwareClass(world, each.id) ?? {});
  },
  'GET /api/softwareclasses/{classId}': (request, world) =>
    ok(showSoftwareClass(world, requireClass(world, request.path).id) ?? {}),
  'GET /api/softwareclasses/{classId}/packages': (request, world) => {
    const { packageIds } = requireClass(world, request.path);
    const packages = packageIds.map((id) => world.state.packages.get(id)).filter((each) => each !== undefined);
    return page(request.query, packages, showPackage);
  },
};

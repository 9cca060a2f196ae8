import type { JsonObject } from '../../contract/operation.js';
import { invalid, notFound, type Refusal } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { Package } from '../state/catalog-types.js';
import type { World } from '../state/world.js';

/** The package that a path, a query or a body names; ids are compared without regard to case. */
export const requirePackage = (world: World, values: Values, name = 'id'): Package => {
  const id = values.text(name);
  if (id === undefined) throw invalid(name, `The field '${name}' is required.`);
  const item = world.state.packages.get(id.toLowerCase());
  if (item === undefined) throw unknownPackage(id);
  return item;
};

export const unknownPackage = (id: string): Refusal =>
  notFound('PackageNotFound', `There is no package with the id ${id}.`, { packageId: id });

export const showPackage = (item: Package): JsonObject => ({
  id: item.id,
  name: item.name,
  packageName: item.packageName,
  type: item.type,
  subType: item.subType,
  version: item.version,
  author: item.author,
  revision: item.revision,
  operational: item.operational,
  os: item.os,
});

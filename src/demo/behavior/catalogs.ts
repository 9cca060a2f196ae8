import type { Json, JsonObject } from '../../contract/operation.js';
import { contains, page, notFound, type ServiceReply } from '../request/exchange.js';
import type { Group } from '../model/group-types.js';
import type { World } from '../model/world.js';
import {
  agentTemplate,
  languagePack,
  pxeImage,
  showImported,
  softwareClass,
  variableConfiguration,
  type Assignable,
} from '../world/assignable.js';
import type { Behavior, Behaviors, DemoRequest } from './behavior.js';
import { showAssignedGroup } from './groups/show-group.js';

/** A list of named things, which `nameContains` filters. */
export const namedList =
  <T>(
    all: (world: World) => Iterable<T>,
    nameOf: (item: T) => string,
    show: (item: T, world: World) => Json,
  ): Behavior =>
  ({ query }, world) => {
    const wish = query.text('nameContains');
    const found = [...all(world)].filter((item) => contains(nameOf(item), wish));
    return page(query, found, (item) => show(item, world));
  };

const listOf = <Key extends string | number>({ all, show }: Assignable<Key>): Behavior =>
  namedList(
    (world) =>
      all(world)
        .map((key) => show(world, key))
        .filter((item) => item !== undefined),
    nameOf,
    (item) => item,
  );

/** Images have an image name, everything else a name. */
const nameOf = ({ imageName, name = '' }: JsonObject): string => {
  const shown = imageName ?? name;
  return typeof shown === 'string' ? shown : '';
};

/** The groups that have an object assigned directly: what subgroups inherit is not listed. */
const groupsOf =
  <Key extends string | number>({ read, show, get, code }: Assignable<Key>): Behavior =>
  (request, world) => {
    const key = read(request.path, 'id');
    if (key === undefined || show(world, key) === undefined) throw unknown(code, key ?? '');
    return groupsWith(request, world, (group) => get(group).includes(key));
  };

const groupsWith = ({ query }: DemoRequest, world: World, has: (group: Group) => boolean): ServiceReply =>
  page(query, [...world.state.groups.values()].filter(has), (group) => showAssignedGroup(world, group));

const unknown = (code: string, id: string | number): Error =>
  notFound(`${code}NotFound`, `Nothing of this kind has the id ${id}.`, { id });

export const catalogBehaviors: Behaviors = {
  'GET /api/pxe-bootimages': listOf(pxeImage),
  'GET /api/pxe-bootimages/{id}/groups': groupsOf(pxeImage),
  'GET /api/language-pack-imports': listOf(languagePack),
  'GET /api/language-pack-imports/{id}/groups': groupsOf(languagePack),
  'GET /api/agent-templates': listOf(agentTemplate),
  'GET /api/agent-templates/{id}/groups': groupsOf(agentTemplate),
  'GET /api/softwareclasses': listOf(softwareClass),
  'GET /api/variable-configurations': listOf(variableConfiguration),
  'GET /api/operating-system-imports': namedList(
    ({ state }) => state.osImports.values(),
    (item) => item.imageName,
    (item, world) => ({ ...showImported(world, item), skus: item.skus.map((sku) => ({ ...sku })) }),
  ),
  'GET /api/operating-system-imports/{id}/skus/{skuId}/groups': (request, world) => {
    const id = (request.path.text('id') ?? '').toLowerCase();
    const skuId = request.path.integer('skuId') ?? 0;
    const image = world.state.osImports.get(id);
    if (image === undefined) throw unknown('OsImport', id);
    if (!image.skus.some((sku) => sku.skuId === skuId))
      throw notFound('OsImageSkuNotFound', `The image has no SKU with the id ${skuId}.`, { packageId: id, skuId });
    return groupsWith(request, world, (group) => group.osImageSku?.skuId === skuId);
  },
};

import type { JsonObject } from '../../contract/operation.js';
import { contains, page } from '../request/page.js';
import { notFound, type ServiceReply } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { Group } from '../state/group-types.js';
import { type World } from '../state/world.js';
import { showAgentTemplate, showLanguagePack, showOsImport, showPxeImage } from '../world/catalog-objects.js';
import type { Behaviors, DemoRequest } from './behavior.js';
import { showAssignedGroup } from './groups/show-group.js';

/** Boot images, language packs and agent templates have the same two queries. */
interface Catalog<Key extends string | number> {
  readonly base: 'pxe-bootimages' | 'language-pack-imports' | 'agent-templates';
  readonly keys: (world: World) => Iterable<Key>;
  readonly show: (world: World, key: Key) => JsonObject | undefined;
  readonly require: (world: World, path: Values) => Key;
  readonly has: (group: Group, key: Key) => boolean;
}

const pxeImages: Catalog<number> = {
  base: 'pxe-bootimages',
  keys: (world) => world.state.pxeImages.keys(),
  show: showPxeImage,
  require: (world, path) => requireShown(world, path.integer('id') ?? 0, showPxeImage, 'PxeBootImage'),
  has: (group, key) => group.pxeImageId === key,
};

const languagePacks: Catalog<string> = {
  base: 'language-pack-imports',
  keys: (world) => world.state.languagePacks.keys(),
  show: showLanguagePack,
  require: (world, path) => requireShown(world, idOf(path), showLanguagePack, 'LanguagePack'),
  has: (group, key) => group.languagePacks.includes(key),
};

const agentTemplates: Catalog<string> = {
  base: 'agent-templates',
  keys: (world) => world.state.agentTemplates.keys(),
  show: showAgentTemplate,
  require: (world, path) => requireShown(world, idOf(path), showAgentTemplate, 'AgentTemplate'),
  has: (group, key) => group.agentTemplateId === key,
};

const behaviorsOf = <Key extends string | number>(kind: Catalog<Key>): Behaviors => ({
  [`GET /api/${kind.base}`]: ({ query }, world) => {
    const wish = query.text('nameContains');
    const items = [...kind.keys(world)].map((key) => kind.show(world, key)).filter((each) => each !== undefined);
    const found = items.filter((each) => contains(nameOf(each), wish));
    return page(query, found, (each) => each);
  },
  [`GET /api/${kind.base}/{id}/groups`]: (request, world) => {
    const key = kind.require(world, request.path);
    return groupsWith(request, world, (group) => kind.has(group, key));
  },
});

const osImportOf = (world: World, path: Values): string => requireShown(world, idOf(path), showOsImport, 'OsImport');

export const osDeploymentBehaviors: Behaviors = {
  'GET /api/operating-system-imports': ({ query }, world) => {
    const wish = query.text('nameContains');
    const items = [...world.state.osImports.values()].filter((item) => contains(item.imageName, wish));
    return page(query, items, (item) => showOsImport(world, item.packageId) ?? {});
  },
  'GET /api/operating-system-imports/{id}/skus/{skuId}/groups': (request, world) => {
    const id = osImportOf(world, request.path);
    const skuId = request.path.integer('skuId') ?? 0;
    if (world.state.osImports.get(id)?.skus.some((sku) => sku.skuId === skuId) !== true) {
      throw notFound('OsImageSkuNotFound', `The image has no SKU with the id ${skuId}.`, { packageId: id, skuId });
    }
    return groupsWith(request, world, (group) => group.osImageSku?.skuId === skuId);
  },
  ...behaviorsOf(pxeImages),
  ...behaviorsOf(languagePacks),
  ...behaviorsOf(agentTemplates),
};

const idOf = (path: Values): string => (path.text('id') ?? '').toLowerCase();

const requireShown = <Key extends string | number>(
  world: World,
  id: Key,
  show: (world: World, id: Key) => JsonObject | undefined,
  code: string,
): Key => {
  if (show(world, id) === undefined)
    throw notFound(`${code}NotFound`, `Nothing of this kind has the id ${id}.`, { id });
  return id;
};

/** Images have an image name, templates a name. */
const nameOf = ({ imageName, name }: JsonObject): string | null => {
  const shown = imageName ?? name;
  return typeof shown === 'string' ? shown : null;
};

/** Direct assignments only: what subgroups inherit is not listed. */
const groupsWith = ({ query }: DemoRequest, world: World, has: (group: Group) => boolean): ServiceReply =>
  page(query, [...world.state.groups.values()].filter(has), (group) => showAssignedGroup(world, group));

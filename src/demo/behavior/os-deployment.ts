import type { JsonObject } from '../../contract/operation.js';
import { contains, page } from '../request/page.js';
import { notFound } from '../request/reply.js';
import type { Values } from '../request/values.js';
import type { Group } from '../state/group-types.js';
import { showAgentTemplate, showLanguagePack, showOsImport, showPxeImage } from '../world/os-deployment.js';
import type { World } from '../state/world.js';
import type { Behavior, DemoRequest } from './behavior.js';
import { showAssignedGroup } from './groups/show-group.js';

export const osDeploymentBehaviors: readonly Behavior[] = [
  {
    operation: 'GET /api/operating-system-imports',
    answer: ({ query }, world) => {
      const wish = query.text('nameContains');
      const items = [...world.state.osImports.values()].filter((item) => contains(item.imageName, wish));
      return page(query, items, (item) => showOsImport(world, item.packageId) ?? {});
    },
  },
  {
    operation: 'GET /api/operating-system-imports/{id}/skus/{skuId}/groups',
    answer: (request, world) => {
      const id = requirePackageObject(world, request.path, showOsImport, 'OsImport');
      const skuId = request.path.integer('skuId') ?? 0;
      if (world.state.osImports.get(id)?.skus.some((sku) => sku.skuId === skuId) !== true) {
        throw notFound('OsImageSkuNotFound', `The image has no SKU with the id ${skuId}.`, { packageId: id, skuId });
      }
      return groupsWith(request, world, (group) => group.osImageSku?.skuId === skuId);
    },
  },
  {
    operation: 'GET /api/pxe-bootimages/{id}/groups',
    answer: (request, world) => {
      const { id } = requirePxeImage(world, request.path);
      return groupsWith(request, world, (group) => group.pxeImageId === id);
    },
  },
  {
    operation: 'GET /api/language-pack-imports/{id}/groups',
    answer: (request, world) => {
      const id = requirePackageObject(world, request.path, showLanguagePack, 'LanguagePack');
      return groupsWith(request, world, (group) => group.languagePacks.includes(id));
    },
  },
  {
    operation: 'GET /api/agent-templates/{id}/groups',
    answer: (request, world) => {
      const id = requirePackageObject(world, request.path, showAgentTemplate, 'AgentTemplate');
      return groupsWith(request, world, (group) => group.agentTemplateId === id);
    },
  },
];

/** The id of an object that a package stands for. */
export const requirePackageObject = (
  world: World,
  path: Values,
  show: (world: World, packageId: string) => JsonObject | undefined,
  code: string,
): string => {
  const id = (path.text('id') ?? '').toLowerCase();
  if (show(world, id) === undefined)
    throw notFound(`${code}NotFound`, `Nothing of this kind has the id ${id}.`, { id });
  return id;
};

export const requirePxeImage = (world: World, path: Values): { id: number; shown: JsonObject } => {
  const id = path.integer('id') ?? 0;
  const shown = showPxeImage(world, id);
  if (shown === undefined) throw notFound('PxeBootImageNotFound', `There is no PXE boot image ${id}.`, { pxeId: id });
  return { id, shown };
};

/** Direct assignments only: what subgroups inherit is not listed. */
const groupsWith = ({ query }: DemoRequest, world: World, has: (group: Group) => boolean) =>
  page(query, [...world.state.groups.values()].filter(has), (group) => showAssignedGroup(world, group));

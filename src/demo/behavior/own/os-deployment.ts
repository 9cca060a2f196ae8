import type { JsonObject } from '../../../contract/operation.js';
import { describe, guid, int, list, pageOf, ref, says, textType, type Schema } from '../../own-openapi/schema-parts.js';
import { contains, page } from '../../request/page.js';
import { ok, type ServiceReply } from '../../request/reply.js';
import { computerOf, showComputer } from '../../world/computers.js';
import { computerIds, type World } from '../../state/world.js';
import type { Group } from '../../state/group-types.js';
import { chainOf, groupsOfComputer } from '../../world/groups.js';
import { showAgentTemplate, showLanguagePack, showOsImport, showPxeImage } from '../../world/os-deployment.js';
import type { Behavior, DemoRequest } from '../behavior.js';
import { requirePackageObject, requirePxeImage } from '../os-deployment.js';

/** Boot images, language packs and agent templates have the same three queries. */
interface Catalog<Key extends string | number> {
  readonly base: 'pxe-bootimages' | 'language-pack-imports' | 'agent-templates';
  readonly id: string;
  readonly tag: string;
  readonly noun: string;
  readonly schema: string;
  readonly key: Schema;
  readonly keys: (world: World) => Iterable<Key>;
  readonly show: (world: World, key: Key) => JsonObject | undefined;
  readonly require: (world: World, request: DemoRequest) => Key;
  readonly has: (group: Group, key: Key) => boolean;
  /** If true, a group's own objects hide those of its ancestors. */
  readonly hides: (group: Group) => boolean;
}

const pxeImages: Catalog<number> = {
  base: 'pxe-bootimages',
  id: 'pxeBootimage',
  tag: 'PXE Boot Images',
  noun: 'PXE boot image',
  schema: 'PxeBootImage',
  key: says(int, 'Id of the boot image.'),
  keys: (world) => world.state.pxeImages.keys(),
  show: showPxeImage,
  require: (world, { path }) => requirePxeImage(world, path).id,
  has: (group, key) => group.pxeImageId === key,
  hides: (group) => group.pxeImageId !== null,
};

const languagePacks: Catalog<string> = {
  base: 'language-pack-imports',
  id: 'languagePack',
  tag: 'Language Pack Imports',
  noun: 'language pack',
  schema: 'LanguagePackImport',
  key: says(guid, 'Package id of the language pack.'),
  keys: (world) => world.state.languagePacks.keys(),
  show: showLanguagePack,
  require: (world, { path }) => requirePackageObject(world, path, showLanguagePack, 'LanguagePack'),
  has: (group, key) => group.languagePacks.includes(key),
  hides: () => false,
};

const agentTemplates: Catalog<string> = {
  base: 'agent-templates',
  id: 'agentTemplate',
  tag: 'Agent Templates',
  noun: 'agent template',
  schema: 'AgentTemplate',
  key: says(guid, 'Package id of the template.'),
  keys: (world) => world.state.agentTemplates.keys(),
  show: showAgentTemplate,
  require: (world, { path }) => requirePackageObject(world, path, showAgentTemplate, 'AgentTemplate'),
  has: (group, key) => group.agentTemplateId === key,
  hides: (group) => group.agentTemplateId !== null,
};

const behaviorsOf = <Key extends string | number>(kind: Catalog<Key>): readonly Behavior[] => [
  {
    operation: `GET /api/${kind.base}`,
    answer: ({ query }, world) => {
      const wish = query.text('nameContains');
      const items = [...kind.keys(world)].map((key) => kind.show(world, key)).filter((each) => each !== undefined);
      return page(
        query,
        items.filter((each) => contains(nameOf(each), wish)),
        (each) => each,
      );
    },
    describe: () =>
      describe({
        id: `${kind.id}List`,
        tag: kind.tag,
        summary: `List the ${kind.noun}s`,
        role: 'package.read',
        paged: true,
        query: { nameContains: says({ ...textType, maxLength: 255 }, 'Only those with this text in the name.') },
        answer: pageOf(kind.schema),
      }),
  },
  {
    operation: `GET /api/${kind.base}/{id}`,
    answer: (request, world) => ok(kind.show(world, kind.require(world, request)) ?? {}),
    describe: () =>
      describe({
        id: `${kind.id}Show`,
        tag: kind.tag,
        summary: `Show one ${kind.noun}`,
        role: 'package.read',
        path: { id: kind.key },
        answer: ref(kind.schema),
      }),
  },
  {
    operation: `GET /api/${kind.base}/{id}/computers`,
    answer: (request, world) => computersWith(kind, request, world),
    describe: () =>
      describe({
        id: `${kind.id}Computers`,
        tag: kind.tag,
        summary: `List the computers for which a ${kind.noun} is in effect`,
        details: 'It comes from a group of the computer or from the nearest group above that has any.',
        role: 'computer.read',
        path: { id: kind.key },
        paged: true,
        answer: pageOf('Computer'),
      }),
  },
];

/** Images have an image name, templates a name. */
const nameOf = ({ imageName, name }: JsonObject): string | null => {
  const shown = imageName ?? name;
  return typeof shown === 'string' ? shown : null;
};

const computersWith = <Key extends string | number>(
  kind: Catalog<Key>,
  request: DemoRequest,
  world: World,
): ServiceReply => {
  const key = kind.require(world, request);
  const effective = new Map<string, boolean>();
  const ids = computerIds(world).filter((id) =>
    groupsOfComputer(world, id).some((group) => {
      const known = effective.get(group.id) ?? givesThrough(world, kind, group, key);
      effective.set(group.id, known);
      return known;
    }),
  );
  return page(request.query, ids, (id) => {
    const computer = computerOf(world, id);
    return computer === undefined ? {} : showComputer(world, computer);
  });
};

const givesThrough = <Key extends string | number>(
  world: World,
  kind: Catalog<Key>,
  group: Group,
  key: Key,
): boolean => {
  for (const each of chainOf(world, group.id)) {
    if (kind.has(each, key)) return true;
    if (kind.hides(each)) return false;
  }
  return false;
};

const osImportPath = { id: says(guid, 'Package id of the import.') };

const osImports: readonly Behavior[] = [
  {
    operation: 'GET /api/operating-system-imports/{id}',
    answer: (request, world) => {
      const id = requirePackageObject(world, request.path, showOsImport, 'OsImport');
      return ok(showOsImport(world, id) ?? {});
    },
    describe: () =>
      describe({
        id: 'osImportShow',
        tag: 'Operating System Imports',
        summary: 'Show one operating-system image with its SKUs',
        role: 'package.read',
        path: osImportPath,
        answer: ref('OsImport'),
      }),
  },
  {
    operation: 'GET /api/operating-system-imports/{id}/skus',
    answer: (request, world) => {
      const id = requirePackageObject(world, request.path, showOsImport, 'OsImport');
      return ok((world.state.osImports.get(id)?.skus ?? []).map((sku) => ({ ...sku })));
    },
    describe: () =>
      describe({
        id: 'osImportSkus',
        tag: 'Operating System Imports',
        summary: 'List the SKUs of an operating-system image',
        role: 'package.read',
        path: osImportPath,
        answer: list(ref('OsImportSku')),
      }),
  },
];

export const ownOsDeploymentBehaviors: readonly Behavior[] = [
  ...osImports,
  ...behaviorsOf(pxeImages),
  ...behaviorsOf(languagePacks),
  ...behaviorsOf(agentTemplates),
];

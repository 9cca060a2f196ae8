import type { StateKind } from './kind.js';

const group = { reads: 'group.read', writes: 'group.write', reach: 'group' } as const;
const assignments = 'GET /api/group/{id}/all-assignments';
const packages = { reads: 'package.read', writes: 'package.write', reach: 'none' } as const;
const admin = { reads: 'admin.manage', writes: 'admin.manage', reach: 'none', onRequest: true } as const;

const table = [
  {
    name: 'tag',
    plural: 'tags',
    section: 'tags',
    file: 'tags.yaml',
    shape: 'objects',
    readBy: 'GET /api/tags',
    writtenBy: 'POST /api/tags, PATCH and DELETE /api/tags/{id}',
    ...packages,
    limits: 'Read-only tags such as Global are left out.',
  },
  {
    name: 'topology',
    plural: 'topology',
    section: 'topology',
    file: 'depots.yaml',
    shape: 'switch',
    readBy: 'GET /api/system/depot-topology-setting',
    writtenBy: 'PUT /api/system/depot-topology-setting',
    ...packages,
    bodyNotShown: true,
  },
  {
    name: 'custom-field',
    plural: 'custom-fields',
    section: 'customFields',
    file: 'custom-fields.yaml',
    shape: 'objects',
    readBy: 'GET /api/custom-field-configuration',
    writtenBy: 'PATCH /api/custom-field-configuration/{slot}',
    reads: 'computer.read',
    writes: 'computer.write',
    reach: 'none',
    limits: 'The position in the management console and the values of computers are not included.',
  },
  {
    name: 'group',
    plural: 'groups',
    section: 'group',
    shape: 'group',
    readBy: 'GET /api/group',
    writtenBy: 'POST /api/group, PATCH and DELETE /api/group/{id}',
    ...group,
    limits: 'A group cannot be moved to another parent. Groups of rollouts and reinstalls are left out.',
  },
  {
    name: 'depot-server',
    plural: 'depot-servers',
    section: 'depots',
    shape: 'order',
    readBy: 'GET /api/group/{id}/depot-servers',
    writtenBy: 'PUT /api/group/{id}/depot-servers',
    ...group,
    bodyNotShown: true,
  },
  {
    name: 'package-assignment',
    plural: 'package-assignments',
    section: 'packages',
    shape: 'names',
    readBy: assignments,
    writtenBy: 'POST /api/group/{id}/packages, DELETE /api/group/{id}/packages/{packageId}',
    ...group,
    limits: 'Distribution options are not included.',
  },
  {
    name: 'software-class',
    plural: 'software-classes',
    section: 'softwareClasses',
    shape: 'names',
    readBy: 'GET /api/group/{id}/software-classes',
    writtenBy: 'POST /api/group/{id}/software-classes, DELETE /api/group/{id}/software-classes/{classId}',
    ...group,
    bodyNotShown: true,
  },
  {
    name: 'boot-image',
    plural: 'boot-images',
    section: 'bootImage',
    shape: 'text',
    readBy: assignments,
    writtenBy: 'POST /api/group/{id}/pxe-bootimage, DELETE /api/group/{id}/pxe-bootimage/{pxeId}',
    ...group,
    bodyNotShown: true,
  },
  {
    name: 'os-sku',
    plural: 'os-skus',
    section: 'osSku',
    shape: 'text',
    readBy: assignments,
    writtenBy: 'POST /api/group/{id}/os-image-sku, DELETE /api/group/{id}/os-image-sku/{skuId}',
    ...group,
    bodyNotShown: true,
  },
  {
    name: 'agent-template',
    plural: 'agent-templates',
    section: 'agentTemplate',
    shape: 'text',
    readBy: assignments,
    writtenBy: 'POST /api/group/{id}/agent-template, DELETE /api/group/{id}/agent-template/{packageId}',
    ...group,
    bodyNotShown: true,
  },
  {
    name: 'language-pack',
    plural: 'language-packs',
    section: 'languagePacks',
    shape: 'names',
    readBy: assignments,
    writtenBy: 'POST /api/group/{id}/language-pack-imports, DELETE /api/group/{id}/language-pack-imports/{packageId}',
    ...group,
    bodyNotShown: true,
  },
  {
    name: 'variable-configuration',
    plural: 'variable-configurations',
    section: 'variableConfigurations',
    shape: 'names',
    readBy: assignments,
    writtenBy:
      'POST /api/group/{id}/variable-configurations, DELETE /api/group/{id}/variable-configurations/{configId}',
    ...group,
    bodyNotShown: true,
  },
  {
    name: 'variable',
    plural: 'variables',
    section: 'variables',
    shape: 'values',
    readBy: 'GET /api/group/{id}/variables',
    writtenBy: 'PUT /api/group/{id}/variables/{varId}',
    ...group,
    limits: 'Schedules of values are not included. Secrets are written as references to the environment.',
  },
  {
    name: 'collection',
    plural: 'collections',
    section: 'collections',
    shape: 'collections',
    readBy: 'GET /api/group/{id}/variables/{varId}/collection',
    writtenBy: 'POST, PATCH and DELETE /api/group/{id}/variables/{varId}/collection',
    ...group,
  },
  {
    name: 'computer-variable',
    plural: 'computer-variables',
    section: 'computerVariables',
    file: 'computers.yaml',
    shape: 'values',
    readBy: 'GET /api/computer/{id}/variables',
    writtenBy: 'PUT /api/computer/{id}/variables/{varId}',
    reads: 'computer.read',
    writes: 'computer.write',
    reach: 'computer',
    onRequest: true,
    limits: 'One request a computer. Collections of computers are not included.',
  },
  {
    name: 'package-tag',
    plural: 'package-tags',
    section: 'packageTags',
    file: 'packages.yaml',
    shape: 'names',
    readBy: 'GET /api/tags/packages',
    writtenBy: 'PUT /api/packages/{id}/tags',
    ...packages,
    bodyNotShown: true,
  },
  {
    name: 'depot-tag',
    plural: 'depot-tags',
    section: 'depotTags',
    file: 'depots.yaml',
    shape: 'names',
    readBy: 'GET /api/depots/{clientId}/tags',
    writtenBy: 'POST /api/depots/{clientId}/tags, DELETE /api/depots/{clientId}/tags/{tagId}',
    ...packages,
  },
  {
    name: 'principal',
    plural: 'principals',
    section: 'principals',
    file: 'principals.yaml',
    shape: 'objects',
    readBy: 'GET /api/admin/principals',
    writtenBy: 'POST /api/admin/principals, DELETE /api/admin/principals/{id}',
    ...admin,
  },
  {
    name: 'local-principal',
    plural: 'local-principals',
    section: 'localPrincipals',
    file: 'principals.yaml',
    shape: 'objects',
    readBy: 'GET /api/admin/local-principals',
    writtenBy: 'PUT /api/admin/local-principals/{id}, PATCH /api/admin/local-principals/{id}/revoke',
    ...admin,
    limits: 'Changed only: their secrets exist once, when the service creates them.',
  },
  {
    name: 'member',
    plural: 'members',
    section: 'members',
    shape: 'members',
    readBy: assignments,
    writtenBy: 'POST and DELETE /api/group/{id}/computers',
    ...group,
    reach: 'computer',
  },
] as const satisfies readonly StateKind[];

export type KindName = (typeof table)[number]['name'];
export type KindPlural = (typeof table)[number]['plural'];

/** A row of the table, with the names that it can have. */
export interface KnownKind extends StateKind {
  readonly name: KindName;
  readonly plural: KindPlural;
}

/** Every kind of thing that the files can say, in the order in which additions are written; removals go backwards. */
export const stateKinds: readonly KnownKind[] = table;

const byName = new Map(stateKinds.map((kind) => [kind.name, kind]));
const byPlural = new Map<string, KnownKind>(stateKinds.map((kind) => [kind.plural, kind]));

export const kindNamed = (name: KindName): KnownKind => {
  const found = byName.get(name);
  if (found === undefined) throw new TypeError(`no kind ${name}`);
  return found;
};

/** The kind that a word of --only means. */
export const kindOfPlural = (word: string): KnownKind | undefined => byPlural.get(word);

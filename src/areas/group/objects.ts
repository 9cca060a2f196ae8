import { recordsWith, type Argument, type CommandRecord } from '../record.js';
import { group, packageArgument } from '../arguments.js';
import { description, id, name, version, sectionOf } from '../columns.js';
import { openBody } from '../flags.js';
import type { OperationKey } from '../../contract/operation-keys.js';
import type { Column } from '../column.js';

type ObjectPath =
  | 'pxe-bootimage'
  | 'os-image-sku'
  | 'agent-template'
  | 'language-pack-imports'
  | 'variable-configurations'
  | 'software-classes';

/** A kind of object that a group can have assigned. Three commands each: read, assign, unassign. */
interface AssignableObject {
  readonly path: ObjectPath; // below /api/group/{id}/
  readonly read: string; // command that shows it
  readonly word: string; // assign-<word>
  readonly noun: string;
  readonly one: boolean; // at most one per group
  readonly key: Argument;
  readonly remove: OperationKey;
  readonly columns: readonly Column[];
  /** `owner`: a group of the demo service that has such an object. */
  readonly example: { readonly field: string; readonly key: string; readonly owner?: string };
  /** Assigning the example twice does no harm, so it need not be a preview. */
  readonly repeatable?: true;
  readonly note?: string;
}

const someGuid = '0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10';
const skipNote =
  'With --skip-if-inherited (since 1.0.2), nothing is assigned if the group already inherits the same assignment. The response then contains alreadyEffective and the group it is inherited from.';

const kinds: readonly AssignableObject[] = [
  {
    path: 'pxe-bootimage',
    remove: 'DELETE /api/group/{id}/pxe-bootimage/{pxeId}',
    read: 'pxe-bootimage',
    word: 'pxe-bootimage',
    noun: 'PXE boot image',
    one: true,
    key: { name: 'pxe-id', fills: 'pxeId', help: 'number of the boot image' },
    columns: ['imageId', id, { path: 'imageName', title: 'Image' }, name],
    example: { field: 'pxeId:=1', key: '1' },
    note: skipNote,
  },
  {
    path: 'os-image-sku',
    remove: 'DELETE /api/group/{id}/os-image-sku/{skuId}',
    read: 'os-image-sku',
    word: 'os-image-sku',
    noun: 'operating system image',
    one: true,
    key: { name: 'sku-id', fills: 'skuId', help: 'number of the SKU, from `ems os-import list`' },
    columns: [
      'skuId',
      { path: 'imageName', title: 'Image' },
      'edition',
      { path: 'os', title: 'System' },
      { path: 'osLanguage', title: 'Language' },
      'packageId',
    ],
    example: { field: 'skuId:=101', key: '101' },
    note: `Assign the SKU, not the package of the image. \`ems os-import list\` shows SKU numbers. ${skipNote}`,
  },
  {
    path: 'agent-template',
    remove: 'DELETE /api/group/{id}/agent-template/{packageId}',
    read: 'agent-template',
    word: 'agent-template',
    noun: 'agent template',
    one: true,
    key: packageArgument,
    columns: ['packageId', id, name, version, description],
    example: { field: `packageId=${someGuid}`, key: someGuid, owner: 'Servers' },
    note: skipNote,
  },
  {
    path: 'language-pack-imports',
    remove: 'DELETE /api/group/{id}/language-pack-imports/{packageId}',
    read: 'language-packs',
    word: 'language-pack',
    noun: 'language pack',
    one: false,
    key: packageArgument,
    columns: [
      'packageId',
      id,
      { path: 'imageName', title: 'Image' },
      name,
      { path: 'osLanguage', title: 'Language' },
      { path: 'os', title: 'System', priority: 1 },
    ],
    example: { field: `packageId=${someGuid}`, key: someGuid },
  },
  {
    path: 'variable-configurations',
    remove: 'DELETE /api/group/{id}/variable-configurations/{configId}',
    read: 'variable-configurations',
    word: 'variable-configuration',
    noun: 'variable configuration',
    one: false,
    key: { name: 'config-id', fills: 'configId', help: 'number of the variable configuration' },
    columns: [
      { path: 'configId', title: 'Configuration ID' },
      id,
      name,
      { path: 'designation', title: 'Name' },
      description,
    ],
    example: { field: 'configId:=1', key: '1' },
    repeatable: true,
  },
  {
    path: 'software-classes',
    remove: 'DELETE /api/group/{id}/software-classes/{classId}',
    read: 'software-classes',
    word: 'software-class',
    noun: 'software class',
    one: false,
    key: { name: 'class-id', fills: 'classId', help: 'id of the class, from `ems software-class list`' },
    columns: ['classId', id, name, { path: 'designation', title: 'Name' }, description],
    example: { field: 'classId:=3', key: '3' },
    repeatable: true,
  },
];

const inheritanceView = [
  sectionOf('Assignment', [
    { path: 'alreadyEffective', title: 'Already effective', format: 'yes-no' },
    { path: 'inheritedFromGroupId', title: 'Inherited from' },
  ]),
] as const;

const plural = (noun: string): string => (noun.endsWith('class') ? `${noun}es` : `${noun}s`);
const article = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a');

const recordsOf = (kind: AssignableObject): readonly CommandRecord[] => {
  const path = `/api/group/{id}/${kind.path}` as const;
  const a = `${article(kind.noun)} ${kind.noun}`;
  const assign = `ems group assign-${kind.word} Pilot --field ${kind.example.field}`;
  return recordsWith({ section: 'Objects', arguments: [group] })({
    [kind.read]: {
      operation: `GET ${path}`,
      summary: kind.one ? `Show the ${kind.noun} of a group` : `List the ${plural(kind.noun)} of a group`,
      noun: plural(kind.noun),
      details: 'Lists direct assignments only, without those inherited from parent groups.',
      id: kind.key.fills === 'pxeId' ? 'imageId' : kind.key.fills,
      columns: kind.columns,
      ...(kind.one ? { view: [sectionOf(capitalized(kind.noun), kind.columns)] } : {}),
      examples: { 'List for one group': `ems group ${kind.read} ${kind.example.owner ?? 'Workstations'}` },
      seeAlso: [`group assign-${kind.word}`],
    },
    [`assign-${kind.word}`]: {
      operation: `POST ${path}`,
      summary: `Assign ${a} to a group`,
      details: [
        kind.one ? `A group has at most one ${kind.noun}.` : `A group can have several ${plural(kind.noun)}.`,
        ...(kind.note === undefined ? [] : [kind.note]),
        openBody,
      ],
      rules: [{ kind: 'notEmpty', says: `Which ${kind.noun} to assign was not given.`, besides: ['skipIfInherited'] }],
      ...(kind.one ? { view: inheritanceView } : {}),
      question: `Assign ${a} to group {group}: {sent}?`,
      done: `Assigned the ${kind.noun} to group {group}`,
      ...(kind.one
        ? { doneWhen: { alreadyEffective: `Group {group} already has this ${kind.noun} from a parent group` } }
        : {}),
      examples: kind.repeatable
        ? { 'Assign by number': assign }
        : { 'Show the request without sending it': `${assign} --dry-run` },
      seeAlso: [`group ${kind.read}`],
    },
    [`unassign-${kind.word}`]: {
      operation: kind.remove,
      summary: `Remove ${a} from a group`,
      arguments: [group, kind.key],
      confirm: `Remove ${kind.noun} {${kind.key.name}} from group {group}?`,
      done: `Removed ${kind.noun} {${kind.key.name}} from group {group}`,
      examples: {
        'Show the request without sending it': `ems group unassign-${kind.word} Pilot ${kind.example.key} --dry-run`,
      },
      seeAlso: [`group ${kind.read}`],
    },
  });
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const groupObjectRecords: readonly CommandRecord[] = kinds.flatMap(recordsOf);

import { explainCode, type CodeAdvice } from './codes.js';
import { isObject, type Json, type JsonObject } from '../base/json/objects.js';

/** A rejected request, as far as the answer and the request show. */
export interface RejectedRequest {
  readonly code: string | undefined;
  readonly operation: string; // 'GET /api/computer/{id}'
  readonly status: number;
  readonly pathValues?: Readonly<Record<string, string | number>> | undefined;
  readonly body?: Json | undefined;
  /** The version that introduced the operation. */
  readonly since?: string | undefined;
  /** Other fields of the answer. */
  readonly details?: JsonObject | undefined;
  /** The answer has no message. */
  readonly isSilent: boolean;
}

/** Meaning of a refusal and what to do about it, by code or operation. */
export const explainRefusal = (refusal: RejectedRequest): Partial<CodeAdvice> | undefined => {
  const { code, operation, status } = refusal;
  const known = explainCode(code, operation, status);
  if (code === 'ScanPackageNotAssigned' && known !== undefined) return { ...known, ...scanPackage(refusal) };
  if (known !== undefined) return known;
  if (status === 404) return notFound(refusal);
  return status === 400 || status === 409 ? ruleFor(refusal) : undefined;
};

/** Explains violations of documented rules for which the service sends no known code. */
const ruleFor = ({ operation, body }: RejectedRequest): Partial<CodeAdvice> | undefined => {
  if (operation === 'PATCH /api/computer/{id}') return isObject(body) && 'custom' in body ? inactiveSlot : undefined;
  return rules.get(operation);
};

const inactiveSlot: CodeAdvice = {
  meaning: 'Only active custom field slots can be written.',
  remedy: 'List the slots with: ems custom-field list. Activate one with: ems custom-field update <slot> --active',
};

const readOnlyTag: CodeAdvice = {
  meaning: 'Read-only tags, such as Global, cannot be changed or deleted.',
  remedy: 'List tags with: ems tag list',
};

const protectedPrincipal: CodeAdvice = {
  meaning: 'A protected principal can only be deleted with --force.',
  remedy: 'Check it with:\nems admin principal list\nems admin local-principal list',
};

const notScalar = (area: string): CodeAdvice => ({
  meaning: 'A collection or a user-defined variable cannot be set directly.',
  remedy: `Check it with: ems variable-definition show <var>. For a collection, use: ems ${area} variable collection add <${area}> <var> <child=value>`,
});

const rules: ReadonlyMap<string, CodeAdvice> = new Map([
  ['PATCH /api/tags/{id}', readOnlyTag],
  ['DELETE /api/tags/{id}', readOnlyTag],
  ['DELETE /api/admin/principals/{id}', protectedPrincipal],
  ['DELETE /api/admin/local-principals/{id}', protectedPrincipal],
  ['PUT /api/computer/{id}/variables/{varId}', notScalar('computer')],
  ['PUT /api/group/{id}/variables/{varId}', notScalar('group')],
]);

const scanPackage = ({ details, body }: RejectedRequest): Partial<CodeAdvice> => {
  const type = details?.['scanType'] ?? (isObject(body) ? body['scanType'] : undefined);
  if (typeof type !== 'string') return {};
  return {
    meaning: `No ${type} scan package is assigned to the computer, neither directly nor through a parent group.`,
  };
};

interface Thing {
  readonly noun: string;
  readonly listing: string;
  readonly note?: string;
}

/** The noun for a path word before an id, and the command that lists such objects. */
const things: Readonly<Record<string, Thing>> = {
  computer: { noun: 'computer', listing: 'ems computer list' },
  group: { noun: 'group', listing: 'ems group tree' },
  packages: { noun: 'package', listing: 'ems package list' },
  import: { noun: 'import', listing: 'ems package list' },
  patches: { noun: 'patch', listing: 'ems patch pending' },
  pmgroup: { noun: 'patch management group', listing: 'ems pm-group list' },
  'operating-system-imports': { noun: 'operating system image', listing: 'ems os-import list' },
  skus: { noun: 'SKU', listing: 'ems os-import list' },
  'os-image-sku': { noun: 'SKU', listing: 'ems os-import list' },
  'pxe-bootimages': { noun: 'PXE boot image', listing: 'ems group pxe-bootimage <group>' },
  'pxe-bootimage': { noun: 'PXE boot image', listing: 'ems group pxe-bootimage <group>' },
  'language-pack-imports': { noun: 'language pack', listing: 'ems group language-packs <group>' },
  'agent-templates': { noun: 'agent template', listing: 'ems group agent-template <group>' },
  'agent-template': { noun: 'agent template', listing: 'ems group agent-template <group>' },
  'variable-definitions': { noun: 'variable', listing: 'ems variable-definition list' },
  variables: { noun: 'variable', listing: 'ems variable-definition list' },
  collection: { noun: 'collection entry', listing: 'ems computer variable collection list <computer> <var>' },
  'variable-configurations': {
    noun: 'variable configuration',
    listing: 'ems group variable-configurations <group>',
  },
  'software-classes': { noun: 'software class', listing: 'ems software-class list' },
  tags: { noun: 'tag', listing: 'ems tag list' },
  depots: { noun: 'depot', listing: 'ems system depot-servers' },
  tasks: {
    noun: 'task',
    listing: 'ems task list',
    note: 'Finished and failed tasks are purged after 30 days by default.',
  },
  'custom-field-configuration': { noun: 'custom field slot', listing: 'ems custom-field list' },
  principals: { noun: 'principal', listing: 'ems admin principal list' },
  'local-principals': { noun: 'local principal', listing: 'ems admin local-principal list' },
};

/** Explains a 404 without a known code: what was not found, how to list such objects, which version is needed. */
const notFound = ({ operation, pathValues = {}, since, isSilent }: RejectedRequest): Partial<CodeAdvice> => {
  const [, path = ''] = operation.split(' ');
  const found = namedIn(path, pathValues);
  const last = found.at(-1);
  const needs = isSilent ? versionNeeded(path, since) : undefined;
  if (last === undefined) return { meaning: `the service has no ${operation}`, ...remedyOf([needs]) };
  const chain = found.map(({ text }) => text).toReversed();
  const below = /\{\w+\}$/.test(path) ? [] : [(path.split('/').at(-1) ?? '').replaceAll('-', ' ')];
  const look = last.thing === undefined ? undefined : `Look with: ${last.thing.listing}`;
  return { meaning: [...below, ...chain].join(' of '), ...remedyOf([last.thing?.note, look, needs]) };
};

const remedyOf = (parts: readonly (string | undefined)[]): Partial<CodeAdvice> => {
  const texts = parts.filter((part) => part !== undefined);
  return texts.length === 0
    ? {}
    : { remedy: texts.map((text, at) => (at < texts.length - 1 ? ended(text) : text)).join(' ') };
};

const ended = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

const namedIn = (
  path: string,
  values: Readonly<Record<string, string | number>>,
): { readonly text: string; readonly thing: Thing | undefined }[] => {
  const steps = path.split('/');
  return steps.flatMap((step, at) => {
    const name = /^\{(\w+)\}$/.exec(step)?.[1];
    if (name === undefined) return [];
    const word = steps[at - 1] ?? '';
    const thing = Object.hasOwn(things, word) ? things[word] : undefined;
    return [{ text: `${thing?.noun ?? word} ${values[name] ?? ''}`.trim(), thing }];
  });
};

/** An older service answers 404 for unknown paths, too. */
const versionNeeded = (path: string, since: string | undefined): string | undefined => {
  if (/\/(tags|depots|depot-topology-setting)(\/|$)/.test(path))
    return 'Tags and the depot topology need version 1.0.2 of the service and product version 26.2. Check with: ems system info';
  return since === undefined
    ? undefined
    : `This needs version ${since} of the service or later. Check with: ems system info`;
};

import { systemApi } from '../service/system.js';
import { taskApi } from '../service/tasks.js';
import { patchApi } from '../service/patches.js';
import { variableApi } from '../service/variables.js';
import { tagApi } from '../service/tags.js';
import { packageApi } from '../service/packages.js';
import { groupApi } from '../service/groups.js';
import { computerApi } from '../service/computers.js';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Completes } from '../command/spec.js';
import { itemsOf, isObject, type Json, type JsonObject } from '../base/json/objects.js';
import { chainsOf } from '../service/group-paths.js';
import { mapBounded, readList } from '../service/read-items.js';
import type { Client, ReadCall } from '../http/client.js';
import { fileNameFor, makePrivateDirectory, writePrivate } from '../base/files/private-file.js';
import { hasControls } from '../base/text/clean-text.js';

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Paths of groups, which distinguish groups of the same name. */
const groupPaths = (groups: readonly JsonObject[]): string[] =>
  [...chainsOf(groups).values()].map((chain) => chain.flatMap(({ name }) => text(name) ?? []).join('/'));

const missingPatches = (computers: readonly JsonObject[]): (string | undefined)[] =>
  computers.flatMap((computer) => itemsOf(computer['missingPatches']).map((patch) => text(patch['qNumber'])));

const withVersion = (item: JsonObject): string | undefined => {
  const name = text(item['name'] ?? item['packageName']);
  const version = text(item['version']);
  return name === undefined || version === undefined ? name : `${name}@${version}`;
};

/** Names of the server that can be completed, and the requests that list them. */
export const nameKinds = {
  computer: { list: computerApi.list, label: (item) => text(item['hostname']) },
  group: { list: groupApi.list, label: (item) => text(item['name']), more: groupPaths },
  package: { list: packageApi.list, label: (item) => withVersion(item) },
  tag: { list: tagApi.list, label: (item) => text(item['designation'] ?? item['name']) },
  variable: { list: variableApi.definitions, label: (item) => text(item['dottedName'] ?? item['designation']) },
  'pm-group': { list: patchApi.groups, label: (item) => text(item['name']) },
  'software-class': { list: systemApi.softwareClasses, label: (item) => text(item['name']) },
  task: { list: taskApi.list, label: (item) => text(item['trackingId'] ?? item['id']) },
  'custom-field': {
    list: systemApi.customFields,
    label: (item) => ((item['active'] ?? item['isActive']) === false ? undefined : text(item['designation'])),
  },
  model: { list: computerApi.list, label: (item) => text(item['model']), ofEach: computerApi.systemInfo },
  user: {
    list: computerApi.list,
    label: (item) => text(item['loggedOnUser']),
    ofEach: computerApi.systemInfo,
  },
  // No documented path lists all patches; those missing on some computer are the ones to approve.
  patch: { list: computerApi.missingPatches, label: () => undefined, more: missingPatches },
} as const satisfies Partial<Record<Completes, NameKind>>;

export interface NameKind {
  readonly list: () => ReadCall;
  readonly label: (item: JsonObject) => string | undefined;
  /** Names that depend on several items. */
  readonly more?: (items: readonly JsonObject[]) => (string | undefined)[];
  /** For a value that no list contains: reads some of the items one by one, once a day. */
  readonly ofEach?: (id: number) => ReadCall;
}

export type ServerNames = keyof typeof nameKinds;

export const isServerNames = (kind: Completes | undefined): kind is ServerNames =>
  kind !== undefined && kind in nameKinds;

/** The largest number of stored names: a shell cannot show more anyway. */
const mostNames = 2000;

export const fetchNames = async (kind: ServerNames, client: Client): Promise<string[]> => {
  const { label, list, more, ofEach }: NameKind = nameKinds[kind];
  if (ofEach !== undefined) return uniqueNames((await askSome(list(), ofEach, client)).map((item) => label(item)));
  // The reference does not show the parameters for PM groups and tasks; custom fields have no pages.
  const paging = ['pm-group', 'software-class', 'task', 'custom-field'].includes(kind) ? {} : { top: mostNames };
  let received = 0;
  const enough = (entries: readonly Json[]): boolean => (received += entries.length) >= mostNames;
  // Ignore invalid entries: one must not prevent completion.
  const items = (await readList(list(), client, { ...paging, enough })).filter(isObject);
  const names = [...items.map((item) => label(item)), ...(more?.(items) ?? [])];
  return uniqueNames(names);
};

/** Removes names with control characters, which break the line protocol, and long ones, which slow bash down. */
const uniqueNames = (names: readonly (string | undefined)[]): string[] =>
  [...new Set(names.filter(isOffered))].slice(0, mostNames);

const isOffered = (name: string | undefined): name is string =>
  name !== undefined && name.length <= longestName && !hasControls(name);
const longestName = 1_000;

/** The number of computers that are read: enough for suggestions. */
const mostAsked = 50;

const askSome = async (call: ReadCall, ofEach: (id: number) => ReadCall, client: Client): Promise<JsonObject[]> => {
  const items = (await readList(call, client, { top: mostAsked, enough: () => true })).filter(isObject);
  const asked = await mapBounded(items.slice(0, mostAsked), 4, async ({ id }) => {
    if (typeof id !== 'number') return [];
    const reply = await client.readRaw(ofEach(id));
    const found = reply.status === 200 ? reply.json() : undefined;
    return isObject(found) ? [found] : [];
  });
  return asked.flat();
};

export const namesFile = (cacheDirectory: string, profile: string, url: string, kind: ServerNames): string => {
  return join(cacheDirectory, 'names', `${fileNameFor(`${profile}\n${url}`)}-${kind}.txt`);
};

export const readNames = (file: string): { names: string[]; ageMs: number } | undefined => {
  try {
    const names = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    return { names, ageMs: Date.now() - statSync(file).mtimeMs };
  } catch {
    return undefined;
  }
};

export const storeNames = async (file: string, names: readonly string[]): Promise<void> => {
  makePrivateDirectory(join(file, '..'));
  await writePrivate(file, `${names.join('\n')}\n`);
};

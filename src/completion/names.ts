import type { ReadPath } from '../contract/operation-keys.js';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../contract/operation.js';
import type { Completes } from '../command/spec.js';
import { itemsOf } from '../json/items.js';
import { readItems } from '../engine/read/read-items.js';
import type { Client } from '../http/client.js';
import { getCall } from '../http/reads.js';
import { fileNameFor } from '../files/file-name.js';
import { makePrivateDirectory, writePrivate } from '../files/private-file.js';

const text = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Two groups of the same name are told apart by their path. */
const groupPaths = (groups: readonly JsonObject[]): (string | undefined)[] => {
  const byId = new Map(groups.map((group) => [group['id'], group]));
  const pathOf = (group: JsonObject, depth = 0): string | undefined => {
    const name = text(group['name']);
    const parent = depth > 50 ? undefined : byId.get(group['parentId'] ?? null);
    const above = parent === undefined ? undefined : pathOf(parent, depth + 1);
    return name === undefined || above === undefined ? name : `${above}/${name}`;
  };
  return groups.map((group) => pathOf(group));
};

const missingPatches = (computers: readonly JsonObject[]): (string | undefined)[] =>
  computers.flatMap((computer) => itemsOf(computer['missingPatches']).map((patch) => text(patch['qNumber'])));

const withVersion = (item: JsonObject): string | undefined => {
  const name = text(item['name'] ?? item['packageName']);
  const version = text(item['version']);
  return name === undefined || version === undefined ? name : `${name}@${version}`;
};

/** Names of the server that can be completed, and the request that lists them. */
export const nameKinds = {
  computer: { path: '/api/computer', label: (item) => text(item['hostname']) },
  group: { path: '/api/group', label: (item) => text(item['name']), more: groupPaths },
  package: { path: '/api/packages', label: (item) => withVersion(item) },
  tag: { path: '/api/tags', label: (item) => text(item['designation'] ?? item['name']) },
  variable: { path: '/api/variable-definitions', label: (item) => text(item['dottedName'] ?? item['designation']) },
  'pm-group': { path: '/api/pmgroup', label: (item) => text(item['name']) },
  task: { path: '/api/tasks', label: (item) => text(item['trackingId'] ?? item['id']) },
  // The catalog of patches has no path in the reference; what is missing somewhere is what gets approved.
  patch: { path: '/api/computer/issues/missing-patch', label: () => undefined, more: missingPatches },
} as const satisfies Partial<Record<Completes, NameKind>>;

export interface NameKind {
  readonly path: ReadPath;
  readonly label: (item: JsonObject) => string | undefined;
  /** Names that take more than one item to tell. */
  readonly more?: (items: readonly JsonObject[]) => (string | undefined)[];
}

export type ServerNames = keyof typeof nameKinds;

export const isServerNames = (kind: Completes | undefined): kind is ServerNames =>
  kind !== undefined && kind in nameKinds;

/** At most so many names are kept: a shell cannot show more anyway. */
const mostNames = 2000;

export const fetchNames = async (kind: ServerNames, client: Client): Promise<string[]> => {
  const { path, label, more }: NameKind = nameKinds[kind];
  // The parameters of PM groups and tasks are not shown.
  const paging = kind === 'pm-group' || kind === 'task' ? {} : { top: mostNames };
  let received = 0;
  const enough = (entries: readonly Json[]): boolean => (received += entries.length) >= mostNames;
  const items = await readItems(getCall(path), client, { ...paging, enough });
  const names = [...items.map((item) => label(item)), ...(more?.(items) ?? [])];
  // A name with a control character would break the line protocol with the shell.
  return [...new Set(names.filter((name): name is string => name !== undefined && !/\p{Cc}/u.test(name)))].slice(
    0,
    mostNames,
  );
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

export const writeNames = async (file: string, names: readonly string[]): Promise<void> => {
  await makePrivateDirectory(join(file, '..'));
  await writePrivate(file, `${names.join('\n')}\n`);
};

import { groupApi } from '../../service/groups.js';
import { isObject, textOf, type JsonObject } from '../../base/json/objects.js';
import type { ReadCall, Client } from '../../http/client.js';
import { readIfFound } from '../../http/reads.js';
import { readItems, readList, refusingPart, wholePage } from '../../service/read-items.js';
import { readGroupPath } from '../../service/group-paths.js';
import { bestOf, type NameCandidate, fitOf, idOf } from './matching.js';

/** Refuses a list that was read only in part: the name may also match an entry that is missing. */
const wholeList = {
  about: 'The name cannot be looked up. ',
  hint: 'Nothing was sent. Try again, or give the id instead of the name.',
};

/** Reads every page: a name that matches twice is ambiguous, and the second match may be on the last page. */
export const findItems = (client: Client, call: ReadCall): Promise<JsonObject[]> =>
  readItems(call, client, { top: wholePage, warn: refusingPart(wholeList) });

/** One large page: enough to guess what was meant. */
export const firstItems = async (client: Client, call: ReadCall): Promise<JsonObject[]> => {
  const entries = await readList(call, client, { top: 1_000, warn: () => undefined, enough: () => true });
  return entries.filter(isObject);
};

/** Ids and names of an object. Names are ranked from best to least; names of one rank are equal. */
interface ItemNames {
  readonly ids: readonly string[];
  readonly ranks: readonly (readonly string[])[];
}

export const candidatesIn = (items: readonly JsonObject[], text: string, { ids, ranks }: ItemNames): NameCandidate[] =>
  items.map((item) => {
    const names = ranks.map((rank) => rank.map((field) => textOf(item[field])));
    const label = names.flat().find((name) => name !== '') ?? '';
    return { id: idOf(item, ids), label, fit: fitOf(names, text), notReported: label === '' ? 'names' : undefined };
  });

/** A name, or a path of names from some ancestor down. Parents are asked for only when a path was given. */
export const findGroups = async (text: string, client: Client): Promise<NameCandidate[]> => {
  const typed = pathText(text);
  const last = typed.slice(typed.lastIndexOf('/') + 1);
  const items = await findItems(client, groupApi.list({ query: [['nameContains', last]] }));
  const whole = candidatesIn(items, text, { ids: ['id'], ranks: [['name']] });
  const fitting = whole.filter(({ fit }) => fit !== undefined);
  if (bestOf(fitting).length > 1) return withPaths(fitting, client);
  if (typed === last) return whole;
  const named = items.filter((item) => `/${typed}`.toLowerCase().endsWith(`/${nameOf(item)}`.toLowerCase()));
  const paths = await Promise.all(
    named.map(async (item) => {
      const label = await pathDownTo(item, typed.length, client);
      return { id: idOf(item, ['id']), label, fit: fitOf([[label]], typed) };
    }),
  );
  // A group may be named A/B, beside a group B in A: which one was meant, only the user knows.
  return [...fitting, ...paths];
};

const pathText = (text: string): string => text.trim().replaceAll(/\s*\/\s*/g, '/');
const nameOf = (item: JsonObject): string => pathText(textOf(item['name']));

/** Labels groups of the same name with their paths, which can be typed instead. */
const withPaths = (candidates: readonly NameCandidate[], client: Client): Promise<NameCandidate[]> =>
  Promise.all(
    candidates.map(async (candidate) => {
      const path = await readGroupPath(String(candidate.id), client).catch(() => undefined);
      // Below the root, which paths leave out, the name alone would still be ambiguous.
      const whole = path === candidate.label ? await withParent(candidate, client) : path;
      return { ...candidate, label: whole ?? candidate.label };
    }),
  );

const withParent = async ({ id, label }: NameCandidate, client: Client): Promise<string> => {
  const group = await readParent(String(id), client).catch(() => undefined);
  return group === undefined ? label : pathDownTo(group, label.length + 1, client).catch(() => label);
};

/** Extends the path upward to the length of the typed one: names may contain slashes, so levels cannot be counted. */
const pathDownTo = async (item: JsonObject, length: number, client: Client): Promise<string> => {
  const name = nameOf(item);
  if (name.length >= length || typeof item['parentId'] !== 'string') return name;
  const parent = await readParent(item['parentId'], client);
  return parent === undefined ? name : `${await pathDownTo(parent, length - name.length - 1, client)}/${name}`;
};

/** A parent that does not exist ends the path: its 404 would be misleading, because the user did not name it. */
const readParent = (id: string, client: Client): Promise<JsonObject | undefined> =>
  readIfFound(groupApi.one(id), client);

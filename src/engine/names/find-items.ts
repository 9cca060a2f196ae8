import { isObject, textOf, type JsonObject } from '../../json/objects.js';
import type { Call, Client } from '../../http/client.js';
import { getCall, readIfFound } from '../../http/reads.js';
import { readItems, readList, refusingPart, wholePage } from '../read/read-items.js';
import { readGroupPath } from './group-paths.js';
import { bestOf, type NameCandidate, fitOf, idOf, sameText } from './matching.js';

/** A list may be read with a warning; what a name stands for is not chosen from a part of them. */
const wholeList = {
  about: 'The name cannot be looked up. ',
  hint: 'Nothing was sent. Try again, or give the id instead of the name.',
};

/** Every page is read: a name that fits twice is one that was not meant, and the second may be on the last page. */
export const findItems = (client: Client, call: Call): Promise<JsonObject[]> =>
  readItems(call, client, { top: wholePage, warn: refusingPart(wholeList) });

/** One large page: enough to guess what was meant. */
export const firstItems = async (client: Client, call: Call): Promise<JsonObject[]> => {
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
    return { id: idOf(item, ids), label, fit: fitOf(names, text) };
  });

/** A name, or a path of names from some ancestor down. Parents are asked for only when a path was given. */
export const findGroups = async (text: string, client: Client): Promise<NameCandidate[]> => {
  const steps = text.split('/').map((step) => step.trim());
  const last = steps.at(-1) ?? text;
  const items = await findItems(client, getCall('/api/group', { query: [['nameContains', last]] }));
  const whole = candidatesIn(items, text, { ids: ['id'], ranks: [['name']] });
  const fitting = whole.filter(({ fit }) => fit !== undefined);
  if (bestOf(fitting).length > 1) return withPaths(fitting, client);
  if (steps.length < 2) return whole;
  const named = items.filter((item) => sameText(item['name'], last));
  const paths = await Promise.all(
    named.map(async (item) => {
      const path = await ancestorsOf(item, steps.length - 1, client);
      const label = [...path, textOf(item['name'])].join('/');
      return { id: idOf(item, ['id']), label, fit: fitOf([[label]], steps.join('/')) };
    }),
  );
  // A group may be named A/B, beside a group B in A: which one was meant, only the user knows.
  return [...fitting, ...paths];
};

/** Groups of one name are told apart by their paths, which are what can be typed instead. */
const withPaths = (candidates: readonly NameCandidate[], client: Client): Promise<NameCandidate[]> =>
  Promise.all(
    candidates.map(async (candidate) => {
      const path = await readGroupPath(String(candidate.id), client).catch(() => undefined);
      // Below the root, which paths leave out, the name alone would be as ambiguous as what was typed.
      const whole = path === candidate.label ? await withParent(candidate, client) : path;
      return { ...candidate, label: whole ?? candidate.label };
    }),
  );

const withParent = async ({ id, label }: NameCandidate, client: Client): Promise<string> => {
  const group = await readParent(String(id), client).catch(() => undefined);
  const above = group === undefined ? [] : await ancestorsOf(group, 1, client).catch(() => []);
  return [...above, label].join('/');
};

const ancestorsOf = async (item: JsonObject, levels: number, client: Client): Promise<string[]> => {
  const parentId = item['parentId'];
  if (levels === 0 || typeof parentId !== 'string') return [];
  const parent = await readParent(parentId, client);
  if (parent === undefined) return [];
  return [...(await ancestorsOf(parent, levels - 1, client)), textOf(parent['name'])];
};

/** One that the service does not have is no part of a path; "No group with this id" is not what was asked. */
const readParent = (id: string, client: Client): Promise<JsonObject | undefined> =>
  readIfFound(getCall('/api/group/{id}', { pathValues: { id } }), client);

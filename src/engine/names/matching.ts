import type { OperationKey } from '../../contract/operation-keys.js';
import { textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import type { Client } from '../../http/client.js';
import { groupBy } from '../../base/json/group-by.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { macDigits } from '../../base/text/identifiers.js';
import { identifiesNobody } from '../../base/text/placeholders.js';

/** Compares names, and labels objects in lists of candidates. */
export const sameText = (value: Json | undefined, text: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === text.toLowerCase();

/** How well a name fits, lower is better: 0 exact, 1 except for its case, 2 and 3 the same for the next rank. */
type Fit = number;

export const fitOf = (ranks: readonly (readonly string[])[], text: string): Fit | undefined => {
  const rank = ranks.findIndex((names) => names.some((name) => sameText(name, text)));
  return rank === -1 ? undefined : 2 * rank + (ranks[rank]?.includes(text) === true ? 0 : 1);
};

export const idOf = (item: JsonObject, fields: readonly string[]): string | number | undefined =>
  fields
    .map((field) => item[field])
    .find((value): value is string | number => typeof value === 'string' || typeof value === 'number');

/** corp\PC-0042, PC-0042.corp.example or PC-0042. */
export const splitHost = (text: string): { host: string; domain: string | undefined } => {
  const [, short, name] = /^([^\\]+)\\(.+)$/.exec(text) ?? [];
  if (short !== undefined && name !== undefined) return { host: name, domain: short };
  const dot = text.indexOf('.');
  return dot < 1 ? { host: text, domain: undefined } : { host: text.slice(0, dot), domain: text.slice(dot + 1) };
};

export const isHost = (item: JsonObject, text: string, host: string, domain: string | undefined): boolean => {
  if (sameText(item['hostname'], text)) return true;
  if (!sameText(item['hostname'], host)) return false;
  if (domain === undefined) return true;
  const own = typeof item['domain'] === 'string' ? item['domain'] : '';
  return sameText(own, domain) || (text.includes('\\') && sameText(own.split('.')[0], domain));
};

/** Computers by each of their marks, such as 'host pc-0042' and 'mac 62ca35000001'. */
export const indexMarks = (fleet: readonly JsonObject[]): ReadonlyMap<string, readonly JsonObject[]> => {
  const marks = fleet.flatMap((item) => marksOf(item).map((mark) => ({ mark, item })));
  return new Map([...groupBy(marks, ({ mark }) => mark)].map(([mark, same]) => [mark, same.map(({ item }) => item)]));
};

const marksOf = (item: JsonObject): string[] =>
  [
    ['host', textOf(item['hostname'])] as const,
    ['serial', machineMark(item['serialNumber'])] as const,
    ['uuid', machineMark(item['uuid'])] as const,
    ['mac', macDigits(machineMark(item['macAddress'])) ?? ''] as const,
    ['id', textOf(item['id'])] as const,
  ].flatMap(([kind, mark]) => (mark === '' ? [] : [`${kind} ${mark.toLowerCase()}`]));

const machineMark = (value: Json | undefined): string => {
  const mark = textOf(value);
  return identifiesNobody(mark) ? '' : mark;
};

/** Host names have no letter case: PC-1 and pc-1 of two domains are the same name. */
export const hostFit = (...name: Parameters<typeof isHost>): Fit | undefined => (isHost(...name) ? 0 : undefined);

/** Labels are one line: what follows a line break in a name would look like a line of ems. */
export const hostLabel = (item: JsonObject): string =>
  cleanCell([textOf(item['hostname']), textOf(item['domain'])].filter((part) => part !== '').join('.'));

export const splitVersion = (text: string): { name: string; version: string | undefined } => {
  const at = text.lastIndexOf('@');
  return at < 1 ? { name: text, version: undefined } : { name: text.slice(0, at), version: text.slice(at + 1) };
};

export const packageFit = (
  item: JsonObject,
  text: string,
  name: string,
  version: string | undefined,
): Fit | undefined => {
  const names = [[textOf(item['name']), textOf(item['packageName'])]];
  const isVersion = version === undefined || sameText(item['version'], version);
  return fitOf(names, text) ?? (isVersion ? fitOf(names, name) : undefined);
};

export const packageLabel = (item: JsonObject): string => {
  const name = textOf(item['name'] ?? item['packageName']);
  return cleanCell(typeof item['version'] === 'string' ? `${name}@${item['version']}` : name);
};

/** Packages as candidates for what was typed: Name or Name@Version. */
export const packageCandidates = (
  items: readonly JsonObject[],
  text: string,
  label: (item: JsonObject) => string = packageLabel,
): NameCandidate[] => {
  const { name, version } = splitVersion(text);
  return items.map((item) => ({
    id: idOfPackage(item),
    label: label(item),
    fit: packageFit(item, text, name, version),
    notReported: unreportedIn(item, version),
  }));
};

/** Returns 'names' or 'versions' if the service does not report the one that was typed. */
export const unreportedIn = (item: JsonObject, version: string | undefined): string | undefined => {
  if (textOf(item['name'] ?? item['packageName']) === '') return 'names';
  return version !== undefined && item['version'] === undefined ? 'versions' : undefined;
};

export const idOfPackage = (item: JsonObject): string | number | undefined =>
  idOf(item, ['id', 'packageId', 'softwareId']);

export interface NameCandidate {
  readonly id: string | number | undefined;
  /** How a user would write it: PC-0042.corp.example, Parent/Child, Name@Version. */
  readonly label: string;
  /** undefined: a near miss, for the message. */
  readonly fit: Fit | undefined;
  /** Set if the service does not report the text that decides the match: 'names'. */
  readonly notReported?: string | undefined;
}

/** Known values that a look-up may need: a product is looked up by its patch. */
export type Known = Readonly<Record<string, string | number>>;

export interface LookupPlan {
  readonly noun: string;
  /** The plural, if it is not the noun with an s. */
  readonly nouns?: string;
  /** The operation that `find` asks: its role is needed for names. */
  readonly reads: OperationKey;
  /** One request in the usual case; candidates may include near misses for the message. */
  find(text: string, client: Client, known: Known): Promise<NameCandidate[]>;
  /** Reads names that may be similar, if `find` found nothing. */
  near?(text: string, client: Client): Promise<NameCandidate[]>;
  /** The command that lists all. */
  readonly listing: string;
  /** The command that searches by a part of the name; its last word is that part. */
  readonly search?: string;
}

/** The one package whose name contains the text; none if there are several. */
export const uniquePart = (candidates: readonly NameCandidate[], text: string): readonly NameCandidate[] => {
  const part = text.trim().toLowerCase();
  const found = candidates.filter(({ label }) => part !== '' && label.toLowerCase().includes(part));
  return new Set(found.map(({ id }) => id)).size === 1 ? found.slice(0, 1) : [];
};

/** The candidates that fit best. An item that is listed twice, or moved to the next page meanwhile, counts once. */
export const bestOf = (candidates: readonly NameCandidate[]): NameCandidate[] => {
  const fits = candidates.flatMap(({ fit }) => (fit === undefined ? [] : [fit]));
  const least = fits.reduce((left, right) => Math.min(left, right), Infinity);
  const best = candidates.filter(({ fit }) => fit === least);
  return [...new Map(best.map((candidate) => [candidate.id ?? candidate, candidate])).values()];
};

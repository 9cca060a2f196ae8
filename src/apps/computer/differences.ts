import { isList, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';

/** Values of one computer in one section, as text by name. */
export type Facts = ReadonlyMap<string, string>;

export interface Difference {
  /** The part of a computer that differs: System, Groups, Software … */
  readonly section: string;
  /** The name of the fact. */
  readonly name: string;
  /** Its value on the first computer; null: not there. */
  readonly first: string | null;
  /** Its value on the second computer; null: not there. */
  readonly second: string | null;
}

/** A row of `ems computer compare`, with both values under the host names as well. */
export interface ComparedRow extends Difference {
  readonly [hostname: string]: string | null;
}

/** Only what differs, in alphabetical order: what both have alike is no answer to "what is different". */
export const differencesOf = (section: string, left: Facts, right: Facts): Difference[] =>
  [...new Set([...left.keys(), ...right.keys()])]
    .filter((name) => left.get(name) !== right.get(name))
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => ({ section, name, first: left.get(name) ?? null, second: right.get(name) ?? null }));

/** Different on any two computers, or a moment later: names, ids, addresses, times, ages, free space. */
const noise =
  /^(id|clientId|name|hostname|fqdn|uuid|inventoryId|serialNumber|macAddress|ipAddress|loggedOnUser|osLogin|userIsAdmin|processorMhz|tempDirSizeMb|isStale|staleAfterDays|managementUrl)$|(Id|Uid|Date|DateUtc|Utc|AgeDays|Time|Uptime)$/;

/** Every scalar of an object under its dotted name, noise left out. */
export const scalarsOf = (value: Json | undefined, prefix = ''): Map<string, string> => {
  const facts = new Map<string, string>();
  if (!isObject(value)) return facts;
  for (const [name, inner] of Object.entries(value)) {
    if (noise.test(name) && name !== 'timeZone') continue;
    if (isObject(inner)) for (const [path, text] of scalarsOf(inner, `${prefix}${name}.`)) facts.set(path, text);
    else if (isList(inner)) facts.set(`${prefix}${name}`, inner.map(scalarText).join(', ') || 'none');
    else if (inner !== null && inner !== '') facts.set(`${prefix}${name}`, scalarText(inner));
  }
  return facts;
};

const scalarText = (value: Json): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return isObject(value) || isList(value) ? JSON.stringify(value) : textOf(value);
};

/** Rows of a list by name. Rows with the same name are listed together. */
export const listFacts = (
  items: readonly JsonObject[],
  nameOf: (item: JsonObject) => string,
  valueOf: (item: JsonObject) => string,
): Map<string, string> => {
  const facts = new Map<string, string>();
  for (const item of items) {
    const name = nameOf(item);
    if (name === '') continue;
    const earlier = facts.get(name);
    const value = valueOf(item) || 'yes';
    facts.set(name, earlier === undefined || earlier === value ? value : `${earlier}, ${value}`);
  }
  return facts;
};

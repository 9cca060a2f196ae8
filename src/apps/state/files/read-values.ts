import { secretPrefix } from '../secret-prefix.js';
import { isList, isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { YamlPath } from '../../../base/json/read-yaml.js';
import {
  addFact,
  isMask,
  documentKeyPlace,
  maskMessage,
  documentPlace,
  quoting,
  readTexts,
  type Reading,
  type Section,
} from './reading.js';

export const readValues = (value: Json, section: Section, reading: Reading): void => {
  const { kind, on, path } = section;
  if (!isObject(value)) return reading.problems.at(path, `${kind.section} is a map of names and values`);
  for (const [name, each] of Object.entries(value)) {
    const at = [...path, name];
    const read = each === null ? null : readValue(each, at, reading);
    if (read !== undefined)
      reading.gathered.facts.push({
        kind: kind.name,
        on,
        what: name,
        value: read,
        place: documentKeyPlace(reading, at),
      });
  }
};

export const secretPattern = '^env:[A-Za-z_][A-Za-z0-9_]*$';

/** A text, '' included, or a reference to a secret; undefined after its problem was noted. */
const readValue = (value: Json, path: YamlPath, reading: Reading): string | JsonObject | undefined => {
  if (typeof value === 'string') {
    if (!isMask(value)) return value;
    reading.problems.at(path, maskMessage);
    return undefined;
  }
  if (isObject(value) && typeof value['secret'] === 'string' && Object.keys(value).length === 1) {
    const problem = secretProblem(value['secret'], reading);
    if (problem === undefined) return value;
    reading.problems.at([...path, 'secret'], problem);
  } else reading.problems.at(path, `a value is a text, null or { secret: env:${secretPrefix}NAME }${quoting(value)}`);
  return undefined;
};

/** If files could name any variable, they could publish the secrets of a pipeline. */
const secretProblem = (reference: string, { secretEnv }: Reading): string | undefined => {
  if (!new RegExp(secretPattern).test(reference)) return 'a secret is env: and the name of an environment variable';
  const name = reference.replace(/^env:/, '');
  return name.startsWith(secretPrefix) || secretEnv.includes(name)
    ? undefined
    : `the environment variable ${name} cannot be used here; choose a name that begins with ${secretPrefix}, or allow this one with --secret-env ${name}`;
};

const collectionForm = 'a collection is a list of entries { child: value }, or { key, exact, entries }';
export const collectionKeys = ['key', 'exact', 'entries'];

export const readCollections = (value: Json, section: Section, reading: Reading): void => {
  if (!isObject(value)) return reading.problems.at(section.path, `${section.kind.section} is a map of collections`);
  for (const [name, each] of Object.entries(value)) {
    const inner = { ...section, path: [...section.path, name] };
    if (isList(each)) readEntries(each, { section: inner, name, key: [] }, reading);
    else if (isObject(each) && isList(each['entries'])) readKeyed(each, name, inner, reading);
    else reading.problems.at(inner.path, collectionForm);
  }
};

const readKeyed = (value: JsonObject, name: string, section: Section, reading: Reading): void => {
  const { kind, on, path } = section;
  const { entries, exact = false, key: children } = value;
  reading.problems.unknownKeys(path, Object.keys(value), collectionKeys);
  const at = { ...section, path: [...path, 'key'] };
  const key = isList(children) ? readTexts(children, at, reading) : [];
  if (children !== undefined && key.length === 0)
    reading.problems.at(at.path, 'key is a list of children, such as [Host]');
  if (key.length > 0) reading.gathered.keys.push({ on, what: name, children: key });
  if (typeof exact !== 'boolean') reading.problems.at([...path, 'exact'], 'exact is true or false');
  if (exact === true)
    reading.gathered.exact.push({ kind: kind.name, on, what: name, place: documentPlace(reading, [...path, 'exact']) });
  if (isList(entries))
    readEntries(entries, { section: { ...section, path: [...path, 'entries'] }, name, key }, reading);
};

interface EntryList {
  readonly section: Section;
  readonly name: string;
  readonly key: readonly string[];
}

const readEntries = (list: readonly Json[], { key, name, section }: EntryList, reading: Reading): void => {
  for (const [index, value] of list.entries()) {
    const path = [...section.path, index];
    const entry = readEntry(value, path, reading);
    if (entry === undefined) continue;
    const missing = key.find((child) => entry[child] === undefined);
    if (missing !== undefined) reading.problems.at(path, `the entry has no "${missing}", which is its key`);
    addFact({ ...section, path }, name, entry, reading);
  }
};

const readEntry = (value: Json, path: YamlPath, reading: Reading): JsonObject | undefined => {
  if (!isObject(value) || Object.keys(value).length === 0) {
    reading.problems.at(path, 'an entry is { child: value }');
    return undefined;
  }
  const children = Object.entries(value).map(
    ([child, each]) => [child, readValue(each, [...path, child], reading)] as const,
  );
  const read = children.flatMap(([child, each]) => (each === undefined ? [] : [[child, each] as const]));
  return read.length === children.length ? Object.fromEntries(read) : undefined;
};

/** `absent: { collections: { Name: [{ child: value }] } }`: only these entries. */
export const readAbsentEntries = (value: Json, { kind, on, path }: Section, reading: Reading): void => {
  if (!isObject(value)) return reading.problems.at(path, `${kind.section} is a list of collections, or their entries`);
  for (const [name, list] of Object.entries(value)) {
    if (!isList(list)) reading.problems.at([...path, name], 'the entries are a list');
    for (const [index, each] of (isList(list) ? list : []).entries()) {
      const at = [...path, name, index];
      const entry = readEntry(each, at, reading);
      if (entry !== undefined)
        reading.gathered.absent.push({
          kind: kind.name,
          on,
          what: name,
          value: entry,
          place: documentPlace(reading, at),
        });
    }
  }
};

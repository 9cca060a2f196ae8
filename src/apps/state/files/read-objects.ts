import { isList, isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { YamlPath } from '../../../base/json/read-yaml.js';
import { parseTime } from '../../../base/text/times.js';
import type { WantedFact } from '../model.js';
import { sameTime } from '../times.js';
import { objectFormOf, type FieldForm } from './object-forms.js';
import { documentKeyPlace, documentPlace, readWantedText, type Reading, type Section } from './reading.js';

/** Tags and principals are lists of objects; custom fields are a map by slot. */
export const readObjects = (value: Json, section: Section, facts: WantedFact[], reading: Reading): void => {
  const { kind, on, path } = section;
  const { names, nameOf, written } = objectFormOf(kind.name);
  const isAbsent = facts === reading.gathered.absent;
  const add = (each: Json, at: YamlPath, key?: string): void => {
    const fields = readObject(each, { ...section, path: at }, reading);
    if (fields === undefined) return;
    const place = key === undefined ? documentPlace(reading, at) : documentKeyPlace(reading, at);
    facts.push({ kind: kind.name, on, what: key ?? nameOf(fields), value: isAbsent ? null : fields, place });
  };
  if (written === 'list') {
    if (!isList(value)) return reading.problems.at(path, `${kind.section} is a list`);
    for (const [index, each] of value.entries()) add(each, [...path, index]);
    return;
  }
  if (!isObject(value)) return reading.problems.at(path, `${kind.section} is a map`);
  const isName = new RegExp(names?.pattern ?? '');
  for (const [name, each] of Object.entries(value)) {
    if (isName.test(name)) add(each, [...path, name], name);
    else reading.problems.unknownKeys(path, [name], [names?.words ?? '']);
  }
};

/** `- berlin` is as good as `- designation: berlin` where one field names the object. */
const readObject = (value: Json, { kind, path }: Section, reading: Reading): JsonObject | undefined => {
  const { fields, named } = objectFormOf(kind.name);
  const [only, ...others] = named;
  const object = typeof value === 'string' && only !== undefined && others.length === 0 ? { [only]: value } : value;
  if (!isObject(object)) {
    reading.problems.at(path, `an object with the keys ${Object.keys(fields).join(', ')} is required`);
    return undefined;
  }
  reading.problems.unknownKeys(path, Object.keys(object), Object.keys(fields));
  const missing = named.filter((each) => object[each] === undefined);
  for (const name of missing) reading.problems.at(path, `${name} is missing`);
  const read = Object.entries(fields).flatMap(([name, form]) => {
    const given = object[name];
    const field = given === undefined ? undefined : readField(given, { name, form, path: [...path, name] }, reading);
    return field === undefined ? [] : [[name, field] as const];
  });
  return missing.length === 0 ? Object.fromEntries(read) : undefined;
};

interface Field {
  readonly name: string;
  readonly form: FieldForm;
  readonly path: YamlPath;
}

const readField = (value: Json, { form, name, path }: Field, reading: Reading): Json | undefined => {
  switch (form) {
    case 'text':
      return readWantedText(value, path, `${name} is a text`, reading);
    case 'text or null':
      if (value === null || value === '') return null;
      return readWantedText(value, path, `${name} is a text or null`, reading);
    case 'a time or null':
      if (value === null) return null;
      if (typeof value === 'string' && !Number.isNaN(parseTime(value))) return sameTime(value);
      break;
    case 'true or false':
      if (typeof value === 'boolean') return value;
      break;
    case 'user or client':
      if (value === 'user' || value === 'client') return value;
      break;
    case 'a list of texts':
      if (isList(value)) return readFieldTexts(value, path, reading);
  }
  reading.problems.at(path, `${name} is ${form}`);
  return undefined;
};

/** Roles have no order: sorted, two lists of the same roles are the same. */
const readFieldTexts = (list: readonly Json[], path: YamlPath, reading: Reading): string[] =>
  list
    .map((each, index) => readWantedText(each, [...path, index], 'a text is required', reading))
    .filter((text) => text !== undefined)
    .toSorted();

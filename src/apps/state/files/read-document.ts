import { isList, isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import { isUuid } from '../../../base/text/identifiers.js';
import { stateKinds, type KnownKind } from '../kinds.js';
import type { GroupType } from '../model.js';
import { splitGroupPath } from '../paths.js';
import { objectFormOf } from './object-forms.js';
import { readAbsent, readSection } from './read-section.js';
import { documentPlace, readWantedText, type Reading } from './reading.js';

const kinds: readonly KnownKind[] = stateKinds;

/** Sections of the document of a group. */
export const groupSections = kinds.filter(({ file, shape }) => file === undefined && shape !== 'group');

/** Sections of the files at the top of the folder. */
export const topSections = kinds.filter(({ file }) => file !== undefined);

export const groupTypes: readonly GroupType[] = ['assignment', 'configuration'];

const groupKeys = ['group', 'type', 'id', 'was', 'description', ...groupSections.map(({ section }) => section)];

export const readGroupDocument = (value: Json, reading: Reading): void => {
  const { gathered, problems } = reading;
  if (!isObject(value))
    return problems.at([], 'the document of a group has the key group, and sections such as packages');
  problems.unknownKeys([], Object.keys(value), [...groupKeys, 'exact', 'absent']);
  const path = readPath(value, 'group', reading);
  if (value['group'] === undefined) problems.at([], 'group is missing: the path of the group');
  if (path === undefined) return;
  const place = documentPlace(reading, ['group']);
  const type = readType(value, reading);
  const id = readId(value, reading);
  const was = value['was'] === undefined ? undefined : readPath(value, 'was', reading);
  gathered.groups.push({
    path,
    ...(type === undefined ? {} : { type }),
    ...(id === undefined ? {} : { id }),
    ...(was === undefined ? {} : { was }),
    place,
  });
  if (value['absent'] === true) return readAbsentGroup(value, path, reading);
  gathered.facts.push({ kind: 'group', on: path, what: '', value: type ?? null, place });
  readDescription(value, path, reading);
  readSections(value, { sections: groupSections, on: path }, reading);
};

const absentKeys = ['group', 'type', 'id', 'absent', 'members'];

const readAbsentGroup = (value: JsonObject, path: string, reading: Reading): void => {
  const place = documentPlace(reading, ['absent']);
  reading.gathered.absent.push({ kind: 'group', on: path, what: '', value: null, place });
  const members = groupSections.find(({ name }) => name === 'member');
  const listed = value['members'];
  // The members that the deletion may remove.
  if (members !== undefined && listed !== undefined)
    readAbsent(listed, { kind: members, on: path, path: ['members'] }, reading);
  for (const key of Object.keys(value).filter((each) => !absentKeys.includes(each)))
    reading.problems.at([key], `the group is absent: ${key} has no meaning`);
};

/** Names of groups, separated by slashes, from the root of the tree. */
const readPath = (value: JsonObject, key: 'group' | 'was', reading: Reading): string | undefined => {
  const given = value[key];
  const path = given === undefined ? undefined : readWantedText(given, [key], `${key} is the path of a group`, reading);
  // A space at an end is a typing error, unless the service has such a group: then its document has an id.
  const isName = (name: string): boolean => name.trim() !== '' && (value['id'] !== undefined || name.trim() === name);
  if (path === undefined || splitGroupPath(path).every(isName)) return path;
  reading.problems.at([key], `"${path}" is not a path: names separated by /, such as Assignments/Browsers`);
  return undefined;
};

const readType = ({ type }: JsonObject, reading: Reading): GroupType | undefined => {
  const found = groupTypes.find((each) => each === type);
  if (type !== undefined && found === undefined) reading.problems.at(['type'], 'type is assignment or configuration');
  return found;
};

const readId = ({ id }: JsonObject, reading: Reading): string | undefined => {
  if (typeof id === 'string' && isUuid(id)) return id;
  if (id !== undefined) reading.problems.at(['id'], 'id is the id of the group, a GUID');
  return undefined;
};

/** '' clears it. */
const readDescription = ({ description }: JsonObject, path: string, reading: Reading): void => {
  if (description === undefined) return;
  const text = description === '' ? '' : readWantedText(description, ['description'], 'description is a text', reading);
  if (text === undefined) return;
  const place = documentPlace(reading, ['description']);
  reading.gathered.facts.push({ kind: 'group', on: path, what: 'description', value: text, place });
};

/** A document of a file at the top of the folder. */
export const readSectionsDocument = (value: Json, reading: Reading): void => {
  const names = topSections.map(({ section }) => section);
  if (!isObject(value)) return reading.problems.at([], `the document has sections: ${names.join(', ')}`);
  reading.problems.unknownKeys([], Object.keys(value), [...names, 'exact', 'absent']);
  readSections(value, { sections: topSections, on: '' }, reading);
};

interface Sections {
  readonly sections: readonly KnownKind[];
  readonly on: string;
}

const readSections = (value: JsonObject, { on, sections }: Sections, reading: Reading): void => {
  for (const kind of sections) {
    const given = value[kind.section];
    if (given === undefined) continue;
    if (given === null && kind.shape !== 'text') reading.problems.at([kind.section], `${kind.section} has no value`);
    else readPart(given, { kind, on, path: [kind.section] }, readSection, reading);
  }
  readExact(value, { sections, on }, reading);
  readAbsentSections(value, { sections, on }, reading);
};

/** Tags of packages and depots and variables of computers are maps: by what they are on, then as in a group. */
export const isMapOfOwners = ({ file, shape }: KnownKind): boolean =>
  file !== undefined && ['names', 'values', 'collections'].includes(shape);

const readPart = (
  value: Json,
  section: { readonly kind: KnownKind; readonly on: string; readonly path: readonly string[] },
  read: typeof readSection,
  reading: Reading,
): void => {
  if (!isMapOfOwners(section.kind)) return read(value, section, reading);
  if (!isObject(value)) return reading.problems.at(section.path, `${section.kind.section} is a map`);
  for (const [on, each] of Object.entries(value)) read(each, { ...section, on, path: [...section.path, on] }, reading);
};

const readExact = (value: JsonObject, { on, sections }: Sections, reading: Reading): void => {
  const { exact } = value;
  if (exact === undefined) return;
  if (!isList(exact)) return reading.problems.at(['exact'], 'exact is a list of sections, such as [packages]');
  for (const [index, each] of exact.entries()) {
    const path = ['exact', index];
    const kind = sections.find(({ section }) => section === each);
    const problem = exactProblem(kind, value, sections);
    if (problem !== undefined) reading.problems.at(path, problem);
    if (problem !== undefined || kind === undefined) continue;
    const given = value[kind.section];
    const owners = isMapOfOwners(kind) && isObject(given) ? Object.keys(given) : [on];
    for (const owner of owners)
      reading.gathered.exact.push({ kind: kind.name, on: owner, what: '', place: documentPlace(reading, path) });
  }
};

const exactProblem = (
  kind: KnownKind | undefined,
  value: JsonObject,
  sections: readonly KnownKind[],
): string | undefined => {
  const possible = sections.filter(canBeExact).map(({ section }) => section);
  if (kind === undefined) return `exact is a list of sections: ${possible.join(', ')}`;
  if (!canBeExact(kind)) return `${kind.section} cannot be exact; these can: ${possible.join(', ')}`;
  if (value[kind.section] === undefined)
    return `the document has no section ${kind.section}; write it empty to remove everything`;
  return undefined;
};

export const canBeExact = ({ name, shape }: KnownKind): boolean =>
  ['names', 'members', 'values', 'collections'].includes(shape) ||
  (shape === 'objects' && objectFormOf(name).stays === undefined && objectFormOf(name).neverExact !== true);

const readAbsentSections = (value: JsonObject, { on, sections }: Sections, reading: Reading): void => {
  const { absent } = value;
  if (absent === undefined) return;
  if (!isObject(absent))
    return reading.problems.at(['absent'], 'absent is a map of sections, such as { packages: [7-Zip@24.08] }');
  reading.problems.unknownKeys(
    ['absent'],
    Object.keys(absent),
    sections.map(({ section }) => section),
  );
  for (const kind of sections) {
    const given = absent[kind.section];
    if (given !== undefined) readPart(given, { kind, on, path: ['absent', kind.section] }, readAbsent, reading);
  }
};

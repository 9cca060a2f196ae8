import type { Problems } from '../../../base/documents/problems.js';
import type { Json } from '../../../base/json/objects.js';
import type { YamlFile, YamlPath } from '../../../base/json/read-yaml.js';
import type { KnownKind } from '../kinds.js';
import type { CollectionKey, ExactSection, FilePlace, MemberRule, WantedFact, WantedGroup } from '../model.js';

/** Everything that the documents of a folder say, as it is read. */
export interface Gathered {
  readonly groups: WantedGroup[];
  readonly facts: WantedFact[];
  readonly absent: WantedFact[];
  readonly exact: ExactSection[];
  readonly keys: CollectionKey[];
  readonly rules: MemberRule[];
  /** Lists of members in other files, relative to the folder. */
  readonly lists: string[];
  server?: string;
}

export const emptyGathered = (): Gathered => ({
  groups: [],
  facts: [],
  absent: [],
  exact: [],
  keys: [],
  rules: [],
  lists: [],
});

/** One document of a file, while it is read. */
export interface Reading {
  readonly folder: string;
  /** Relative to the folder. */
  readonly file: string;
  readonly yaml: YamlFile;
  readonly problems: Problems;
  readonly gathered: Gathered;
  /** Environment variables that the command line allows, beside those that values begin with. */
  readonly secretEnv: readonly string[];
}

/** A section of a document: the kind of its facts, the thing that they are on, and where it stands. */
export interface Section {
  readonly kind: KnownKind;
  readonly on: string;
  readonly path: YamlPath;
}

export const addFact = ({ kind, on, path }: Section, what: string, value: Json, reading: Reading): void =>
  void reading.gathered.facts.push({ kind: kind.name, on, what, value, place: documentPlace(reading, path) });

export const documentPlace = ({ file, yaml }: Reading, path: YamlPath): FilePlace => ({ file, ...yaml.place(path) });

/** The place of a key, for names that are keys of a map. */
export const documentKeyPlace = ({ file, yaml }: Reading, path: YamlPath): FilePlace => ({
  file,
  ...yaml.keyPlace(path),
});

/** A text that is not empty and not a mask; undefined after its problem was noted. */
export const readWantedText = (
  value: Json | undefined,
  path: YamlPath,
  form: string,
  reading: Reading,
): string | undefined => {
  if (typeof value === 'string' && value.trim() !== '') {
    if (!isMask(value)) return value;
    reading.problems.at(path, maskMessage);
  } else reading.problems.at(path, `${form}${quoting(value)}`);
  return undefined;
};

export const readTexts = (list: readonly Json[], { kind, path }: Section, reading: Reading): string[] =>
  list
    .map((each, index) => readWantedText(each, [...path, index], `${kind.section} is a list of names`, reading))
    .filter((text) => text !== undefined);

/** YAML reads `version: 2.57` as a number, and yes as a boolean in version 1.1. */
export const quoting = (value: Json | undefined): string =>
  typeof value === 'number' || typeof value === 'boolean' ? '; write it in quotes' : '';

export const maskMessage = 'a mask instead of a value; write the value, or secret: env:EMS_VALUE_NAME';

/** '***', '••••', 'user:***@host', 'Bearer ***': written by a tool that hides secrets, and not the value itself. */
export const isMask = (text: string): boolean =>
  /^\s*[*•●]{3,}\s*$/.test(text) || /[:=]\*{3}(?![*\w])/.test(text) || /\b(?:Bearer|Basic) \*{3}(?![*\w])/.test(text);

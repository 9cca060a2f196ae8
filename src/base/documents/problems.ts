import { cleanCell } from '../text/clean-text.js';
import { usage } from '../errors.js';
import type { YamlFile, YamlPath, YamlPlace } from '../json/read-yaml.js';
import { closest } from '../text/closest.js';

/** Collects all problems of a file with their places, in the order of the lines. */
export interface Problems {
  at(path: YamlPath, message: string): void;
  /** Reports unknown keys of an object. */
  unknownKeys(path: YamlPath, keys: readonly string[], known: readonly string[]): void;
  throwIfAny(): void;
}

/** A problem in a file, with its place. */
export interface FileProblem extends YamlPlace {
  /** The file. */
  readonly file: string;
  /** The problem in words. */
  readonly message: string;
}

/** `found` may be shared by several files, to report them together. */
export const openProblems = (yaml: YamlFile, file: string, found: FileProblem[] = []): Problems => ({
  at: (path, message) => found.push({ file, ...yaml.place(path), message }),
  unknownKeys: (path, keys, known) => {
    for (const key of keys.filter((each) => !known.includes(each)))
      found.push({ file, ...yaml.keyPlace([...path, key]), message: unknownKey(key, known) });
  },
  throwIfAny: () => throwProblems(found, mostShown),
});

const mostShown = 10;

/** Throws one usage error with all problems, as file:line:column; `most` limits the lines. */
export const throwProblems = (found: readonly FileProblem[], most = Infinity): void => {
  if (found.length === 0) return;
  const lines = sortProblems(found).map(problemLine);
  const rest = lines.length - most;
  throw usage([...lines.slice(0, most), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
};

export const sortProblems = (found: readonly FileProblem[]): FileProblem[] =>
  found.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column);

/** 'groups/Berlin.yaml:3:5: …', which editors and terminals recognize. */
export const problemLine = ({ column, file, line, message }: FileProblem): string =>
  cleanCell(`${file}:${line}:${column}: ${message}`);

export const unknownKey = (key: string, known: readonly string[]): string => {
  const near = closest(key, known);
  return `unknown key "${key}"; ${near === undefined ? `the keys here are ${known.join(', ')}` : `did you mean ${near}?`}`;
};

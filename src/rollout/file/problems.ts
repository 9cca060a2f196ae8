import { usage } from '../../errors.js';
import type { YamlFile, YamlPath } from '../../json/read-yaml.js';
import { closest } from '../../text/closest.js';

/** Collects all problems of a file, each with its place, in the order of the lines. */
export interface Problems {
  at(path: YamlPath, message: string): void;
  /** Keys of an object that nobody reads. */
  unknownKeys(path: YamlPath, keys: readonly string[], known: readonly string[]): void;
  throwIfAny(): void;
}

const mostShown = 10;

export const openProblems = (yaml: YamlFile, file: string): Problems => {
  const found: { readonly line: number; readonly column: number; readonly message: string }[] = [];
  return {
    at: (path, message) => found.push({ ...yaml.place(path), message }),
    unknownKeys: (path, keys, known) => {
      for (const key of keys.filter((each) => !known.includes(each)))
        found.push({ ...yaml.keyPlace([...path, key]), message: unknownKey(key, known) });
    },
    throwIfAny: () => {
      if (found.length === 0) return;
      const lines = found
        .toSorted((a, b) => a.line - b.line || a.column - b.column)
        .map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
      const rest = lines.length - mostShown;
      throw usage([...lines.slice(0, mostShown), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
    },
  };
};

const unknownKey = (key: string, known: readonly string[]): string => {
  const near = closest(key, known);
  return `unknown key "${key}"; ${near === undefined ? `the keys here are ${known.join(', ')}` : `did you mean ${near}?`}`;
};

import { isList, isObject, type Json, type JsonObject } from '../json/objects.js';
import type { YamlPath } from '../json/read-yaml.js';
import type { Problems } from './problems.js';

/**
 * Reads the fields of one object in a file. A wrong field is reported and read as undefined, which is never used
 * because the file is refused in the end.
 */
export interface FieldReader {
  readonly path: YamlPath;
  value(key: string): Json | undefined;
  has(key: string): boolean;
  /** Describes the expected value: 'reported is a share (90%) or a number of computers'. */
  wrong(key: string, expected: string): undefined;
  missing(key: string, expected: string): undefined;
  text(key: string, expected: string): string | undefined;
  object(key: string, keys: readonly string[], expected: string): FieldReader | undefined;
  list(key: string, expected: string): readonly Json[] | undefined;
}

export const readFields = (
  value: Json | undefined,
  where: { readonly path: YamlPath; readonly keys: readonly string[]; readonly expected: string },
  problems: Problems,
): FieldReader | undefined => {
  const { path, keys, expected } = where;
  if (!isObject(value)) {
    problems.at(path, expected);
    return undefined;
  }
  problems.unknownKeys(path, Object.keys(value), keys);
  for (const key of keys.filter((each) => value[each] === null)) problems.at([...path, key], `${key} has no value`);
  return openFields(value, path, problems);
};

const openFields = (object: JsonObject, path: YamlPath, problems: Problems): FieldReader => {
  // `soak:` without a value is reported once, and not again for its type.
  const value = (key: string): Json | undefined => object[key] ?? undefined;
  const wrong = (key: string, expected: string): undefined => {
    problems.at([...path, key], expected);
    return undefined;
  };
  const missing = (key: string, expected: string): undefined => {
    problems.at(path, `${key} is missing: ${expected}`);
    return undefined;
  };
  return {
    path,
    value,
    has: (key) => value(key) !== undefined,
    wrong,
    missing,
    text: (key, expected) => {
      const found = value(key);
      if (found === undefined) return undefined;
      return typeof found === 'string' && found !== '' ? found : wrong(key, `${key} is ${expected}${quoting(found)}`);
    },
    object: (key, keys, expected) =>
      value(key) === undefined ? undefined : readFields(value(key), { path: [...path, key], keys, expected }, problems),
    list: (key, expected) => {
      const found = value(key);
      if (found === undefined || isList(found)) return found;
      return wrong(key, `${key} is ${expected}`);
    },
  };
};

/** In YAML, `rollout: 2.57` is a number. */
const quoting = (value: Json): string =>
  typeof value === 'number' || typeof value === 'boolean' ? `; write it in quotes: "${value}"` : '';

import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { exactText, isObject, textOf, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { YamlFile } from '../../../base/json/read-yaml.js';
import { parseDuration } from '../../../base/text/duration.js';
import { readShare } from '../../../engine/flags/read-input.js';
import { refuseTableName } from '../../snapshots/index.js';
import { measures, packageMeasure } from '../check/measures.js';
import { usualCoverage, usualMaxAge, type SqlCheck } from '../check/sql-check.js';

export const sqlKeys = ['name', 'sql', 'with', 'warn', 'crit', 'group', 'max-age', 'coverage', 'against'];

/** A row of a file of checks that has sql. Mistakes are told with their place. */
export const readSqlRow = async (row: JsonObject, index: number, yaml: YamlFile, file: string): Promise<SqlCheck> => {
  const at = <Value>(key: string, read: () => Value): Value => {
    try {
      return read();
    } catch (error) {
      throw error instanceof Error ? yaml.problem([index, key], error.message) : error;
    }
  };
  const name = textOf(row['name']).trim();
  if (name === '') throw yaml.problem([index], 'the check has no name', 'Add one: name: unwanted');
  if (measures.some(({ check }) => check === name) || packageMeasure(name) !== undefined)
    throw yaml.problem([index, 'name'], `ems has a check "${name}"`, 'Give yours another name.');
  const sql = textOf(row['sql']).trim();
  if (sql === '') throw yaml.problem([index, 'sql'], 'sql is a statement');
  const typed = (key: string, usual: string): string => exactText(row[key] ?? usual);
  return {
    name,
    sql,
    files: await filesIn(row['with'] ?? null, index, yaml, file),
    maxAgeMs: at('max-age', () => parseDuration(typed('max-age', usualMaxAge), 'max-age')),
    coverage: at('coverage', () => readShare(typed('coverage', usualCoverage), 'coverage')),
    against: row['against'] === undefined || row['against'] === null ? undefined : exactText(row['against']),
  };
};

const filesIn = async (
  value: Json,
  index: number,
  yaml: YamlFile,
  file: string,
): Promise<ReadonlyMap<string, string>> => {
  if (value === null) return new Map();
  if (!isObject(value)) throw yaml.problem([index, 'with'], 'with is a list of tables: { licenses: licenses.csv }');
  const found = new Map<string, string>();
  for (const [name, path] of Object.entries(value)) {
    const place = [index, 'with', name];
    try {
      refuseTableName(name, 'with');
    } catch (error) {
      throw error instanceof Error ? yaml.problem(place, error.message) : error;
    }
    if (typeof path !== 'string' || path === '') throw yaml.problem(place, `${name} is the path of a csv file`);
    if ([...found.keys()].some((each) => each.toLowerCase() === name.toLowerCase()))
      throw yaml.problem(place, `there are two tables "${name}"`);
    const own = await fileBelow(path, file);
    if (own === undefined)
      throw yaml.problem(place, `${path} is not below the folder of this file`, 'Move the csv file beside it.');
    found.set(name, own);
  }
  return found;
};

/** Changing a file of checks must not give access to other files, not by a link either. */
const fileBelow = async (path: string, file: string): Promise<string | undefined> => {
  if (file === '-') return undefined;
  const folder = resolve(dirname(file));
  const wanted = resolve(folder, path);
  if (!isBelow(folder, wanted)) return undefined;
  const [realFolder, real] = await Promise.all([folder, wanted].map((each) => realpath(each).catch(() => undefined)));
  if (realFolder === undefined || real === undefined) return wanted; // there is none: the check says so
  return isBelow(realFolder, real) ? real : undefined;
};

const isBelow = (folder: string, file: string): boolean => {
  const way = relative(folder, file);
  return way !== '' && !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
};

import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readSearch } from '../../../engine/targets/search-filter.js';
import { messageOf } from '../../../base/errors.js';
import { isList, isObject, type Json, type JsonObject } from '../../../base/json/objects.js';
import type { YamlPath } from '../../../base/json/read-yaml.js';
import { durationIn } from '../../../base/text/duration.js';
import { documentPlace, quoting, readWantedText, readTexts, type Reading, type Section } from './reading.js';

/** Keys of a rule: the flags of the selection language, a csv file, and exceptions. */
export const ruleKeys = [
  'group',
  'direct',
  'search',
  'issue',
  'notSeenFor',
  'os',
  'model',
  'user',
  'file',
  'except',
] as const;

/** `members: { search: { hostname: FFM* }, os: Windows 11, except: [PC-0044] }`, or `{ file: members.csv }`. */
export const readMemberRule = (value: JsonObject, section: Section, reading: Reading): void => {
  const { on, path } = section;
  const { problems } = reading;
  problems.unknownKeys(path, Object.keys(value), ruleKeys);
  const { except = [], ...rule } = value;
  if (!isList(except)) problems.at([...path, 'except'], 'except is a list of computers');
  if (!Object.keys(rule).some((key) => key !== 'direct'))
    problems.at(path, 'the rule has no criterion; add search, os, group, issue, notSeenFor, model, user or file');
  if (rule['direct'] !== undefined && rule['group'] === undefined)
    problems.at([...path, 'direct'], 'direct requires group');
  const read = Object.entries(rule).flatMap(([key, each]) => {
    const part = readPart(key, each, [...path, key], reading);
    return part === undefined ? [] : [[key, part] as const];
  });
  reading.gathered.rules.push({
    on,
    rule: Object.fromEntries(read),
    except: isList(except) ? readTexts(except, { ...section, path: [...path, 'except'] }, reading) : [],
    place: documentPlace(reading, path),
  });
};

const readPart = (key: string, value: Json, path: YamlPath, reading: Reading): Json | undefined => {
  switch (key) {
    case 'search':
      return readCriteria(value, path, reading);
    case 'direct':
      if (typeof value === 'boolean') return value;
      reading.problems.at(path, 'direct is true or false');
      return undefined;
    case 'file':
      return readListName(value, path, reading);
    case 'notSeenFor': {
      const text = readWantedText(value, path, 'notSeenFor is a duration with its unit, such as 14d', reading);
      if (text === undefined || (durationIn(text) ?? 0) > 0) return text;
      reading.problems.at(path, 'notSeenFor is a duration with its unit, such as 14d');
      return undefined;
    }
    case 'group':
    case 'issue':
    case 'model':
    case 'os':
    case 'user':
      return readWantedText(value, path, `${key} is a text`, reading);
    default:
      return undefined;
  }
};

const readCriteria = (value: Json, path: YamlPath, reading: Reading): JsonObject | undefined => {
  if (!isObject(value) || Object.keys(value).length === 0) {
    reading.problems.at(path, 'search is a map of fields and values, such as { hostname: FFM* }');
    return undefined;
  }
  for (const [field, each] of Object.entries(value)) {
    const at = [...path, field];
    if (isObject(each) || isList(each) || each === null) reading.problems.at(at, `${field} is a text${quoting(each)}`);
    else
      try {
        readSearch([`${field}=${String(each)}`], new Date(0));
      } catch (error) {
        reading.problems.at(at, messageOf(error).replace(/^--search( \w+)?: /, ''));
      }
  }
  return value;
};

/** Relative to the document. The path that is kept can be opened. */
const readListName = (value: Json, path: YamlPath, reading: Reading): string | undefined => {
  const name = readWantedText(value, path, 'file is the name of a csv file', reading);
  if (name === undefined) return undefined;
  const file = posix.normalize(posix.join(posix.dirname(reading.file), name.replaceAll('\\', '/')));
  reading.gathered.lists.push(file);
  const whole = join(reading.folder, file);
  if (!existsSync(whole))
    reading.problems.at(path, `the file ${posix.join(posix.dirname(reading.file), name)} does not exist`);
  return whole;
};

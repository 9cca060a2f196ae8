import type { Json, JsonObject, Shape } from '../../contract/operation.js';
import { usage } from '../../base/errors.js';
import { textOf } from '../../base/json/objects.js';
import { closest } from '../../base/text/closest.js';
import { patternOf, type Pattern } from '../../base/text/pattern.js';
import { kebab } from '../flags/flags-of.js';
import { readValue } from '../flags/values.js';

const text: Shape = { type: 'string' };
const time: Shape = { type: 'string', format: 'date-time' };
const yesNo: Shape = { type: 'boolean' };

/** The criteria of a computer search (ComputerSearchFilter). */
export const searchFields: Readonly<Record<string, Shape>> = {
  clientId: { type: 'integer', format: 'int32' },
  hostname: text,
  serialNumber: text,
  macAddress: text,
  domain: text,
  manufacturer: text,
  osName: text,
  osEdition: text,
  osVersion: text,
  osBuild: text,
  platform: text,
  language: text,
  architecture: text,
  ipAddress: text,
  ou: text,
  uuid: { type: 'string', format: 'uuid' },
  minRamGb: { type: 'integer', format: 'int32' },
  lastSeenAfter: time,
  modifiedAfter: time,
  inventoryAfter: time,
  inventoryBefore: time,
  neverSeen: yesNo,
  neverInventoried: yesNo,
  pxeSupport: yesNo,
  isPxeActive: yesNo,
};

/** Fields in the rows of a search, so that patterns can be matched against them. */
const shownFields = ['hostname', 'serialNumber', 'macAddress', 'domain', 'ou'];

/** The body of a search, and the patterns that are matched here, because the service knows no wildcards. */
export interface SearchCriteria {
  readonly filter: JsonObject;
  /** The service takes one value per field: each further value is a separate search, and all searches have to match. */
  readonly others: readonly JsonObject[];
  readonly keeps: (item: JsonObject) => boolean;
}

/** Reads `osName=Windows 11` words; os-name is as good as osName. */
export const readSearch = (words: readonly string[], now: Date): SearchCriteria => {
  const criteria = words.map((word) => readCriterion(word, now));
  const [filter = {}, ...others] = filtersFor(criteria);
  return {
    filter,
    others,
    keeps: (item) => criteria.every(({ field, pattern }) => pattern?.matches(textOf(item[field])) ?? true),
  };
};

const filtersFor = (criteria: readonly Criterion[]): JsonObject[] => {
  const fields = [...new Set(criteria.map(({ field }) => field))].map((field) => {
    const own = criteria.filter((criterion) => criterion.field === field);
    return [field, valuesToSend(own)] as const;
  });
  const count = Math.max(1, ...fields.map(([, values]) => values.length));
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(fields.map(([field, values]) => [field, values[at] ?? values[0] ?? null])),
  );
};

/** Patterns are matched on the rows, so one of them is sent, and none beside a value. */
const valuesToSend = (criteria: readonly Criterion[]): Json[] => {
  const exact = criteria.filter(({ pattern }) => pattern === undefined);
  const sent = exact.length > 0 ? exact : criteria.slice(-1);
  return [...new Set(sent.map(({ value }) => value))];
};

interface Criterion {
  readonly field: string;
  readonly value: Json;
  readonly pattern?: Pattern;
}

const readCriterion = (word: string, now: Date): Criterion => {
  const [, typed, value] = /^([^=]+)=([\s\S]*)$/.exec(word) ?? [];
  if (typed === undefined || value === undefined || value === '')
    throw usage(`--search: "${word}" is not field=value`, 'For example: --search hostname=PC-00 --search minRamGb=16');
  const field = fieldCalled(typed.trim());
  const label = `--search ${field}`;
  const pattern = patternOf(value);
  if (pattern.wild && searchFields[field] === text) return patternCriterion(field, pattern, label);
  return { field, value: readValue(value, searchFields[field] ?? text, { label, now, relative: 'past' }) };
};

const patternCriterion = (field: string, pattern: Pattern, label: string): Criterion => {
  const { literal } = pattern;
  if (literal === '') throw usage(`${label}: "${pattern.text}" has nothing to search for but wildcards`);
  // The service finds any part of a value.
  if (pattern.text === `*${literal}*`) return { field, value: literal };
  if (shownFields.includes(field)) return { field, value: literal, pattern };
  throw usage(
    `${label}: the service finds parts of a text, and its answer does not show ${field} to match "${pattern.text}"`,
    `Leave out * and ?, or use them with ${shownFields.join(', ')}.`,
  );
};

/** Whether a criterion compares a time, which may be typed as an age. */
export const isTimeCriterion = (word: string): boolean => {
  const [typed = ''] = word.split('=');
  const name = typed.trim().toLowerCase();
  return Object.entries(searchFields).some(
    ([field, shape]) => shape === time && [field.toLowerCase(), kebab(field)].includes(name),
  );
};

const fieldCalled = (typed: string): string => {
  const names = Object.keys(searchFields);
  const found = names.find((name) => [name.toLowerCase(), kebab(name)].includes(typed.toLowerCase()));
  if (found !== undefined) return found;
  const near = closest(typed, names);
  throw usage(
    `--search: "${typed}" is not a search field`,
    `${near === undefined ? '' : `Did you mean ${near}? `}Fields: ${names.join(', ')}`,
  );
};

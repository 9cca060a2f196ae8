import { outputFormats } from './output-formats.js';
import type { SettingName } from './settings.js';
import { resolve } from 'node:path';
import { longestTimerMs } from '../base/clock.js';
import { usage } from '../base/errors.js';
import { baseText, parseBaseUrl } from '../http/url.js';
import { hasControls } from '../base/text/clean-text.js';
import { parseDuration } from '../base/text/duration.js';
import { notOneOf, oneOf } from '../base/text/one-of.js';

type SettingType = 'text' | 'url' | 'file' | 'format' | 'switch' | 'duration' | 'count' | 'choice';

export interface SettingEntry {
  readonly name: SettingName;
  readonly type: SettingType;
  readonly help: string;
  /** Only flags and profiles can set it, not a variable. */
  readonly noVariable?: true;
  /** The default as a user would type it. */
  readonly default?: string;
  /** Allowed values of a choice. No flag of the same name sets it. */
  readonly values?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** Belongs to one server: not taken from a profile when the environment names another server. */
  readonly server?: true;
  /** Also applies if the environment names the server of the profile, because it restricts what may be done there. */
  readonly guards?: true;
  /** The flag that switches it off: no-color. */
  readonly negated?: string;
}

/** All settings. Flags and variables are named after their setting: EMS_CLIENT_ID is client-id. */
export const settingTable: readonly SettingEntry[] = [
  { name: 'url', type: 'url', server: true, help: 'URL of the service' },
  { name: 'client-id', type: 'text', server: true, help: 'client id of the principal' },
  { name: 'output', type: 'format', help: outputFormats.join(', ') },
  { name: 'cacert', type: 'file', server: true, help: 'PEM file with additional certificate authorities' },
  { name: 'client-cert', type: 'file', server: true, help: 'PEM file with a client certificate' },
  { name: 'client-key', type: 'file', server: true, help: 'PEM file with the private key of the client certificate' },
  { name: 'insecure', type: 'switch', default: 'false', server: true, help: "don't verify the server certificate" },
  { name: 'insecure-http', type: 'switch', default: 'false', server: true, help: 'allow http:// to other machines' },
  { name: 'timeout', type: 'duration', default: '30s', minimum: 1, help: 'limit for one request' },
  { name: 'connect-timeout', type: 'duration', default: '10s', minimum: 1, help: 'limit for connecting' },
  { name: 'retries', type: 'count', default: '2', maximum: 10, help: 'retries of requests that are safe to retry' },
  { name: 'concurrency', type: 'count', default: '8', minimum: 1, maximum: 64, help: 'parallel requests' },
  {
    name: 'max-affected',
    type: 'count',
    default: '50',
    help: 'affected computers allowed before the count must be typed',
  },
  {
    name: 'protected',
    type: 'switch',
    noVariable: true,
    default: 'false',
    server: true,
    guards: true,
    help: 'every change asks you to type the profile name',
  },
  {
    name: 'read-only',
    type: 'switch',
    noVariable: true,
    default: 'false',
    server: true,
    guards: true,
    help: 'refuse changes',
  },
  { name: 'history', type: 'switch', default: 'true', help: 'keep a local history of changes' },
  {
    name: 'reason',
    type: 'choice',
    noVariable: true,
    values: ['optional', 'required'],
    default: 'optional',
    help: 'whether every change needs --reason or EMS_REASON',
  },
  { name: 'no-input', type: 'switch', default: 'false', help: 'never prompt' },
  { name: 'debug', type: 'switch', default: 'false', help: 'show HTTP requests and responses, secrets masked' },
  {
    name: 'color',
    type: 'switch',
    noVariable: true,
    negated: 'no-color',
    help: 'colors; by default only on a terminal',
  },
  {
    name: 'update-url',
    type: 'url',
    help: 'JSON document with the newest version, for ems version --check; never asked otherwise',
  },
  { name: 'plain', type: 'switch', default: 'false', help: 'one label and value per line' },
  { name: 'ascii', type: 'switch', default: 'false', help: 'json in ASCII, csv with a byte order mark' },
];

/** The environment variable of a setting. */
export const variableOf = ({ name, noVariable }: SettingEntry): string | undefined =>
  noVariable === true ? undefined : `EMS_${name.replaceAll('-', '_').toUpperCase()}`;

export const settingNames: readonly SettingName[] = settingTable.map(({ name }) => name);

export const findSetting = (name: string): SettingEntry | undefined =>
  settingTable.find((entry) => entry.name === name);

/** Settings that a profile keeps when its server changes: preferences only. */
export const withoutServer = (settings: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => findSetting(name)?.server !== true));

export type SettingValue = string | number | boolean;

const yes = new Set(['1', 'true', 'yes', 'on']);
const no = new Set(['0', 'false', 'no', 'off']);

/** Parses a typed value. `source` names its origin in messages: --timeout, EMS_TIMEOUT, profile 'x'. */
export const parseSetting = (entry: SettingEntry, text: string, source: string): SettingValue => {
  switch (entry.type) {
    case 'switch':
      return readSwitch(text, source);
    case 'duration':
      // Durations become timers, which have a maximum.
      return Math.min(within(entry, parseDuration(text, source), text, source), longestTimerMs);
    case 'count':
      if (!/^\d{1,9}$/.test(text.trim())) throw usage(`${source}: "${text}" is not a whole number.`);
      return within(entry, Number(text), text, source);
    case 'format':
      return readFormat(text, source);
    case 'choice':
      return oneOf(source, text, entry.values ?? []);
    case 'url':
      return baseText(parseBaseUrl(text));
    case 'file':
    case 'text':
      if (hasControls(text)) throw usage(`${source}: control characters are not allowed.`);
      return text;
    default:
      return entry.type satisfies never;
  }
};

const readFormat = (text: string, source: string): string => {
  const format = outputFormats.find((each) => each === text.toLowerCase());
  if (format !== undefined) return format;
  // The hint adds --output, because every command, even this one, reads the invalid setting.
  const isStored = source.includes(' in profile ');
  const correct = { hint: 'Correct the profile with: ems config set output table --output table' };
  throw notOneOf(source, text, outputFormats, isStored ? correct : {});
};

const readSwitch = (text: string, source: string): boolean => {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw usage(`${source}: "${text}" is not true or false.`);
};

const within = (
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: SettingEntry,
  value: number,
  text: string,
  source: string,
): number => {
  if (value >= minimum && value <= maximum) return value;
  throw usage(
    maximum === Number.MAX_SAFE_INTEGER
      ? `${source}: "${text}" is too small.`
      : `${source}: "${text}" is not between ${minimum} and ${maximum}.`,
  );
};

/** Checks a value and returns it as stored in a profile: a file path must not depend on the current directory. */
export const toStoredValue = (entry: SettingEntry, typed: string): string => {
  const value = parseSetting(entry, typed, entry.name);
  if (entry.type === 'file') return resolve(typed);
  return entry.type === 'duration' ? typed.trim() : String(value);
};

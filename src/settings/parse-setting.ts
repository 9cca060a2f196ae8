import { resolve } from 'node:path';
import { longestTimerMs } from '../clock.js';
import { usage } from '../errors.js';
import { baseText, parseBaseUrl } from '../http/url.js';
import { outputFormats } from './output-formats.js';
import type { SettingEntry } from './table.js';
import { hasControls } from '../text/clean-text.js';
import { parseDuration } from '../text/duration.js';
import { notOneOf } from '../text/one-of.js';

export type SettingValue = string | number | boolean;

const yes = new Set(['1', 'true', 'yes', 'on']);
const no = new Set(['0', 'false', 'no', 'off']);

/** Text as typed → the value that the program uses. `source` names the place in a message: --timeout, EMS_TIMEOUT, profile 'x'. */
export const parseSetting = (entry: SettingEntry, text: string, source: string): SettingValue => {
  switch (entry.type) {
    case 'switch':
      return readSwitch(text, source);
    case 'duration':
      // Each of them becomes a timer; longer than that is for ever.
      return Math.min(within(entry, parseDuration(text, source), text, source), longestTimerMs);
    case 'count':
      if (!/^\d{1,9}$/.test(text.trim())) throw usage(`${source}: "${text}" is not a whole number.`);
      return within(entry, Number(text), text, source);
    case 'format':
      return readFormat(text, source);
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
  // Every command reads this one, also the command that corrects it.
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

/** Checked, and in the form in which a profile keeps it: a file's path must not depend on the directory one is in later. */
export const toStoredValue = (entry: SettingEntry, typed: string): string => {
  const value = parseSetting(entry, typed, entry.name);
  if (entry.type === 'file') return resolve(typed);
  return entry.type === 'duration' ? typed.trim() : String(value);
};

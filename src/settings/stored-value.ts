import { resolve } from 'node:path';
import { parseSetting } from './parse-setting.js';
import type { SettingEntry } from './table.js';

/** Checked, and in the form in which a profile keeps it: a file's path must not depend on the directory one is in later. */
export const toStoredValue = (entry: SettingEntry, typed: string): string => {
  const value = parseSetting(entry, typed, entry.name);
  if (entry.type === 'file') return resolve(typed);
  return entry.type === 'duration' ? typed.trim() : String(value);
};

import { readFile } from 'node:fs/promises';
import type { Context } from '../context.js';
import { usage } from '../errors.js';
import type { RawFlag } from './command-spec.js';

/** A flag's text: as it is, from a file (@file) or from stdin (-). */
export const readText = async (
  raw: RawFlag | undefined,
  label: string,
  context: Context,
): Promise<string | undefined> => {
  if (typeof raw !== 'string') return undefined;
  if (raw === '-') return context.terminal.readStdin();
  return raw.startsWith('@') ? readFileText(raw.slice(1), label) : raw;
};

export const readFileText = async (path: string, label: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw usage(`${label}: cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

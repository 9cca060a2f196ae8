import { idNumber } from '../json/id-number.js';
import type { JsonObject } from '../json/objects.js';
import { shellWord } from '../text/shell-word.js';

/** An item of a computer list. The id stands for a name that is none. */
export const nameOfComputer = (computer: JsonObject): { readonly id: number; readonly hostname: string } => {
  const id = idNumber(computer['id']);
  return { id, hostname: hostnameIn(computer) ?? String(id) };
};

/** A number is no name. */
export const hostnameIn = ({ hostname }: JsonObject): string | undefined =>
  typeof hostname === 'string' && hostname.trim() !== '' ? hostname : undefined;

/** How a command to type names a computer: digits would be read as the id of another one. */
export const computerWord = (id: number, hostname: string): string =>
  shellWord(/^\d+$/.test(hostname.trim()) ? String(id) : hostname);

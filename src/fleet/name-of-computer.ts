import { idNumber } from '../json/id-number.js';
import type { JsonObject } from '../json/objects.js';
import { textOf } from '../json/text-of.js';

/** An item of a computer list; the id stands for a name that is none, so that a command made from it still means it. */
export const nameOfComputer = (computer: JsonObject): { readonly id: number; readonly hostname: string } => {
  const id = idNumber(computer['id']);
  return { id, hostname: textOf(computer['hostname']) || String(id) };
};

import { objectOfFormat } from '../json/format-number.js';
import type { JsonObject } from '../json/objects.js';
import { checksum } from '../text/checksum.js';

/** The text of a file in which one damaged letter would cause a change, with its format and a checksum of the rest. */
export const sealed = (format: number, value: object): string =>
  JSON.stringify({ format, sum: checksum(JSON.stringify(value)), ...value });

/** Returns undefined if the file is damaged or has another format. */
export const unsealed = (text: string, format: number): JsonObject | undefined => {
  const { sum, ...found } = objectOfFormat(text, format) ?? {};
  const value = Object.fromEntries(Object.entries(found).filter(([name]) => name !== 'format'));
  return sum === checksum(JSON.stringify(value)) ? value : undefined;
};

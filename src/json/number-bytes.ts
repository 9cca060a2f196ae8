import { isDigit, letterE, minus, plus, point, zero } from './ascii.js';

/** A number in JSON text, looked at as bytes. */
export const startsNumber = (byte: number): boolean => byte === minus || isDigit(byte);

/** A number goes on with digits, point, sign or exponent. */
export const numberEnd = (text: Buffer, start: number): number => {
  let at = start + 1;
  for (; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (!isDigit(byte) && byte !== point && byte !== minus && byte !== plus && (byte | 0x20) !== letterE) break;
  }
  return at;
};

/** JSON.parse would change its digits: more than 15 of them, a zero at the end of a fraction, an exponent, minus zero. */
export const isLossy = (text: Buffer, start: number, end: number): boolean => {
  if (end - start > safeDigits) return true;
  if (end - start === 2 && text[start] === minus && text[start + 1] === zero) return true;
  let hasPoint = false;
  for (let at = start; at < end; at++) {
    const byte = text[at] ?? 0;
    if ((byte | 0x20) === letterE) return true;
    if (byte === point) hasPoint = true;
  }
  return hasPoint && text[end - 1] === zero;
};

const safeDigits = 15;

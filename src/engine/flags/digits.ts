import { usage } from '../../errors.js';

/** Whether a number as typed is still the same number after it was one of JavaScript: 1.50 is, 12345678901234567890 is not. */
export const keepsDigits = (text: string): boolean => normal(text) === normal(String(Number(text)));

/** Sign, digits without zeros around them, and power of ten: 1.50 and 15e-1 are the same. */
const normal = (text: string): string => {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.replace(/0+$/, '');
  if (kept === '') return /\d/.test(text) ? '0' : text;
  return `${sign === '-' ? '-' : ''}${kept}e${Number(power) - fraction.length + digits.length - kept.length}`;
};

/** Only a body that is sent as the text it came in keeps such a number: it is refused wherever it would be changed. */
export const refuseLoss = (json: string, label: string): void => {
  const numbers = json.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi) ?? [];
  const changed = numbers.find((text) => !keepsDigits(text));
  if (changed !== undefined) throw lossOf(changed, label);
};

export const lossOf = (text: string, label: string): Error =>
  usage(
    `${label}: ${text} has too many digits to be sent exactly`,
    'Send the whole body with --body, without flags and fields.',
  );

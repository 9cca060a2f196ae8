import { isObject, textOf, type Json } from '../base/json/objects.js';
import { shellWord } from '../base/text/shell-word.js';

/** Advice for a status without a known code. */
export const statusAdvice: Readonly<Record<number, string>> = {
  400: 'See the whole response with --debug.',
  404: 'Check the id, or see the whole response with --debug.',
  409: 'Check the current state before you send it again.',
};

/** The search for the object whose name or address stands in the way. */
export const searchFor = (fields: readonly string[] = [], body: Json | undefined): string | undefined => {
  const values = fields.map((field) => (isObject(body) ? textOf(body[field]) : '')).filter((text) => text !== '');
  return values.length === 0
    ? undefined
    : `Find it with:${values.map((text) => `${values.length > 1 ? '\n' : ' '}ems find ${shellWord(text)}`).join('')}`;
};

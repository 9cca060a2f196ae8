import type { Json } from './objects.js';

/** A field of an answer as text: what is no text and no number counts as absent, never as [object Object]. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

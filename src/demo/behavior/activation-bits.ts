import type { Values } from '../request/values.js';
import type { Activation } from '../state/setting-types.js';

/** What an activation asks for. */
export const bitsOf = (values: Values): Activation => ({
  software: values.flag('software') ?? false,
  pxe: values.flag('pxe') ?? false,
  pull: values.flag('pull') ?? false,
});

/** Without any of them all are cleared; one that is false was not asked for. */
export const bitsToClear = (query: Values): Activation =>
  ['software', 'pxe', 'pull'].every((name) => query.flag(name) === undefined)
    ? { software: true, pxe: true, pull: true }
    : bitsOf(query);

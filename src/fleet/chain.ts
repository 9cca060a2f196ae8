import type { JsonObject } from '../contract/operation.js';
import { unreadableText, type Unreadable } from './readable.js';

/** ok: proven; broken: proven to stop it; unknown: not readable; fact: told without a judgment. */
export type Mark = 'ok' | 'broken' | 'unknown' | 'fact';

/** One step that a deployment depends on, with what it was judged by. */
export interface Link<Name extends string = string> {
  readonly link: Name;
  readonly mark: Mark;
  readonly text: string;
  readonly evidence: Evidence;
}

/** The request that told it, and the fields that count. */
export type Evidence = JsonObject & { readonly operation: string };

export const evidence = (operation: string, fields: { readonly [name: string]: unknown } = {}): Evidence => ({
  operation,
  // undefined is left out by JSON as well.
  ...(JSON.parse(JSON.stringify(fields)) as JsonObject),
});

export const unreadableLink = <Name extends string>(link: Name, read: Unreadable): Link<Name> => ({
  link,
  mark: 'unknown',
  text: unreadableText(read),
  evidence: evidence(read.operation, { role: read.role, code: read.code, why: read.why }),
});

/** One cause, not ten: the first link that is proven broken. */
export const firstBroken = <Name extends string>(links: readonly Link<Name>[]): Link<Name> | undefined =>
  links.find(({ mark }) => mark === 'broken');

/**
 * One operation as the service's documentation tells it, written out by hand and not taken from the description.
 *
 * A value is `name:type`, where the type is int32, uuid, string, bool, `a|b` for an enumeration, `t[]` for an array,
 * `map(t)`, `{…}` for an object, `any`; then `!` required, `?` nullable, `<=50` longest text, `#1..500` number of items,
 * `=x` default, `@1.0.2` since. `open` stands for fields or parameters that nobody described.
 */
export interface Fact {
  readonly operation: string;
  readonly role: string | null;
  readonly repeat?: string; // left out: read
  readonly path?: string;
  readonly query?: string;
  readonly body?: string; // starts with `optional` when it may be left out
  readonly answers: string;
  readonly since?: string;
}

export const paged = 'skip:int32=0 top:int32=50';
/** A list of which nobody says whether it is paged. */
export const perhapsPaged = `unsure ${paged}`;

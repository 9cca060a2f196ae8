import type { Operation } from '../../../contract/operation.js';
import type { OperationKey } from '../../../contract/operation-keys.js';
import { textOf, type Json } from '../../../base/json/objects.js';
import type { Fact, Real, StateChange } from '../model.js';
import type { Requests } from './described-body.js';

/** Needed to turn changes into requests. */
export interface RequestDeps {
  readonly real: Real;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Operations of the server's own description, at least this one; undefined if none is stored. Read on demand. */
  described(key: OperationKey): Promise<readonly Operation[] | undefined>;
  /** Id of a group by its wanted path; a new one has an id once it is created. */
  groupId(path: string): string | undefined;
  /** Id of a tag or a computer that this run has created; a preview returns a placeholder. */
  newId(kind: 'tag' | 'computer', name: string): number | string | undefined;
  /** Members with a change of their own, by `memberKey`. */
  readonly taken: ReadonlySet<string>;
  /** Registers a secret before it is sent; a preview returns a placeholder. */
  secretToSend(secret: Json): Json;
}

export const findOnly = async (
  kind: Fact['kind'],
  name: string,
  part: 'what' | 'on',
  { real }: Pick<RequestDeps, 'real'>,
) => {
  const found = await real.find(kind, name, part);
  return found !== 'unreadable' && found.length === 1 ? found[0] : undefined;
};

export const groupIsUnknown = { problem: 'the id of the group is not known' };

export const unknownName = ({ kind, what, to }: StateChange): Requests => ({
  problem: `the ${kind} "${what === '' ? textOf(to) : what}" could not be looked up`,
});

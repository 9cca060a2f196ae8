import type { Json, JsonObject } from '../../contract/operation.js';
import type { ErrorKind } from '../../base/errors.js';
import type { Reply } from '../../http/client.js';
import type { SubjectId } from '../target.js';

/** A line of the journal about one request; `unit` counts from 0. */
export type JournalEntry = (
  | { readonly kind: 'sent' }
  /** It was about to be sent and certainly was not. */
  | { readonly kind: 'unsent' }
  | {
      readonly kind: 'done';
      readonly status: number;
      readonly refusals?: readonly RefusedInBatch[];
      readonly made?: SubjectId | undefined;
    }
  | { readonly kind: 'failed' | 'unknown'; readonly problem: RequestProblem }
) & {
  readonly unit: number;
  /** Only these computers of the unit were sent, because the others are done. */
  readonly ids?: readonly SubjectId[] | undefined;
};

/** Why a request failed. */
export interface RequestProblem {
  readonly error: ErrorKind;
  readonly message: string;
  readonly status?: number;
  readonly code?: string;
  readonly hint?: string;
  /** Further fields of the refusal; not in the journal, to keep it small. */
  readonly details?: JsonObject;
}

/** A computer that the service refused inside a batch that it accepted. */
export interface RefusedInBatch<Id extends SubjectId = SubjectId> {
  readonly id: Id;
  readonly status?: number;
  readonly code?: string;
  readonly message?: string;
  /** It is not known whether this computer failed: the answer does not say which, or was lost. */
  readonly unsure?: true;
  /** This computer was not sent, because an earlier unit did not accept it. */
  readonly blocked?: true;
}

/** The end of one request. */
export type Outcome =
  | {
      readonly kind: 'done';
      readonly status: number;
      readonly refusals: readonly RefusedInBatch[];
      /** The id of what was created, if a later unit needs it. */
      readonly made?: SubjectId | undefined;
      /** Not in the journal, either. */
      readonly reply?: Json | undefined;
      /** The service's time of its answer: a wait compares with it. */
      readonly served?: Date | undefined;
      /** The answer as it came, of a request that is reported alone. */
      readonly whole?: Reply | undefined;
    }
  /** unknown: it was sent, but the effect cannot be determined. */
  | {
      readonly kind: 'failed' | 'unknown';
      readonly problem: RequestProblem;
      /** The error itself, of a request that is reported alone, and the answer that it was found in. */
      readonly error?: unknown;
      readonly whole?: Reply | undefined;
    };

export type UnitState =
  /** Never sent. */
  | { readonly kind: 'left' }
  /** Sent, and the run ended before the answer was noted. */
  | { readonly kind: 'in-doubt' }
  | Outcome;

export const blockedMessage = 'not sent: the step before it did not succeed';

export const unknownMessage = 'may have been sent: no response was recorded';

/** `before`: what was known when the request was about to be sent. */
export const stateAfter = (entry: JournalEntry, before: UnitState): UnitState => {
  if (entry.ids === undefined || before.kind !== 'done') return stateOfWhole(entry, before);
  const part = new Set<SubjectId>(entry.ids);
  return {
    ...before,
    refusals: [...before.refusals.filter(({ id }) => !part.has(id)), ...refusalsAfter(entry, before)],
  };
};

const stateOfWhole = (entry: JournalEntry, before: UnitState): UnitState => {
  switch (entry.kind) {
    case 'sent':
      return { kind: 'in-doubt' };
    case 'unsent':
      return before;
    case 'done':
      return { kind: 'done', status: entry.status, refusals: entry.refusals ?? [], ...madeIn(entry) };
    case 'failed':
    case 'unknown':
      return { kind: entry.kind, problem: entry.problem };
  }
};

const madeIn = ({ made }: { readonly made?: SubjectId | undefined }) => (made === undefined ? {} : { made });

const refusalsAfter = (
  entry: JournalEntry,
  before: UnitState & { readonly kind: 'done' },
): readonly RefusedInBatch[] => {
  const ids = entry.ids ?? [];
  switch (entry.kind) {
    case 'sent':
      return ids.map((id) => ({ id, message: unknownMessage, unsure: true }));
    case 'unsent':
      return before.refusals.filter(({ id }) => ids.includes(id));
    case 'done':
      return entry.refusals ?? [];
    case 'failed':
    case 'unknown': {
      const { code, message, status } = entry.problem;
      const facts = { message, ...(code === undefined ? {} : { code }), ...(status === undefined ? {} : { status }) };
      return ids.map((id) => ({ id, ...facts, ...(entry.kind === 'unknown' ? { unsure: true } : {}) }));
    }
  }
};

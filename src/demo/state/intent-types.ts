/**
 * Something that will happen by itself: an agent's next contact, the next step of a backend job. Settled in the order
 * of `due`, then of `order`, independent of the requests that ask for it.
 */
export type Intent = { due: number; order: number } & IntentWork;

export type IntentWork =
  /** The agent of a computer calls in and carries out all that was recorded for it. */
  | { kind: 'contact'; computerId: number }
  | { kind: 'import-step'; trackingId: string }
  | { kind: 'queue-step'; entryId: string }
  | { kind: 'sync-step'; jobId: number }
  /** The vendor releases patches. */
  | { kind: 'patch-day' };

export type IntentKind = IntentWork['kind'];

import type { JsonObject } from './json-value.js';

/** All kinds of errors, with their exit codes. */
export const exitCodes = {
  failed: 1,
  usage: 2,
  'not-signed-in': 3,
  'not-found': 4,
  forbidden: 5,
  'rate-limited': 6,
  partial: 7,
  pending: 8,
  conflict: 9,
  refused: 10,
  unreachable: 11,
  'job-failed': 12,
  differs: 13,
  interrupted: 130,
  terminated: 143,
} as const;

export type ErrorKind = keyof typeof exitCodes;

/** Interrupted by the user, or terminated by the system. */
export type Interruption = Extract<ErrorKind, 'interrupted' | 'terminated'>;

export const isInterruption = (kind: ErrorKind): kind is Interruption =>
  kind === 'interrupted' || kind === 'terminated';

export interface ErrorFacts {
  readonly hint?: string | undefined;
  readonly status?: number | undefined;
  readonly code?: string | undefined;
  readonly operation?: string | undefined;
  readonly requestId?: string | undefined;
  readonly details?: JsonObject | undefined;
  readonly cause?: unknown;
  /** The pause that the service requests. */
  readonly retryAfterMs?: number | undefined;
  /** The result was already printed; only the exit code remains to be set. */
  readonly silent?: boolean | undefined;
}

/** The only error that ends a command: the message describes the problem, the hint the next step. */
export class EmsError extends Error {
  readonly kind: ErrorKind;
  readonly facts: ErrorFacts;

  constructor(kind: ErrorKind, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'EmsError';
    this.kind = kind;
    this.facts = facts;
  }

  get exitCode(): number {
    return exitCodes[this.kind];
  }
}

export const usage = (message: string, hint?: string): EmsError => new EmsError('usage', message, { hint });

export const refused = (why: string, hint?: string): EmsError => new EmsError('refused', `Refused: ${why}.`, { hint });

/** The message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The message with its hint in one line, for an error that does not end the command. */
export const withHint = ({ facts, message }: EmsError): string =>
  facts.hint === undefined ? message : `${message} ${facts.hint}`;

/** The code of a system error: ENOENT, EPIPE … */
export const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
};

/** The kind of an interrupt, from the reason of the signal. */
export const interruptKind = ({ reason }: AbortSignal): Interruption =>
  reason instanceof EmsError && reason.kind === 'terminated' ? 'terminated' : 'interrupted';

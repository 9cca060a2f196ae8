import type { Json, Method, Operation, Repeat } from '../contract/operation.js';

/** One call, before it becomes a URL. Path values are filled in and escaped in one place (url.ts). */
export interface Call<Key extends string = string, Class extends Repeat = Repeat> {
  readonly method: Method;
  readonly path: string; // with {placeholders}
  readonly pathValues?: Readonly<Record<string, string | number>>;
  readonly query?: readonly (readonly [string, string])[];
  /** The operation's names for skip and top. */
  readonly pagingNames?: PagingNames;
  readonly body?: Json | undefined;
  /** Sent instead of the body (a form, a file), which is then only displayed. */
  readonly content?: Content | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly repeat: Class;
  /** The command that checks the state after an uncertain attempt. */
  readonly check?: string | undefined;
  readonly role?: string | null | undefined; // for the sentence on a 403
  readonly since?: string | undefined; // '1.0.2', for the sentence on a 404
  readonly operation: Key; // 'GET /api/computer/{id}': types the answer; shown in errors and the trace
  readonly signal?: AbortSignal | undefined;
  /** The second half of a change, which Ctrl-C must not leave undone: sent even after it. Its `signal` ends it. */
  readonly evenInterrupted?: true | undefined;
  /** Sends no token: GET /health and the token request need none. */
  readonly anonymous?: boolean;
  /**
   * Called before repeating an attempt that may have worked. Returns the answer to end with if the change is there; if
   * it rejects, nothing is sent again.
   */
  readonly checkApplied?: (() => Promise<Reply | undefined>) | undefined;
  /** The answer that the description promises for a change: an object, one with a secret, one with counts. */
  readonly promises?: 'object' | 'secret' | 'counts' | 'anything' | undefined;
  /** Part of a run that is too large to be kept for undo. */
  readonly unkept?: true | undefined;
  /** Folder of the restore point that undoes this change. */
  readonly restore?: string | undefined;
  /** Id of the history entry that this change undoes. */
  readonly undoes?: string | undefined;
  /** Media types that are accepted in addition to JSON. */
  readonly accept?: string | undefined;
  /** Shows the status and headers of the answer. */
  readonly showsHead?: true | undefined;
  /** Asks for gzip; used for lists. */
  readonly compressed?: boolean;
}

/** A call that changes nothing, searches by POST included. */
export type ReadCall<Key extends string = string> = Call<Key, 'read'>;

/** A call that is only sent with a permit. */
export type WriteCall<Key extends string = string> = Call<Key, Exclude<Repeat, 'read'>>;

/** Narrows a call to a read; throws if it is a change. */
export const asRead = (call: Call): ReadCall => {
  if (isReadCall(call)) return call;
  throw new Error(`${call.operation} is not a read`);
};

export const asWrite = <Some extends Pick<Call, 'repeat' | 'operation'>>(
  call: Some,
): Some & Pick<WriteCall, 'repeat'> => {
  const { repeat } = call;
  if (repeat !== 'read') return { ...call, repeat };
  throw new Error(`${call.operation} is not a change`);
};

export const isReadCall = (call: Call): call is ReadCall => call.repeat === 'read';

declare const granted: unique symbol;

/** Required to send a change. Only src/changes/permit.ts creates one, after all checks and questions. */
export interface Permit {
  readonly [granted]: true;
}

interface PagingNames {
  readonly skip: string;
  readonly top: string;
}

export interface Content {
  readonly type: string;
  readonly bytes: string | Uint8Array;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer; // inflated, bounded
  /** Parsed on first use. An answer that is not JSON is an error; undefined if the body is empty. */
  json(): Json | undefined;
}

export interface AnyReply extends Reply {
  /** This or an earlier attempt of the write may have taken effect although no good answer came. */
  readonly mayHaveApplied?: boolean;
}

/** Builds the URL, signs in, retries by class, bounds the answer, and turns every failure into an EmsError. */
export interface Client {
  readonly origin: string;
  /** Resolves on 2xx only. */
  read(call: ReadCall): Promise<Reply>;
  write(call: WriteCall, permit: Permit): Promise<Reply>;
  /** Returns any status without an error: for `api request --include` and waits that tolerate 404. */
  readRaw(call: ReadCall): Promise<AnyReply>;
  writeRaw(call: WriteCall, permit: Permit): Promise<AnyReply>;
  /** URL as it would be sent: for --dry-run. */
  url(call: Call): string;
  close(): Promise<void>;
}

export const callOf = (
  operation: Operation,
): Pick<
  Call,
  'method' | 'path' | 'repeat' | 'role' | 'since' | 'operation' | 'accept' | 'check' | 'pagingNames' | 'promises'
> => ({
  method: operation.method,
  path: operation.path,
  repeat: operation.repeat,
  role: operation.role,
  ...(operation.since === undefined ? {} : { since: operation.since }),
  operation: `${operation.method} ${operation.path}`,
  ...acceptOf(operation),
  ...(operation.check === undefined ? {} : { check: operation.check }),
  ...pagingNamesOf(operation),
  ...promisesOf(operation),
});

const promisesOf = ({ answers, repeat }: Operation): Pick<Call, 'promises'> => {
  const answer = answers.find(({ status }) => status < 300);
  const isObject = answer?.kind === 'object' && answer.schema !== undefined && answer.media === undefined;
  if (repeat === 'read' || !isObject || answer.optional === true) return { promises: 'anything' };
  const { fields = [] } = answer;
  if (fields.includes(secretField)) return { promises: 'secret' };
  return { promises: fields.includes('succeeded') && fields.includes('failed') ? 'counts' : 'object' };
};

/** The secret of a new principal, which is shown in no other answer. */
export const secretField = 'plaintextKey';

const acceptOf = ({ answers }: Operation): Pick<Call, 'accept'> => {
  const media = answers.find(({ status }) => status < 300)?.media;
  return media === undefined ? {} : { accept: media };
};

const pagingNamesOf = ({ paging, parameters }: Operation): Pick<Call, 'pagingNames'> => {
  const named = (word: string): string | undefined =>
    parameters.find(({ in: place, parameter }) => place === 'query' && parameter.toLowerCase() === word)?.parameter;
  const { skip, top } = { skip: named('skip'), top: named('top') };
  const isUsual = skip === 'skip' && top === 'top';
  return paging !== 'sure' || isUsual || skip === undefined || top === undefined ? {} : { pagingNames: { skip, top } };
};

/** The demo service says so in a header; its time may be moved on purpose. */
export const isFromDemo = ({ headers }: Pick<Reply, 'headers'>): boolean => headers['server'] === 'ems-demo';

/** The time of an answer by the service's clock, which may differ from ours. */
export const servedAt = ({ headers }: Pick<Reply, 'headers'>): Date | undefined => {
  const header = headers['date'];
  const date = typeof header === 'string' ? new Date(header) : undefined;
  return date !== undefined && Number.isNaN(date.getTime()) ? undefined : date;
};

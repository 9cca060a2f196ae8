import { EmsError, type ErrorKind } from '../base/errors.js';
import type { ReadCall } from '../http/client.js';

/** The value of a read, or why there is none. A missing role is shown, and does not fail the whole answer. */
export type Readable<Value> = { readonly ok: true; readonly value: Value } | Unreadable;

export interface Unreadable {
  readonly ok: false;
  /** 404: the object does not exist; `code` says which. */
  readonly absent: boolean;
  readonly code?: string | undefined;
  /** The missing role, if that is the reason. */
  readonly role?: string | undefined;
  readonly operation: string;
  readonly why: string;
  /** 400: the service rejected the query itself. */
  readonly refused?: boolean;
}

export const readable = <Value>(value: Value): Readable<Value> => ({ ok: true, value });

/** For an answer that is implausible or incomplete. */
export const unusable = (operation: string, why: string): Unreadable => ({ ok: false, absent: false, operation, why });

export const mapReadable = <From, To>(from: Readable<From>, make: (value: From) => To): Readable<To> =>
  from.ok ? readable(make(from.value)) : from;

/** The values of all reads, or why one of them has none. */
export const allRead = <Value>(reads: readonly Readable<Value>[]): Readable<Value[]> =>
  reads.find((read) => !read.ok) ?? readable(reads.flatMap((read) => (read.ok ? [read.value] : [])));

export const valueOr = <Value, Other>(from: Readable<Value>, other: Other): Value | Other =>
  from.ok ? from.value : other;

/** 'not readable: needs group.read', for a line of a chain or a table. */
export const unreadableText = ({ absent, role, why }: Unreadable): string => {
  if (role !== undefined) return `not readable: needs ${role}`;
  return absent ? 'not readable: the service has no such object' : `not readable: ${why}`;
};

/** 'needs group.read', 'the service has no such object': why something is missing, behind a colon. */
export const gapText = (unreadable: Unreadable): string => unreadableText(unreadable).replace(/^not readable: /, '');

/** 'low-disk: needs computer.read', for an unread part in an answer or a snapshot. */
export const unreadPart = ({ what, role, why }: UnreadPart): string =>
  `${what}: ${role === null ? why : `needs ${role}`}`;

export interface UnreadPart {
  /** The part of the answer. */
  readonly what: string;
  /** The role that is missing, if that is the reason. */
  readonly role: string | null;
  /** Why it could not be read. */
  readonly why: string;
}

/** 'GET /api/tasks: unknown response format', 'role computer.read is required': what is missing, for a remark. */
export const missingText = ({ operation, role, why }: Unreadable): string =>
  role === undefined ? `${operation}: ${why}` : `role ${role} is required`;

/** The remark that something is missing: 'low-disk: needs computer.read', 'role computer.read is required'. */
export const incompleteText = (what: string): string => `Not everything could be read: ${what}.`;

/** Names each read that failed. */
export const incompleteTexts = (unread: readonly Unreadable[]): string[] =>
  unread.map((gap) => incompleteText(missingText(gap)));

/**
 * Why the same read of many objects is incomplete. One object that is gone meanwhile is no gap; if all are gone, the
 * service does not have the operation.
 */
export const gapAmong = (reads: readonly Readable<unknown>[]): Unreadable | undefined => {
  const missing = reads.filter((read) => !read.ok);
  return missing.find(({ absent }) => !absent) ?? (missing.length === reads.length ? missing[0] : undefined);
};

/** The error of a command that requires this list: 'The groups are not readable: needs group.read.' */
export const unreadableList = (of: string, unreadable: Unreadable): EmsError =>
  failedRead(`${of} are ${unreadableText(unreadable)}.`, unreadable);

/** The error of a command that requires this read. */
export const unreadableError = (of: string, unreadable: Unreadable): EmsError => {
  const { absent, operation } = unreadable;
  if (absent)
    return new EmsError('not-found', `${of} was not found.`, {
      operation,
      hint: 'Try again, or check the service with: ems doctor',
    });
  return failedRead(`${of}: ${unreadableText(unreadable)}.`, unreadable);
};

/** Returns the value of a read that a command requires. */
export const requireValue = <Value>(of: string, read: Readable<Value>): Value => {
  if (!read.ok) throw unreadableError(of, read);
  return read.value;
};

const failedRead = (message: string, { operation, role }: Unreadable): EmsError =>
  role === undefined
    ? new EmsError('failed', message, { operation, hint: 'Try again, or see what the service returned with --debug.' })
    : new EmsError('forbidden', message, { operation, hint: 'See the roles you have with: ems auth status' });

/** Failures of one read that leave the others useful. Others end the command: no connection, no sign-in, Ctrl-C. */
const tolerated = new Set<ErrorKind>(['forbidden', 'not-found', 'failed', 'conflict']);

/** `answered`: the service is reachable, so a timeout affects only this read. */
export const unreadableFrom = (
  error: unknown,
  call: Pick<ReadCall, 'operation' | 'role'>,
  answered = false,
): Unreadable => {
  if (!(error instanceof EmsError)) throw error;
  if (!tolerated.has(error.kind) && !(answered && error.kind === 'unreachable')) throw error;
  const { operation } = call;
  const { code } = error.facts;
  const why = error.message.replace(/\.$/, '');
  if (error.kind === 'forbidden')
    return { ok: false, absent: false, code, role: call.role ?? 'a further role', operation, why };
  const refused = error.facts.status === 400;
  return { ok: false, absent: error.kind === 'not-found', code, operation, why, refused };
};

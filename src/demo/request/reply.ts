import type { Json, JsonObject } from '../../contract/operation.js';

export interface ServiceReply {
  readonly status: number;
  /** Absent: an empty body. */
  readonly body?: Json;
  /** Loads a body that is too large to load at every start. */
  readonly loadBody?: () => Promise<Json>;
  /** A page for a browser, sent as the body. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Delay in ms before the reply is sent; null: it is never sent. */
  readonly hangMs?: number | null;
}

export const ok = (body: Json): ServiceReply => ({ status: 200, body });
export const created = (body: Json): ServiceReply => ({ status: 201, body });
export const accepted = (body: Json): ServiceReply => ({ status: 202, body });
export const noContent: ServiceReply = { status: 204 };
export const emptyOk: ServiceReply = { status: 200 };

/** Thrown by a behavior before it has changed anything; the caller gets `reply`. */
export class Refusal extends Error {
  readonly reply: ServiceReply;

  constructor(reply: ServiceReply) {
    super(`refused with ${reply.status}`);
    this.name = 'Refusal';
    this.reply = reply;
  }
}

/** A ProblemDetails answer (RFC 9457). `more` names what was wrong, such as the parameter. */
export const problem = (status: number, detail: string, more: JsonObject = {}): Refusal =>
  new Refusal({
    status,
    body: { type: `https://httpstatuses.io/${status}`, title: titles[status] ?? 'Error', status, detail, ...more },
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  });

/** A 400 that names one property or parameter. */
export const invalid = (name: string, detail: string): Refusal =>
  problem(400, detail, { property: name, errors: { [name]: [detail] } });

/** A refusal that clients recognize by its `code`. */
export const coded = (status: 400 | 404 | 409, code: string, message: string, more: JsonObject = {}): Refusal =>
  new Refusal({ status, body: { code, message, ...more } });

export const notFound = (code: string, message: string, more: JsonObject = {}): Refusal =>
  coded(404, code, message, more);

export const conflict = (code: string, message: string, more: JsonObject = {}): Refusal =>
  coded(409, code, message, more);

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

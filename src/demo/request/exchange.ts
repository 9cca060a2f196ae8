import { isList, isObject, type Json, type JsonObject } from '../../contract/operation.js';

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

/** The thing that a request names, or the refusal that there is none. */
export const requireThing = <T>(item: T | undefined, refusal: () => Error): T => {
  if (item === undefined) throw refusal();
  return item;
};

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

export interface Range {
  readonly skip: number;
  readonly top: number;
}

/** The default page size. */
export const usualPage = 50;

export const rangeOf = (query: Values): Range => {
  const skip = query.integer('skip') ?? 0;
  const top = query.integer('top') ?? usualPage;
  if (skip < 0) throw invalid('skip', "The value of 'skip' must not be negative.");
  if (top < 0) throw invalid('top', "The value of 'top' must not be negative.");
  return { skip, top };
};

/** Returns one page of the items of many subjects. Items outside the page are only counted. */
export const sweepPage = <Subject, T>(
  query: Values,
  subjects: readonly Subject[],
  find: (subject: Subject) => readonly T[],
  show: (item: T) => Json,
): ServiceReply => {
  const { skip, top } = rangeOf(query);
  const items: Json[] = [];
  let total = 0;
  for (const subject of subjects) {
    for (const item of find(subject)) {
      if (total >= skip && items.length < top) items.push(show(item));
      total += 1;
    }
  }
  return pageReply(items, { skip, top }, total);
};

/** One page of a list; only the items of the page are turned into JSON. */
export const page = <T>(query: Values, all: readonly T[], show: (item: T) => Json): ServiceReply => {
  const range = rangeOf(query);
  return pageReply(all.slice(range.skip, range.skip + range.top).map(show), range, all.length);
};

export const pageReply = (items: readonly Json[], { skip, top }: Range, totalCount: number): ServiceReply =>
  ok({ items, skip, top, totalCount, hasMore: skip + items.length < totalCount });

/** Substring match without regard to case; an absent or empty filter matches everything. */
export const contains = (text: string | null, wish: string | undefined): boolean =>
  wish === undefined || wish === '' || (text !== null && text.toLowerCase().includes(wish.toLowerCase()));

/**
 * Named values of a path, a query or a body. They match the contract already; values that it leaves open are checked when
 * a behavior reads them. Absent and null both read as undefined; `has` and `raw` tell them apart.
 */
export interface Values {
  readonly raw: JsonObject;
  has(name: string): boolean;
  text(name: string): string | undefined;
  integer(name: string): number | undefined;
  number(name: string): number | undefined;
  flag(name: string): boolean | undefined;
  /** Milliseconds of a date or a date-time, in UTC unless it names a zone. */
  time(name: string): number | undefined;
  texts(name: string): readonly string[] | undefined;
  integers(name: string): readonly number[] | undefined;
  object(name: string): Values | undefined;
  objects(name: string): readonly Values[] | undefined;
}

export const valuesOf = (raw: JsonObject): Values => ({
  raw,
  has: (name) => raw[name] !== undefined,
  text: (name) => convert(raw, name, toText),
  integer: (name) => convert(raw, name, toInteger),
  number: (name) => convert(raw, name, toNumber),
  flag: (name) => convert(raw, name, toFlag),
  time: (name) => convert(raw, name, toTime),
  texts: (name) => list(raw, name)?.map((item) => demand(name, toText(item))),
  integers: (name) => list(raw, name)?.map((item) => demand(name, toInteger(item))),
  object: (name) => convert(raw, name, toValues),
  objects: (name) => list(raw, name)?.map((item) => demand(name, toValues(item))),
});

const convert = <T>(raw: JsonObject, name: string, as: (value: Json) => T | undefined): T | undefined => {
  const value = raw[name];
  return value === undefined || value === null ? undefined : demand(name, as(value));
};

const demand = <T>(name: string, value: T | undefined): T => {
  if (value === undefined) throw invalid(name, `The value of '${name}' is not valid.`);
  return value;
};

const list = (raw: JsonObject, name: string): readonly Json[] | undefined => {
  const value = raw[name];
  if (value === undefined || value === null) return undefined;
  return isList(value) ? value : [value];
};

const toText = (value: Json): string | undefined => (typeof value === 'string' ? value : undefined);

const toNumber = (value: Json): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
};

const toInteger = (value: Json): number | undefined => {
  const number = toNumber(value);
  return Number.isInteger(number) ? number : undefined;
};

const toFlag = (value: Json): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : undefined;
};

const toTime = (value: Json): number | undefined => {
  const time = typeof value === 'string' ? parseServiceTime(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

const toValues = (value: Json): Values | undefined => (isObject(value) ? valuesOf(value) : undefined);

/** All times of the service are UTC, so a time without a zone is UTC too, whatever the zone of the machine. */
export const parseServiceTime = (text: string): number => Date.parse(clockWithoutZone.test(text) ? `${text}Z` : text);

const clockWithoutZone = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(:\d\d(\.\d+)?)?$/i;

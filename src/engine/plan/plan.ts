import { randomBytes } from 'node:crypto';
import type { Presentation, Follow, Reach } from '../../areas/record.js';
import type { Json, JsonObject, Operation, Repeat } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { placeOf } from '../request/places.js';
import { split, urlLimit } from './split.js';
import type { OwnParts, RowSubject, Target } from '../targets/target.js';
import { isObject } from '../../json/objects.js';
import type { Prepared } from '../request/command.js';

/** All that is needed to send a run's requests, as plain data: the head of its journal. */
export interface Plan {
  readonly run: string;
  readonly started: string;
  /** The command as it can be typed, without anything secret: targets and connection left out. */
  readonly command: string;
  readonly question: string;
  readonly dangerous: boolean;
  readonly profile: string;
  readonly server: string;
  /** The flags that lead to the same service: ' --profile x'. */
  readonly place: string;
  readonly call: Template;
  readonly carrier: IdLocation;
  /** What each request is about, where that is no computer: 'patch'. */
  readonly subject?: RowSubject | undefined;
  /** What follows from it, in words: told again before a resume. */
  readonly consequences?: readonly string[] | undefined;
  /** Further than its computers: counted again before a resume. */
  readonly reach?: Reach | undefined;
  /** What --wait follows; journals of earlier versions don't tell. */
  readonly follow?: Follow | undefined;
}

export type Template = Pick<
  Call,
  'method' | 'path' | 'pathValues' | 'query' | 'body' | 'repeat' | 'role' | 'operation' | 'check' | 'promises'
>;

/** Where a unit's ids go: one into the path, or several into a query parameter or body field. */
export interface IdLocation {
  readonly where: 'path' | 'query' | 'body';
  readonly name: string;
}

/** The computers, or whatever it is about, of one request. */
export type Unit = readonly Target[];

export const idLocationOf = (record: Presentation, operation: Operation): IdLocation =>
  record.batch === undefined
    ? { where: 'path', name: record.arguments?.find(({ many }) => many)?.fills ?? 'id' }
    : { where: placeOf(operation, record.batch.carrier), name: record.batch.carrier };

/** The ids that --body or --field holds; undefined: none. */
export const idsInBody = ({ name, where }: IdLocation, { call }: Prepared): readonly number[] | undefined => {
  const ids = where === 'body' && isObject(call.body) ? call.body[name] : undefined;
  return Array.isArray(ids) ? (ids as readonly number[]) : undefined; // checked against the shape of the body
};

export const templateOf = ({ call }: Prepared, carrier: IdLocation): Template => ({
  method: call.method,
  path: call.path,
  pathValues: call.pathValues ?? {},
  query: call.query ?? [],
  ...(call.body === undefined ? {} : { body: withoutIds(call.body, carrier) }),
  repeat: call.repeat,
  ...(call.role === undefined ? {} : { role: call.role }),
  operation: call.operation,
  ...(call.check === undefined ? {} : { check: call.check }),
  ...(call.promises === undefined ? {} : { promises: call.promises }),
});

/** Each request brings its own. */
const withoutIds = (body: Json, { name, where }: IdLocation): Json => {
  if (where !== 'body' || !isObject(body)) return body;
  const { [name]: _, ...rest } = body;
  return rest;
};

/** One request. */
export const callFor = (template: Template, carrier: IdLocation, unit: Unit): Call => {
  const ids = unit.map(({ id }) => id);
  const call = withOwn(template, unit[0]?.own);
  switch (carrier.where) {
    case 'path':
      return { ...call, pathValues: { ...call.pathValues, [carrier.name]: ids[0] ?? 0 } };
    case 'query':
      return { ...call, query: [...(call.query ?? []), ...ids.map((id) => [carrier.name, String(id)] as const)] };
    case 'body': {
      const body: JsonObject = isObject(call.body) ? call.body : {};
      return { ...call, body: { ...body, [carrier.name]: ids } };
    }
  }
};

/** All of a unit have the same own parts. */
const withOwn = (template: Template, own: OwnParts = {}): Template => ({
  ...template,
  ...withRow(template.body, own.body),
  pathValues: { ...template.pathValues, ...own.pathValues },
  query: [...(template.query ?? []), ...(own.query ?? [])],
});

/** A map that both have, the custom fields, is one map; what the row says wins. */
const withRow = (body: Json | undefined, row: JsonObject | undefined): { readonly body?: Json } => {
  if (row === undefined) return {};
  const shared: JsonObject = isObject(body) ? body : {};
  const merged = Object.entries(row).map(([name, value]) => {
    const before = shared[name];
    return [name, isObject(before) && isObject(value) ? { ...before, ...value } : value] as const;
  });
  return { body: { ...shared, ...Object.fromEntries(merged) } };
};

/** `urlOf` tells how long a URL is before any id is in it. Targets of one request have the same own parts. */
export const unitsOf = (
  targets: readonly Target[],
  size: number | undefined,
  carrier: IdLocation,
  urlOf: (own: OwnParts | undefined) => string,
): Unit[] => {
  if (carrier.where === 'path') return targets.map((target) => [target]);
  const alike = new Map<string, Target[]>();
  for (const target of targets) {
    const key = JSON.stringify(target.own ?? null);
    const members = alike.get(key);
    if (members === undefined) alike.set(key, [target]);
    else members.push(target);
  }
  return [...alike.values()].flatMap((members) => splitAlike(members, size ?? Infinity, carrier, urlOf));
};

const splitAlike = (
  targets: readonly Target[],
  most: number,
  carrier: IdLocation,
  urlOf: (own: OwnParts | undefined) => string,
): Unit[] => {
  if (carrier.where === 'body') return split(targets, most);
  const room = urlLimit - Buffer.byteLength(urlOf(targets[0]?.own));
  return split(targets, most, room, ({ id }) => carrier.name.length + String(id).length + 2); // & and =
};

/** What may be sent again after a kill although nobody knows whether it arrived. */
export const mayRepeat = (repeat: Repeat): boolean => {
  switch (repeat) {
    case 'read':
    case 'idempotent':
    case 'delete':
      return true;
    case 'replace': // Somebody else may have set another value since.
    case 'guarded':
    case 'never':
      return false;
  }
};

/** Not a file that somebody else put there. */
export const isOwnRunId = (run: string): boolean => /^\d{8}-\d{9}-[\da-f]{4}$/.test(run);

/** Sorts by time, and two runs of the same moment differ. */
export const newRunId = (now: Date): string => {
  const [day = '', time = ''] = now.toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 12).replaceAll(/[:.]/g, '')}-${randomBytes(2).toString('hex')}`;
};

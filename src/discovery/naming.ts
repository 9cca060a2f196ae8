import { areaOfPath, baseOf } from '../contract/area-of-path.js';
import type { Method, Operation } from '../contract/operation.js';
import { kebab } from '../engine/flags/flags-of.js';

/**
 * Command words for an operation that only the server knows, made from method and path alone:
 *   GET /api/pmgroup/{id}            → show        POST /api/pmgroup                    → create
 *   PUT /api/packages/{id}/ready-…   → set-ready-… DELETE /api/pmgroup/{id}/patches/{p} → remove-patch
 * In a shared area what came there by its tag is called by its own base: DELETE /api/badge/{id} → remove-badge.
 */
export const commandName = (
  operation: Operation,
  siblings: ReadonlySet<string>,
  isShared = false,
): string | undefined => {
  const segments = segmentsOf(operation.path);
  const rest = isShared && areaOfPath(operation.path) !== operation.area ? segments : segments.slice(1);
  const words = rest.filter((segment) => !isParameter(segment)).map(kebab);
  if (words.includes('')) return undefined; // nothing of /api/a/- can be typed
  const endsInParameter = isParameter(rest.at(-1) ?? '');
  if (words.length === 0) return endsInParameter ? ofOne[operation.method] : ofAll[operation.method];
  const noun = words.join('-');
  if (endsInParameter) return `${ofPart[operation.method]}-${singular(noun)}`;
  if (operation.method === 'POST') return postName(operation, words, siblings);
  return operation.method === 'GET' ? noun : `${ofPart[operation.method]}-${noun}`;
};

/** /api/computer/{id}/x → ['computer', '{id}', 'x']. */
const segmentsOf = (path: string): string[] => {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments[0] === 'api' ? segments.slice(1) : segments;
};

export const isParameter = (segment: string): boolean => segment.startsWith('{');

const ofAll: Readonly<Record<Method, string>> = {
  GET: 'list',
  POST: 'create',
  PUT: 'set',
  PATCH: 'update-all',
  DELETE: 'delete-all',
};
const ofOne: Readonly<Record<Method, string>> = {
  GET: 'show',
  POST: 'post',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};
const ofPart: Readonly<Record<Method, string>> = {
  GET: 'show',
  POST: 'add',
  PUT: 'set',
  PATCH: 'update',
  DELETE: 'remove',
};

/** A POST beside a GET of the same path adds to a list; `search` stays a search; anything else is the action it names. */
const postName = (operation: Operation, words: readonly string[], siblings: ReadonlySet<string>): string => {
  const noun = words.join('-');
  if (words.at(-1) === 'search') return ['search', ...words.slice(0, -1)].join('-');
  return siblings.has(`GET ${operation.path}`) ? `add-${singular(noun)}` : noun;
};

const singular = (noun: string): string => {
  if (/(ss|us|is|sis)$/.test(noun)) return noun;
  if (/(ches|shes|xes|sses)$/.test(noun)) return noun.slice(0, -2);
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return noun.endsWith('s') ? noun.slice(0, -1) : noun;
};

/** Names for all new operations of an area that can have one; a name that is taken gets the method, then a number. */
export const nameAll = (operations: readonly Operation[], taken: ReadonlySet<string>): Map<Operation, string> => {
  const used = new Set(taken);
  const siblings = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  // A tag can put things of several kinds into one area, or of another kind into a built-in one: `show` says too little.
  const isShared = taken.size > 0 || new Set(operations.map(({ path }) => baseOf(path))).size > 1;
  const sorted = operations.toSorted((left, right) =>
    compare(`${left.path} ${left.method}`, `${right.path} ${right.method}`),
  );
  return new Map(
    sorted.flatMap((operation) => {
      const name = commandName(operation, siblings, isShared);
      if (name === undefined) return [];
      const candidates = [
        name,
        `${name}-${operation.method.toLowerCase()}`,
        ...Array.from({ length: 1000 }, (_, index) => `${name}-${index + 2}`),
      ];
      const free = candidates.find((candidate) => !isTaken(candidate, used)) ?? operation.id;
      used.add(free);
      return [[operation, free] as const];
    }),
  );
};

/** A name is also taken when it is a folder of others: `issues` before `issues show`. */
const isTaken = (name: string, used: ReadonlySet<string>): boolean =>
  used.has(name) || [...used].some((other) => other.startsWith(`${name} `));

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

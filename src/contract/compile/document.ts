import { isList, isObject, type Json, type JsonObject } from '../../base/json/objects.js';
import { shownName } from '../safe-text.js';

/** Something in a description that was left out or cut short. */
export interface DescriptionProblem {
  readonly where: string;
  readonly what: string;
}

/** The state of reading a description: its root for references, its problems, and the remaining work budget. */
export interface DescriptionSource {
  readonly root: JsonObject;
  readonly problems: DescriptionProblem[];
  /** Resolved references: descriptions repeat the same few thousands of times. */
  readonly found: Map<string, Json | undefined>;
  /** Schema nodes that may still be visited: references can make a small document exponentially large. */
  budget: number;
}

const mostProblems = 200;
const mostHops = 20;

export const itemsOrNone = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** The value of an own key; `toString` and the like don't count. */
export const own = (value: JsonObject, key: string): Json | undefined =>
  Object.hasOwn(value, key) ? value[key] : undefined;

export const reportProblem = (source: DescriptionSource, where: string, what: string): void => {
  if (source.problems.length < mostProblems) source.problems.push({ where: shownName(where), what });
};

/** Follows `$ref` to the end; returns undefined if it leads nowhere. */
export const follow = (source: DescriptionSource, value: Json | undefined, where: string): JsonObject | undefined => {
  let current = value;
  for (let hop = 0; hop < mostHops; hop += 1) {
    if (!isObject(current)) return undefined;
    const reference = own(current, '$ref');
    if (typeof reference !== 'string') return current;
    current = target(source, reference, where);
  }
  reportProblem(source, where, 'a reference that refers to itself');
  return undefined;
};

/** The target of a local reference. */
export const target = (source: DescriptionSource, reference: string, where: string): Json | undefined => {
  if (!source.found.has(reference)) source.found.set(reference, lookUp(source.root, reference));
  const found = source.found.get(reference);
  if (found === undefined) reportProblem(source, where, `the reference ${shownName(reference)} leads nowhere`);
  return found;
};

const lookUp = (root: JsonObject, reference: string): Json | undefined => {
  if (!reference.startsWith('#/')) return undefined;
  let current: Json | undefined = root;
  for (const step of reference.slice(2).split('/')) {
    const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (isList(current)) current = current[Number(key)];
    else current = isObject(current) ? own(current, key) : undefined;
  }
  return current;
};

const decoded = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};

/** The schema's name is the last step of its reference. */
export const nameOfReference = (reference: string): string => decoded(reference.slice(reference.lastIndexOf('/') + 1));

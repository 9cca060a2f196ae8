import { type Operation, operationKey } from '../../contract/operation.js';
import type { Behavior } from '../behavior/behavior.js';
import { behaviorsOf, type LoadBehaviors, partOf } from '../behavior/index.js';
import { demoOperations } from '../../generated/demo-operations.js';

export interface Route {
  /** Compiled when it is first read. */
  readonly operation: Operation;
  readonly answer: Behavior;
}

export interface Match {
  /** By method; several operations share a path. */
  readonly routes: ReadonlyMap<string, Route>;
  readonly values: Readonly<Record<string, string>>;
}

/** A path such as `/api/tags/{id}` by its segments. */
interface PathRoutes {
  readonly segments: readonly string[];
  readonly routes: Map<string, Route>;
}

/** A literal segment wins over a placeholder: `/api/computer/search` is not the computer "search". */
const findRoute = (paths: Iterable<PathRoutes>, given: readonly string[]): Match | undefined => {
  const [best] = [...paths]
    .filter(({ segments }) => segments.length === given.length && segments.every((each, at) => fits(each, given[at])))
    .toSorted((left, right) => placeholdersIn(left) - placeholdersIn(right));
  if (best === undefined) return undefined;
  const values = best.segments.flatMap((segment, at) =>
    isPlaceholder(segment) ? [[segment.slice(1, -1), given[at] ?? '']] : [],
  );
  return { routes: best.routes, values: Object.fromEntries(values) };
};

const fits = (segment: string, given: string | undefined): boolean =>
  isPlaceholder(segment) || segment.toLowerCase() === given?.toLowerCase();

const placeholdersIn = ({ segments }: PathRoutes): number => segments.filter(isPlaceholder).length;

const isPlaceholder = (segment: string): boolean => segment.startsWith('{');

/** Every behavior with the operation it answers. */
export interface Routes {
  /** Loads the behaviors for a target; await it before `find`. */
  ready(target: string): Promise<void>;
  find(segments: readonly string[]): Match | undefined;
}

export const loadRoutes = (): Routes => {
  const paths = new Map<string, PathRoutes>();
  const added = new Map<LoadBehaviors, Promise<void>>();
  const add = async (load: LoadBehaviors): Promise<void> => {
    for (const [key, answer] of Object.entries(await load())) {
      const [method = '', path = ''] = key.split(' ');
      const known = paths.get(path) ?? { segments: path.split('/').slice(1), routes: new Map() };
      paths.set(path, known);
      known.routes.set(method, {
        answer,
        get operation() {
          return operationFor(key);
        },
      });
    }
  };
  return {
    ready: (target) => {
      const load = behaviorsOf(partAt(target));
      const adding = added.get(load) ?? add(load);
      added.set(load, adding);
      return adding;
    },
    find: (segments) => findRoute(paths.values(), segments),
  };
};

/** Returns the same part as parseTarget; an empty text for an invalid target. */
const partAt = (target: string): string => {
  const [path = ''] = target.split('?');
  const [, part = ''] = path.split('/').filter((segment) => segment !== '');
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    return '';
  }
};

/** The operation of a key such as 'GET /api/tags', as this service describes it (compiled at build time). */
const operationFor = (key: string): Operation => {
  const known = read.get(key) ?? relax(readCompiled(key));
  read.set(key, known);
  return known;
};

const read = new Map<string, Operation>(); // built from constants

const readCompiled = (key: string): Operation => {
  const part = demoOperations[partOf(key)];
  if (part === undefined) throw new Error(`the demo service has no ${key}`);
  return part().read(key);
};

/**
 * The description requires these, but the behavior judges them: a missing product is refused with a list of products, a
 * missing value deletes.
 */
const judgedByBehavior: Readonly<Record<string, string>> = {
  'POST /api/patches/{patchId}/approval': 'productId',
  'POST /api/pmgroup/{id}/patches': 'productId',
  'PUT /api/group/{id}/variables/{varId}': 'value',
  'PUT /api/computer/{id}/variables/{varId}': 'value',
};

const relax = (operation: Operation): Operation => {
  const name = judgedByBehavior[operationKey(operation)];
  if (name === undefined) return operation;
  const { body } = operation;
  const parameters = operation.parameters.map((each) => (each.parameter === name ? optional(each) : each));
  const fields = body?.shape.fields?.map((each) => (each.field === name ? optional(each) : each));
  if (body === undefined || fields === undefined) return { ...operation, parameters };
  return { ...operation, parameters, body: { ...body, shape: { ...body.shape, fields } } };
};

const optional = <T extends { readonly required?: true }>({ required: _required, ...rest }: T): Omit<T, 'required'> =>
  rest;

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

interface Node {
  readonly literals: Map<string, Node>;
  placeholder: { readonly node: Node } | undefined;
  /** Placeholder names differ by route: `{id}` here may be `{patchId}` there. */
  readonly routes: Map<string, Route>;
  names: readonly string[];
}

const addRoute = (root: Node, key: string, route: Route): void => {
  const [method = '', path = ''] = key.split(' ');
  const segments = segmentsOf(path);
  const node = segments.reduce(step, root);
  node.routes.set(method, route);
  node.names = segments.filter(isPlaceholder).map((segment) => segment.slice(1, -1));
};

/** A literal segment wins over a placeholder: `/api/computer/search` is not the computer "search". */
const findRoute = (root: Node, segments: readonly string[]): Match | undefined => {
  const found = walk(root, segments, []);
  if (found === undefined) return undefined;
  const { node, values } = found;
  return {
    routes: node.routes,
    values: Object.fromEntries(node.names.map((name, index) => [name, values[index] ?? ''])),
  };
};

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

const walk = (
  node: Node,
  left: readonly string[],
  values: readonly string[],
): { node: Node; values: readonly string[] } | undefined => {
  const [segment, ...rest] = left;
  if (segment === undefined) return node.routes.size > 0 ? { node, values } : undefined;
  const literal = node.literals.get(segment.toLowerCase());
  const found = literal === undefined ? undefined : walk(literal, rest, values);
  if (found !== undefined || node.placeholder === undefined) return found;
  return walk(node.placeholder.node, rest, [...values, segment]);
};

const step = (node: Node, segment: string): Node => {
  if (isPlaceholder(segment)) {
    node.placeholder ??= { node: noRoutes() };
    return node.placeholder.node;
  }
  const key = segment.toLowerCase();
  const next = node.literals.get(key) ?? noRoutes();
  node.literals.set(key, next);
  return next;
};

const isPlaceholder = (segment: string): boolean => segment.startsWith('{');
const noRoutes = (): Node => ({
  literals: new Map(),
  placeholder: undefined,
  routes: new Map(),
  names: [],
});

/** Every behavior with the operation it answers. */
export interface Routes {
  /** Loads the behaviors for a target; await it before `find`. */
  ready(target: string): Promise<void>;
  find(segments: readonly string[]): Match | undefined;
}

export const loadRoutes = (): Routes => {
  const root = noRoutes();
  const added = new Map<LoadBehaviors, Promise<void>>();
  const add = async (load: LoadBehaviors): Promise<void> => {
    for (const [key, answer] of Object.entries(await load())) {
      addRoute(root, key, {
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
    find: (segments) => findRoute(root, segments),
  };
};

/** Reads the part as parseTarget does; an invalid target has none. */
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

const read = new Map<string, Operation>(); // made of constants

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

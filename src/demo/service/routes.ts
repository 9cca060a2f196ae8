import type { Operation } from '../../contract/operation.js';
import type { Behavior } from '../behavior/behavior.js';

export interface Route {
  /** Compiled when it is first read. */
  readonly operation: Operation;
  readonly behavior: Behavior;
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

export type RouteTree = Node;

export const addRoute = (root: RouteTree, route: Route): void => {
  const [method = '', path = ''] = route.behavior.operation.split(' ');
  const segments = segmentsOf(path);
  const node = segments.reduce(step, root);
  node.routes.set(method, route);
  node.names = segments.filter(isPlaceholder).map((segment) => segment.slice(1, -1));
};

/** A literal segment wins over a placeholder: `/api/computer/search` is not the computer "search". */
export const findRoute = (root: RouteTree, segments: readonly string[]): Match | undefined => {
  const found = walk(root, segments, []);
  if (found === undefined) return undefined;
  const { node, values } = found;
  return {
    routes: node.routes,
    values: Object.fromEntries(node.names.map((name, index) => [name, values[index] ?? ''])),
  };
};

export const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

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
export const noRoutes = (): RouteTree => ({
  literals: new Map(),
  placeholder: undefined,
  routes: new Map(),
  names: [],
});

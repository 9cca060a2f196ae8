import { answersOf } from './answers.js';
import { areaOfPath } from '../area-of-path.js';
import { bodyOf } from './content.js';
import { defined } from './defined.js';
import {
  type DescriptionProblem,
  type DescriptionSource,
  follow,
  itemsOrNone,
  own,
  reportProblem,
} from './document.js';
import type { Json, JsonObject, Method, Operation, Parameter, Repeat } from '../operation.js';
import { operationId } from '../operation-id.js';
import { parametersOf } from './parameters.js';
import { pathProblem } from './path-problem.js';
import { safeText } from '../safe-text.js';
import { isObject } from '../../base/json/objects.js';

export type { DescriptionProblem } from './document.js';

export interface CompileOptions {
  readonly source: Operation['source'];
}

export interface Compiled {
  readonly operations: readonly Operation[];
  /** Problems of the description, at most 200. */
  readonly problems: readonly DescriptionProblem[];
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const otherMethods = ['HEAD', 'OPTIONS', 'TRACE'] as const;
const mostOperations = 10_000;
/** A thousand ordinary operations take about 50,000. */
const mostNodes = 1_000_000;

/** Turns an OpenAPI 3.0 or 3.1 document into operations: our own at build time, a server's at run time. Never throws. */
export const compileDescription = (document: Json, options: CompileOptions): Compiled => {
  const root = isObject(document) ? document : {};
  const source: DescriptionSource = { root, problems: [], found: new Map(), budget: mostNodes };
  const paths = own(root, 'paths');
  const version = own(root, 'openapi');
  if (typeof version !== 'string' || !/^3\.\d/.test(version) || !isObject(paths)) {
    reportProblem(source, 'document', 'this is not an OpenAPI 3 description');
    return { operations: [], problems: source.problems };
  }
  const operations: Operation[] = [];
  const ids = new Set<string>();
  const others = new Map(otherMethods.map((method) => [method, 0]));
  for (const [path, given] of Object.entries(paths)) {
    for (const found of operationsOf(source, path, given, others)) {
      if (operations.length < mostOperations) operations.push(operationOf(source, found, options, ids));
    }
  }
  for (const [method, count] of others)
    if (count > 0)
      reportProblem(
        source,
        method,
        `${count} ${count === 1 ? 'operation' : 'operations'}: no commands are made for this method`,
      );
  return { operations, problems: source.problems };
};

interface DescribedOperation {
  readonly method: Method;
  readonly path: string;
  readonly item: JsonObject;
  readonly described: JsonObject;
}

const operationsOf = (
  source: DescriptionSource,
  path: string,
  given: Json,
  others: Map<(typeof otherMethods)[number], number>,
): readonly DescribedOperation[] => {
  const problem = pathProblem(path);
  if (problem !== undefined) {
    reportProblem(source, path, problem);
    return [];
  }
  const item = follow(source, given, path);
  if (item === undefined) return [];
  for (const [method, count] of others) if (isObject(own(item, method.toLowerCase()))) others.set(method, count + 1);
  return methods.flatMap((method) => {
    const described = own(item, method.toLowerCase());
    return isObject(described) ? [{ method, path, item, described }] : [];
  });
};

const operationOf = (
  source: DescriptionSource,
  { method, path, item, described }: DescribedOperation,
  options: CompileOptions,
  ids: Set<string>,
): Operation => {
  const where = `${method} ${path}`;
  const parameters = parametersOf(source, { path, item, operation: described, where });
  const repeat = repeatOf(options.source === 'server' ? undefined : own(described, 'x-repeat'), method, path);
  const id = operationId(own(described, 'operationId'), method, path, ids);
  return defined<Operation>({
    id,
    method,
    path,
    area: areaOfPath(path),
    summary: safeText(own(described, 'summary') ?? own(item, 'summary')) ?? where,
    description: safeText(own(described, 'description') ?? own(item, 'description')),
    role: roleOf(described, source.root),
    since: safeText(own(described, 'x-since')),
    parameters,
    openParameters: own(described, 'x-open-parameters') === true ? true : undefined,
    body: bodyOf(source, described, where),
    answers: answersOf(source, described, where),
    paging: repeat === 'read' ? pagingOf(own(described, 'x-paging'), parameters) : 'none',
    repeat,
    check: options.source === 'server' ? undefined : safeText(own(described, 'x-check')),
    source: options.source,
    deprecated: own(described, 'deprecated') === true ? true : undefined,
  });
};

const textsOf = (value: Json | undefined): readonly string[] =>
  itemsOrNone(value).filter((tag) => typeof tag === 'string');

/** Reads x-role or the only scope of `security` (own or document-wide); an empty requirement means no role. */
const roleOf = (described: JsonObject, root: JsonObject): string | null | undefined => {
  const role = own(described, 'x-role');
  if (role === null) return null;
  if (isRole(role)) return role;
  const security = own(described, 'security') ?? own(root, 'security');
  if (!Array.isArray(security)) return roleInText(described);
  if (security.length === 0) return null;
  const scopes = itemsOrNone(security).flatMap((entry) =>
    isObject(entry) ? Object.values(entry).flatMap(textsOf) : [],
  );
  return scopes.length === 1 ? scopes.find(isRole) : roleInText(described);
};

/** A role becomes a word of a command line that is pasted, so it is nothing but words and dots. */
const isRole = (role: Json | undefined): role is string => typeof role === 'string' && /^[a-z]+(\.[a-z]+)*$/.test(role);

/** Servers often name the role only in words: "Requires the role pm.read." */
const roleInText = (described: JsonObject): string | undefined => {
  const text = [own(described, 'summary'), own(described, 'description')]
    .filter((part) => typeof part === 'string')
    .join('\n');
  const named = [...text.matchAll(/\brole\W{1,5}([a-z]+\.(?:read|write|execute|approve|manage))\b/gi)].map(
    ([, role = '']) => role,
  );
  return new Set(named).size === 1 ? named.find(isRole) : undefined;
};

const pagingOf = (stated: Json | undefined, parameters: readonly Parameter[]): Operation['paging'] => {
  if (stated === 'sure' || stated === 'unsure' || stated === 'none') return stated;
  const names = new Set(
    parameters.filter((parameter) => parameter.in === 'query').map(({ parameter }) => parameter.toLowerCase()),
  );
  return names.has('skip') && names.has('top') ? 'sure' : 'none';
};

const repeats: ReadonlySet<unknown> = new Set<Repeat>([
  'read',
  'idempotent',
  'pending',
  'replace',
  'delete',
  'guarded',
  'never',
]);
const isRepeat = (value: unknown): value is Repeat => repeats.has(value);

/** Only GET and searches count as reads. A server's own x-repeat is never passed in. */
const repeatOf = (stated: Json | undefined, method: Method, path: string): Repeat => {
  if (isRepeat(stated)) return stated;
  if (method === 'GET' || (method === 'POST' && path.endsWith('/search'))) return 'read';
  return method === 'PUT' ? 'replace' : 'never';
};

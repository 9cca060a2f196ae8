import type { AreaRecords, DescribedRecord } from '../areas/record.js';
import { compileDescription, type DescriptionProblem } from '../contract/compile/compile.js';
import { operationKey, type Operation } from '../contract/operation.js';
import type { BuiltIn } from '../command/spec.js';
import { EmsError } from '../base/errors.js';
import { additionOf, type Addition } from './additions.js';
import { nameAll } from './naming.js';
import { jobStatusOf, recordOf } from './record-of.js';
import { isObject, type Json } from '../base/json/objects.js';

/** A server's description, reduced to what commands need, with one part per area so that start-up reads only one. */
export interface StoredArea {
  readonly records: AreaRecords<DescribedRecord>;
  /** In the order of the records. */
  readonly operations: readonly Operation[];
  readonly additions: readonly Addition[];
}

export interface Described {
  readonly version: string;
  readonly areas: ReadonlyMap<string, StoredArea>;
  /** Every operation of the server, for list, show and diff. */
  readonly operations: readonly Operation[];
  readonly problems: readonly DescriptionProblem[];
}

export const describeServer = (document: Json, builtIn: BuiltIn): Described => {
  const { operations: compiled, problems } = compileDescription(document, { source: 'server' });
  const ours = new Map(builtIn.operations.map((operation) => [looseKey(operation), operation]));
  const operations = compiled.map((operation) =>
    ours.has(looseKey(operation)) ? operation : besideSingles(operation, builtIn),
  );
  if (operations.length === 0)
    throw new EmsError(
      'failed',
      `The server description is not valid: ${problems[0]?.what ?? 'it contains no operations'}`,
      {
        hint: 'The built-in commands are available without it.',
      },
    );
  const unknown = operations.filter((operation) => !ours.has(looseKey(operation)));
  const fresh = unknown.filter((operation) => !isInfrastructure(operation) && !reservedWords.has(operation.area));
  const additions = operations.flatMap((operation) => {
    const known = ours.get(looseKey(operation));
    const addition = known === undefined ? undefined : additionOf(known, operation);
    return known === undefined || addition === undefined ? [] : [{ area: known.area, addition }];
  });
  const words = [...new Set([...fresh.map(({ area }) => area), ...additions.map(({ area }) => area)])];
  const areas = new Map(
    words.flatMap((area) => {
      const own = fresh.filter((operation) => operation.area === area);
      const added = additions.filter((entry) => entry.area === area).map(({ addition }) => addition);
      const stored = storedArea(area, own, added, builtIn);
      return stored.records.records.length + added.length === 0 ? [] : [[area, stored] as const];
    }),
  );
  return {
    version: describedVersion(document),
    areas,
    operations,
    problems: [...problems, ...withoutCommand(unknown, areas)],
  };
};

/** Renames an area that would shadow a single command: /api/finds becomes `ems find-from-server`. */
const besideSingles = (operation: Operation, { singles }: BuiltIn): Operation =>
  singles.has(operation.area) ? { ...operation, area: `${operation.area}-from-server` } : operation;

/** Words that are handled before areas. */
const reservedWords: ReadonlySet<string> = new Set(['help']);

const withoutCommand = (unknown: readonly Operation[], areas: Described['areas']): DescriptionProblem[] => {
  const reached = new Set(
    [...areas.values()].flatMap(({ records }) => records.records.map(({ operation }) => operation)),
  );
  return unknown
    .filter((operation) => !reached.has(operationKey(operation)))
    .map((operation) => ({
      where: operationKey(operation),
      what: 'not available as a command; use ems api request',
    }));
};

const storedArea = (
  area: string,
  operations: readonly Operation[],
  additions: readonly Addition[],
  builtIn: BuiltIn,
): StoredArea => {
  const names = nameAll(operations, builtIn.names.get(area) ?? new Set());
  const records = [...names].map(([operation, name]) => recordOf(operation, name, jobStatusOf(operation, names)));
  const summary = `Operations of the server: ${area}`;
  return { records: { name: area, summary, records }, operations: [...names.keys()], additions };
};

/** Identifies an operation by its method and the fixed parts of its path: parameter names and case vary by version. */
export const looseKey = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace(/\/$/, '')
    .toLowerCase()}`;

/** Operations with commands of their own, or without a use in scripts: the token endpoint, health, the admin pages. */
const isInfrastructure = ({ path }: Operation): boolean =>
  /^\/(health|openapi|scalar|admin)(\/|$)/i.test(path) || /^\/api\/auth\//i.test(path);

/** The version of a server's description. */
export const describedVersion = (document: Json | undefined): string => {
  const info = isObject(document) ? document['info'] : undefined;
  return isObject(info) && typeof info['version'] === 'string' ? info['version'] : 'unknown';
};

import type { Call } from '../http/client.js';
import { getCall } from '../http/reads.js';
import type { FleetReader, Sample } from './fleet-reader.js';
import { allRead, mapReadable, type Readable } from './readable.js';
import type { Computer } from '../contract/answers.js';
import { mapBounded } from '../engine/read/read-items.js';

/** The whole fleet, or one group with everything below it. */
export type Scope = { readonly kind: 'fleet' } | GroupScope;

export interface GroupScope {
  readonly kind: 'group';
  readonly id: string;
  /** As people write it: Workstations/Berlin. */
  readonly name: string;
}

export const wholeFleet: Scope = { kind: 'fleet' };

/** The query of sweeps and package status. */
export const scopeQuery = (scope: Scope): (readonly [string, string])[] =>
  scope.kind === 'fleet' ? [] : [['groupId', scope.id]];

export const scopeName = (scope: Scope): string => (scope.kind === 'fleet' ? 'the whole fleet' : scope.name);

/** The computers of a scope as a paged list. */
export const computersCall = (
  scope: Scope,
  query: readonly (readonly [string, string])[] = [],
): Call<'GET /api/computer' | 'GET /api/group/{id}/computers'> =>
  scope.kind === 'fleet'
    ? getCall('/api/computer', { query })
    : getCall('/api/group/{id}/computers', {
        pathValues: { id: scope.id },
        query: [['includeDescendants', 'true'], ...query],
      });

export const countComputers = (reader: FleetReader, scope: Scope): Promise<Readable<number>> =>
  reader.count(computersCall(scope));

const pageSize = 500;

/** The computers of a scope: all of them where `pages` are enough, else evenly spread pages. `total` is always the whole. */
export const readSpread = async (
  reader: FleetReader,
  scope: Scope,
  pages: number,
): Promise<Readable<Sample<Computer>>> => {
  const first = await reader.sample(computersCall(scope), pageSize);
  if (!first.ok) return first;
  const { items, total } = first.value;
  if (items.length === 0 || items.length >= total || pages < 2) return first;
  const more = Math.min(pages, Math.ceil(total / items.length)) - 1;
  const step = Math.max(items.length, Math.floor((total - items.length) / more));
  const offsets = Array.from({ length: more }, (_, at) => (at + 1) * step).filter((from) => from < total);
  const rest = await mapBounded(offsets, offsets.length, (from) =>
    reader.sample(computersCall(scope, [['skip', String(from)]]), items.length),
  );
  return mapReadable(allRead(rest), (samples) => {
    const all = [...items, ...samples.flatMap((sample) => sample.items)];
    return { items: all, total: Math.max(total, all.length) };
  });
};

/** So many of them, at even distances. */
export const evenly = <Item>(items: readonly Item[], count: number): Item[] => {
  const step = Math.max(1, items.length / count);
  return Array.from({ length: count }, (_, at) => Math.floor(at * step)).flatMap((at) => items.slice(at, at + 1));
};

import type { Call } from '../http/client.js';
import { getCall } from '../http/reads.js';
import type { FleetReader } from './fleet-reader.js';
import type { Readable } from './readable.js';

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

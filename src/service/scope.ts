import { cleanCell } from '../base/text/clean-text.js';
import type { ReadCall } from '../http/client.js';
import { computerApi } from './computers.js';
import { groupApi } from './groups.js';

/** The whole fleet, or one group with everything below it. */
export type Scope = { readonly kind: 'fleet' } | GroupScope;

export interface GroupScope {
  readonly kind: 'group';
  readonly id: string;
  /** As users type it: Workstations/Berlin. */
  readonly name: string;
}

export const wholeFleet: Scope = { kind: 'fleet' };

/** The query of sweeps and package status. */
export const scopeQuery = (scope: Scope): (readonly [string, string])[] =>
  scope.kind === 'fleet' ? [] : [['groupId', scope.id]];

export const scopeName = (scope: Scope): string => (scope.kind === 'fleet' ? 'the whole fleet' : cleanCell(scope.name));

/** The computers of a scope as a paged list. */
export const computersCall = (
  scope: Scope,
  query: readonly (readonly [string, string])[] = [],
): ReadCall<typeof computerApi.list.operation | typeof groupApi.members.operation> =>
  scope.kind === 'fleet'
    ? computerApi.list({ query })
    : groupApi.members(scope.id, { query: [['includeDescendants', 'true'], ...query] });

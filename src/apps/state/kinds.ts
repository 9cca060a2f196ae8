import type { StateKind } from './kind.js';
import { kindTable } from './kind-table.js';
import type { KindName, KindPlural } from './model.js';

/** A row of the table, with the names that it can have. */
export interface KnownKind extends StateKind {
  readonly name: KindName;
  readonly plural: KindPlural;
}

/** Every kind of object in the files, in the order in which additions are written; removals are in reverse. */
export const stateKinds: readonly KnownKind[] = kindTable;

const byName = new Map(stateKinds.map((kind) => [kind.name, kind]));

export const kindNamed = (name: KindName): KnownKind => {
  const found = byName.get(name);
  if (found === undefined) throw new TypeError(`no kind ${name}`);
  return found;
};

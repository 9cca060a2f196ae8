import { isSecretKey } from '../../../http/secret-names.js';
import { isMarkedSecret } from '../../../http/secret-values.js';
import { textOf } from '../../../base/json/objects.js';
import { nameKey } from '../paths.js';
import type { NameCatalog } from './catalogs.js';

/** The catalog of variables, as far as the service describes it. */
export interface Definitions {
  /** Marked or named as a secret. */
  isSecret(varId: number, name: string): boolean;
  /** A child of a collection is identified by its designation: files have no id for it. */
  isSecretChild(collection: string | number, child: string): boolean;
  /** Whether it is a child of a collection: its values belong to entries. */
  isChild(varId: number): boolean;
  readonly collections: readonly Collection[];
}

export interface Collection {
  readonly id: string | number;
  readonly name: string;
  /** Other names that files may use. */
  readonly aliases: readonly string[];
}

/** The reference shows no field of a definition. A service that does not mark collections has them among the parents. */
export const definitionsIn = (catalog: Pick<NameCatalog, 'entries'>): Definitions => {
  const rows = catalog.entries.map(({ aliases, id, item, name }) => ({ aliases, id, item, name }));
  const parents = new Set(rows.map(({ item }) => textOf(item['parentId'])).filter((id) => id !== ''));
  const isMarked = rows.some(({ item }) => typeof item['isCollection'] === 'boolean');
  const collections = rows.filter(({ id, item }) =>
    isMarked ? item['isCollection'] === true : parents.has(String(id)),
  );
  const own = new Set(collections.map(({ id }) => String(id)));
  const byId = new Map(rows.map(({ id, item }) => [String(id), item]));
  return {
    collections,
    isChild: (varId) => isMarked && own.has(textOf(byId.get(String(varId))?.['parentId'])),
    isSecret: (varId, name) => isSecretKey(name) || isMarkedSecret(byId.get(String(varId)) ?? {}),
    isSecretChild: (collection, child) =>
      isSecretKey(child) ||
      rows.some(
        ({ item }) =>
          textOf(item['parentId']) === String(collection) &&
          nameKey(textOf(item['designation'])) === nameKey(child) &&
          isMarkedSecret(item),
      ),
  };
};

/** Without the catalog only the names tell secrets, and no collection is known. */
export const noDefinitions: Definitions = {
  collections: [],
  isChild: () => false,
  isSecret: (_, name) => isSecretKey(name),
  isSecretChild: (_, child) => isSecretKey(child),
};

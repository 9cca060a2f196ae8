import { packageApi } from '../../../service/packages.js';
import { depotApi } from '../../../service/depots.js';
import { tagApi } from '../../../service/tags.js';
import { systemApi, unlistedCatalogs } from '../../../service/system.js';
import { variableApi } from '../../../service/variables.js';
import { idOf, packageLabel } from '../../../engine/names/matching.js';
import type { FleetReader } from '../../../service/reading.js';
import { groupBy } from '../../../base/json/group-by.js';
import { readable, unusable, type Readable } from '../../../service/readable.js';
import type { ReadCall } from '../../../http/client.js';
import { itemsOf, listIn, textOf, type JsonObject } from '../../../base/json/objects.js';
import { once } from '../../../base/text/once.js';
import type { CatalogMatch } from '../model.js';
import { nameKey } from '../paths.js';

/** A list of the service that maps ids to names and names to ids. */
export interface NameCatalog {
  nameOf(id: string | number): string | undefined;
  find(name: string): readonly CatalogMatch[];
  readonly entries: readonly CatalogRow[];
}

export interface CatalogRow extends CatalogMatch {
  readonly item: JsonObject;
  /** Other names, and names that are valid only while unique: 7-Zip for 7-Zip@24.08. */
  readonly aliases: readonly string[];
}

export type CatalogName = keyof typeof plans;

interface CatalogPlan {
  readonly call: () => ReadCall;
  readonly paged?: true;
  readonly entries: (item: JsonObject) => readonly CatalogRow[];
}

/** Fields that the reference does not show are read by the names that its other parts use for them. */
const named =
  (ids: readonly string[], names: readonly string[], aliases: readonly string[] = []) =>
  (item: JsonObject): CatalogRow[] => {
    const id = idOf(item, ids);
    const name = names.map((field) => textOf(item[field])).find((text) => text !== '');
    const others = aliases.map((field) => textOf(item[field])).filter((text) => text !== '');
    return id === undefined || name === undefined ? [] : [{ id, name, item, aliases: others }];
  };

const packageEntries = (item: JsonObject): CatalogRow[] =>
  named(
    ['id'],
    ['name', 'packageName'],
    ['packageName', 'name'],
  )(item).map((entry) => ({
    ...entry,
    name: packageLabel(item),
  }));

/** An edition of an image: 'Windows 11 Enterprise 23H2 Education'. */
const skuEntries = (item: JsonObject): CatalogRow[] =>
  itemsOf(item['skus']).flatMap((sku) =>
    named(
      ['skuId', 'id'],
      ['edition', 'name'],
    )(sku).map((entry) => ({
      ...entry,
      name: `${textOf(item['imageName'])} ${entry.name}`.trim(),
      packageId: textOf(item['packageId']),
    })),
  );

const plans = {
  package: { call: () => packageApi.list(), paged: true, entries: packageEntries },
  bootImage: { call: () => unlistedCatalogs.bootImages(), entries: named(['imageId', 'id'], ['imageName', 'name']) },
  osSku: { call: () => systemApi.osImports(), entries: skuEntries },
  agentTemplate: { call: () => unlistedCatalogs.agentTemplates(), entries: named(['packageId', 'id'], ['name']) },
  languagePack: {
    call: () => unlistedCatalogs.languagePacks(),
    entries: named(['packageId', 'id'], ['imageName', 'name']),
  },
  softwareClass: {
    call: () => systemApi.softwareClasses(),
    entries: named(['classId'], ['name']),
  },
  variableConfiguration: {
    call: () => unlistedCatalogs.variableConfigurations(),
    entries: named(['configId', 'id'], ['name']),
  },
  variable: {
    call: () => variableApi.definitions(),
    paged: true,
    entries: named(['varId'], ['dottedName', 'designation'], ['designation']),
  },
  depotServer: {
    call: () => depotApi.servers(),
    entries: named(['clientId'], ['hostname']),
  },
  tag: { call: () => tagApi.list(), paged: true, entries: named(['id'], ['designation']) },
} as const satisfies Readonly<Record<string, CatalogPlan>>;

export type Catalogs = (name: CatalogName) => Promise<Readable<NameCatalog>>;

/** Reads each catalog once, on first use. */
export const openCatalogs = (reader: FleetReader): Catalogs => {
  const read = async (plan: CatalogPlan): Promise<Readable<NameCatalog>> => {
    const page = plan.paged === true ? 1_000 : 'unsure';
    const items = await reader.items(plan.call(), { page, whole: true });
    if (!items.ok) return items;
    const entries = items.value.map((item: JsonObject) => plan.entries(item));
    // A missing entry would look like a deleted object.
    const isTold = entries.every((found, at) => found.length >= (listIn(items.value[at]?.['skus'])?.length ?? 1));
    const { operation } = plan.call();
    return isTold
      ? readable(catalogOf(entries.flat()))
      : unusable(operation, 'it lists something without an id or a name');
  };
  const opened = new Map(Object.entries(plans).map(([name, plan]) => [name, once(() => read(plan))]));
  return (name) => {
    const open = opened.get(name);
    if (open === undefined) throw new TypeError(`no catalog ${name}`);
    return open();
  };
};

const catalogOf = (listed: readonly CatalogRow[]): NameCatalog => {
  const entries = withUniqueNames(listed);
  const byId = new Map(entries.map((entry) => [idKey(entry.id), entry.name]));
  const byName = groupBy(entries, ({ name }) => nameKey(name));
  return {
    entries,
    nameOf: (id) => byId.get(idKey(id)),
    find: (name) => {
      const exact = byName.get(nameKey(name));
      if (exact !== undefined) return exact;
      return entries.filter(
        ({ aliases, id }) => idKey(id) === nameKey(name) || aliases.some((alias) => nameKey(alias) === nameKey(name)),
      );
    },
  };
};

const idKey = (id: string | number): string => String(id).toLowerCase();

/** Two revisions of a package have the same name and version: each is then written by an alias, or by its id. */
const withUniqueNames = (entries: readonly CatalogRow[]): CatalogRow[] => {
  const names = groupBy(entries, ({ name }) => nameKey(name));
  const aliases = groupBy(
    entries.flatMap(({ aliases: own }) => own),
    nameKey,
  );
  return entries.map((entry) => {
    if ((names.get(nameKey(entry.name))?.length ?? 0) < 2) return entry;
    const own = entry.aliases.find((alias) => aliases.get(nameKey(alias))?.length === 1);
    return { ...entry, name: own ?? String(entry.id) };
  });
};

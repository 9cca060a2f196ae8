import { inventoryApi } from '../../service/inventory.js';
import { mapBounded } from '../../service/read-items.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { gapAmong, gapText, readable, unusable, type Readable } from '../../service/readable.js';
import { computersCall, type Scope } from '../../service/scope.js';
import { nameOfComputer } from '../../service/listed.js';
import { idNumber } from '../../base/json/id-number.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { compareVersions } from '../../base/text/versions.js';
import { required, type Unread } from './installations.js';

/** A row of `ems software versions` without a name: a product with all its versions. */
export interface ProductCount {
  /** Name of the product in the inventories. */
  readonly productName: string;
  /** Computers that have it, in any version. */
  readonly computers: number;
  /** Their share of the computers that were read, from 0 to 100. */
  readonly sharePercent: number;
  /** Its versions as text, the oldest first: "127.0 (3), 128.0 (40)". */
  readonly installed: string;
  /** The versions, the oldest first; a computer that has two counts in both. */
  readonly versions: readonly VersionCount[];
}

interface VersionCount {
  /** The version; empty if the inventory has none. */
  readonly version: string;
  /** Computers that have it. */
  readonly computers: number;
}

export interface AllProducts {
  readonly products: readonly ProductCount[];
  /** Computers that have an inventory. */
  readonly inventoried: number;
  /** Computers that were never inventoried. */
  readonly without: number;
  readonly asked: number;
  readonly oldest: string | undefined;
  readonly unread: Unread | undefined;
}

/** The installed software of every computer, one request each: the service counts none. */
export const readAllProducts = async (
  reader: FleetReader,
  { scope, most }: { readonly scope: Scope; readonly most: number },
  tell: (done: number, of: number) => void,
): Promise<AllProducts> => {
  const computers = required(await reader.items(computersCall(scope)));
  const dated = computers.filter(({ inventoryDate }) => textOf(inventoryDate ?? null) !== '');
  // A service that lists no dates at all may have inventories all the same.
  const inventoried: readonly JsonObject[] = dated.length === 0 ? computers : dated;
  const asked = inventoried.slice(0, most);
  const counts: Counts = new Map();
  let done = 0;
  const reads = await mapBounded(asked, atOnce, async (computer) => {
    const read = await readOne(reader, computer);
    if (read.ok) countComputer(counts, read.value);
    tell((done += 1), asked.length);
    return read.ok ? readable(undefined) : read;
  });
  const read = reads.filter(({ ok }) => ok).length;
  if (read === 0 && asked.length > 0) required(gapAmong(reads) ?? readable(undefined));
  return {
    products: rowsOf(counts, read),
    inventoried: inventoried.length,
    without: computers.length - inventoried.length,
    asked: asked.length,
    oldest: dated.map(({ inventoryDate }) => textOf(inventoryDate ?? null)).toSorted()[0],
    unread: unreadOf(asked, reads),
  };
};

interface Product {
  readonly name: string;
  readonly version: string;
}

const readOne = async (reader: FleetReader, computer: JsonObject): Promise<Readable<Product[]>> => {
  const call = inventoryApi.software(idNumber(computer['id']), { compressed: true });
  const items = await reader.items(call, { page: 'unsure' });
  if (!items.ok) return items;
  if (items.value.some(({ productName }) => productName === undefined))
    return unusable(call.operation, 'the service lists software without a name');
  return readable(items.value.map(({ productName, version }) => ({ name: productName ?? '', version: version ?? '' })));
};

interface Counted {
  computers: number;
  readonly versions: Map<string, number>;
}

type Counts = Map<string, Counted>;

/** Some inventories list a product several times: it is one computer. */
const countComputer = (counts: Counts, products: readonly Product[]): void => {
  const versionsOf = new Map<string, Set<string>>();
  for (const { name, version } of products) versionsOf.set(name, (versionsOf.get(name) ?? new Set()).add(version));
  for (const [name, found] of versionsOf) {
    const counted = counts.get(name) ?? { computers: 0, versions: new Map<string, number>() };
    counts.set(name, counted);
    counted.computers += 1;
    for (const version of found) counted.versions.set(version, (counted.versions.get(version) ?? 0) + 1);
  }
};

/** The products of most computers first. */
const rowsOf = (counts: Counts, read: number): ProductCount[] =>
  [...counts]
    .map(([productName, { computers, versions }]) => {
      const sorted = [...versions].toSorted(([left], [right]) => compareVersions(left, right));
      return {
        productName,
        computers,
        sharePercent: Math.round((1000 * computers) / Math.max(1, read)) / 10,
        installed: sorted.map(([version, count]) => `${version || '?'} (${count})`).join(', '),
        versions: sorted.map(([version, count]) => ({ version, computers: count })),
      };
    })
    .toSorted((left, right) => right.computers - left.computers || left.productName.localeCompare(right.productName));

const unreadOf = (asked: readonly JsonObject[], reads: readonly Readable<unknown>[]): Unread | undefined => {
  const gap = gapAmong(reads);
  const missing = asked.filter((_, at) => reads[at]?.ok === false && !reads[at].absent);
  return gap === undefined
    ? undefined
    : { hostnames: missing.map((computer) => nameOfComputer(computer).hostname), why: gapText(gap) };
};

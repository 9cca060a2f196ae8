import { inventoryApi } from '../../service/inventory.js';
import type { CommandContext } from '../../command/spec.js';
import { EmsError } from '../../base/errors.js';
import { mapBounded } from '../../service/read-items.js';
import { atOnce, type FleetReader } from '../../service/reading.js';
import { nameOfComputer } from '../../service/listed.js';
import { gapAmong, gapText, readable, unusable, type Readable } from '../../service/readable.js';
import { computersCall, type Scope } from '../../service/scope.js';
import type { ReadCall } from '../../http/client.js';
import { textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import type { ListedComputer } from '../../service/package-computers.js';
import { idNumber } from '../../base/json/id-number.js';
import { openProgressLine } from '../../command/progress-line.js';

/** One product as one computer's last inventory has it. */
export interface Installation {
  readonly computer: JsonObject;
  readonly productName: string;
  readonly version: string;
}

/** A row of `ems software list`: a product on one computer. */
export interface InstalledProduct extends ListedComputer {
  /** Name of the product in the inventory. */
  readonly productName: string;
  /** Its version; empty if the inventory has none. */
  readonly version: string;
  /** When that inventory was taken. */
  readonly inventoryDate: Json;
}

/** A row of `ems software versions`. */
export interface InstalledVersion {
  /** Name of the product. */
  readonly productName: string;
  /** The version. */
  readonly version: string;
  /** Computers that have it. */
  readonly computers: number;
  /** Their share of the computers that were read, from 0 to 100. */
  readonly sharePercent: number;
  /** Up to three of their host names. */
  readonly examples: readonly string[];
}

export interface Installed {
  readonly installations: readonly Installation[];
  /** Computers with the product, as the service counts them. */
  readonly computers: number;
  /** Computers whose software was requested; the others exceed --max-reads. */
  readonly asked: number;
  /** Computers whose software was read. */
  readonly read: number;
  /** Those whose software could not be read, so their version is unknown. */
  readonly unread: Unread | undefined;
  /** Those whose software was read and does not name the product, although the search says that they have it. */
  readonly unlisted: readonly string[];
  /** Those that are gone, or have no list of software any more. */
  readonly gone: readonly string[];
}

export interface Unread {
  readonly hostnames: readonly string[];
  readonly why: string;
}

/** `version` narrows the search; how the service compares it is not documented. */
export const softwareCall = (productName: string, version?: string): ReadCall =>
  inventoryApi.softwareSearch({
    body: {
      products: [version === undefined ? { productName } : { productName, version }],
    },
  });

/** A search finds the computers. The version is only in each computer's software list, so at most `most` lists are read. */
export const readInstallations = async (
  { most, product, scope }: { readonly product: string; readonly scope: Scope; readonly most: number },
  reader: FleetReader,
  context: CommandContext,
): Promise<Installed> => {
  const having = required(await reader.items(softwareCall(product)));
  const members = scope.kind === 'fleet' ? undefined : idsIn(required(await reader.items(computersCall(scope))));
  const computers = having.filter((computer) => members === undefined || members.has(computer['id'] ?? null));
  const asked = computers.slice(0, most);
  context.detail(`Reading the installed software of ${asked.length} computers: one request each.`);
  const progress = await openProgressLine(context);
  let done = 0;
  const reads = await mapBounded(asked, atOnce, async (computer) => {
    const installations = await readOne(computer, product, reader);
    progress.tell(`Reading installed software: ${(done += 1)} of ${asked.length} computers`);
    return installations;
  });
  progress.stop();
  const found = reads.flatMap((read) => (read.ok ? [read.value] : []));
  const namesWhere = (is: (read: (typeof reads)[number]) => boolean): string[] =>
    asked.flatMap((computer, at) =>
      reads[at] !== undefined && is(reads[at]) ? [nameOfComputer(computer).hostname] : [],
    );
  return {
    installations: found.flat(),
    computers: computers.length,
    asked: asked.length,
    read: found.length,
    unread: unreadOf(asked, reads),
    unlisted: namesWhere((read) => read.ok && read.value.length === 0),
    gone: namesWhere((read) => !read.ok && read.absent),
  };
};

/** A computer that was deleted meanwhile is not a gap. If none could be read, fails. */
const unreadOf = (asked: readonly JsonObject[], reads: readonly Readable<unknown>[]): Unread | undefined => {
  const gap = gapAmong(reads);
  if (gap === undefined) return undefined;
  if (!reads.some(({ ok }) => ok)) required(gap);
  const missing = asked.filter((_, at) => reads[at]?.ok === false && !reads[at].absent);
  return { hostnames: missing.map(({ hostname }) => textOf(hostname)), why: gapText(gap) };
};

const idsIn = (items: readonly JsonObject[]): Set<Json> => new Set(items.map((item) => item['id'] ?? null));

const readOne = async (
  computer: JsonObject,
  product: string,
  reader: FleetReader,
): Promise<Readable<Installation[]>> => {
  const call = inventoryApi.software(idNumber(computer['id']));
  const items = await reader.items(call, { page: 'unsure' });
  if (!items.ok) return items;
  if (items.value.some(({ productName }) => productName === undefined))
    return unusable(call.operation, 'the service lists software without a name');
  const wanted = product.toLowerCase();
  return readable(
    items.value.flatMap(({ productName, version }) => {
      const installed = { computer, productName: productName ?? '', version: version ?? '' };
      return installed.productName.toLowerCase().includes(wanted) ? [installed] : [];
    }),
  );
};

/** Without this read there is no answer at all. */
export const required = <Value>(read: Readable<Value>): Value => {
  if (read.ok) return read.value;
  const { absent, code, operation, role, why } = read;
  throw new EmsError(role !== undefined ? 'forbidden' : absent ? 'not-found' : 'failed', why, {
    operation,
    code,
    hint:
      role === undefined
        ? 'Try again, or see the response with --debug.'
        : 'See the roles you have with: ems auth status',
  });
};

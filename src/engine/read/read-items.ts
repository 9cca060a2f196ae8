import { isObject } from '../../json/objects.js';
import { listIn } from '../../json/items.js';
import { saidBy } from '../../json/said-by.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Call, Client } from '../../http/client.js';
import { notAList, refuseEmptyFirst, saysMore, warnOfMissing } from '../../http/paging/said-more.js';
import { eachOnce } from './identity.js';
import { describedObjects } from './only-objects.js';

type Warn = (line: string, missing?: boolean) => void;

export interface ListReading {
  /** Items a page. Absent where the reference shows no paging: nothing is asked for until a wrapper says that there is more. */
  readonly top?: number;
  /** Without it a list of which the service itself says that it gave a part is none. */
  readonly warn?: Warn;
  /** Ends it early. */
  readonly enough?: (entries: readonly Json[]) => boolean;
}

/** A page large enough for one request to do, most of the time. */
export const wholePage = 500;

/** Every entry of a list, whatever the number of pages; the bounds are those of every list. */
export const readList = async (
  call: Call,
  client: Pick<Client, 'send'>,
  reading: ListReading = {},
): Promise<Json[]> => {
  const found: Json[] = [];
  for await (const entries of pagesOf(call, client, reading)) {
    for (const entry of entries) found.push(entry);
    if (reading.enough?.(entries) === true) break;
  }
  return found;
};

export const readItems = async (
  call: Call,
  client: Pick<Client, 'send'>,
  reading: ListReading = {},
): Promise<JsonObject[]> =>
  eachOnce(await describedObjects(await readList(call, client, reading), call.operation), call.operation);

const pagesOf = async function* (
  call: Call,
  client: Pick<Client, 'send'>,
  { top, warn = refusingPart() }: ListReading,
): AsyncGenerator<readonly Json[], void, undefined> {
  const { fetchPages } = await import('../../http/paging/pages.js');
  if (top !== undefined) {
    for await (const page of fetchPages(client, call, { all: true, top, warn })) yield page.items();
    return;
  }
  const first = (await client.send(call)).json();
  const entries = listIn(first);
  if (entries === undefined) throw notAList(call);
  yield entries;
  if (!isObject(first)) return;
  const said = saidBy(first);
  if (said.oddTotal === true) refuseEmptyFirst({ count: entries.length, ...said }, 0);
  if (!saysMore(said, entries.length)) return warnOfMissing(entries.length, said.totalCount, { warn });
  const rest = fetchPages(client, call, { all: true, skip: entries.length, paging: 'unsure', warn });
  for await (const page of rest) yield page.items();
};

/** Who counts what a list has, or misses something in it, would be told of what is not there. Other warnings are passed on. */
export const refusingPart =
  ({ about = '', hint = tryAgain, warn }: PartOfList = {}): Warn =>
  (line, missing = false) => {
    if (missing) throw new EmsError('failed', about + line, { hint });
    warn?.(line);
  };

interface PartOfList {
  /** A sentence in front of the one that counts. */
  readonly about?: string;
  readonly hint?: string;
  readonly warn?: (line: string) => void;
}

const tryAgain = 'Try again, or check the service with: ems doctor';

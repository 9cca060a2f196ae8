import { computerApi } from '../../service/computers.js';
import type { CommandContext } from '../../command/spec.js';
import { byIp, byMac, byUuid } from '../../engine/names/find-computers.js';
import { hostLabel, idOf, splitHost } from '../../engine/names/matching.js';
import { isUuid, isIpAddress, macDigits, isIdText } from '../../base/text/identifiers.js';
import { searchComputers, readAll } from '../../service/read-items.js';
import { isObject, textOf, type JsonObject } from '../../base/json/objects.js';
import type { Pattern } from '../../base/text/pattern.js';
import { shellWord } from '../../base/text/shell-word.js';
import type { ReadCall } from '../../http/client.js';
import { decodeList } from '../../http/answers/decode.js';
import type { Column } from '../../areas/column.js';
import type { Sample } from '../../service/reading.js';

/** Finds computers by host name, and by everything else that identifies one. */
export const computerProbe: Probe = {
  noun: 'computers',
  run: async (pattern, context) => {
    const searches = await Promise.all(searchesFor(pattern).map((search) => search(pattern, context)));
    const hits = new Map<string | number, Hit>();
    for (const hit of searches.flatMap((found) => found.hits)) {
      const earlier = hits.get(hit.id);
      if (earlier === undefined || (hit.exact && !earlier.exact)) hits.set(hit.id, hit);
    }
    return { hits: [...hits.values()], more: searches.find(({ more }) => more !== undefined)?.more };
  },
};

const nameOf = (item: JsonObject): string => textOf(item['hostname']);

const serialOf = (item: JsonObject): string => textOf(item['serialNumber']);

type Search = (pattern: Pattern, context: CommandContext) => Promise<ProbeResult>;

const searchesFor = ({ text, wild }: Pattern): Search[] => {
  if (isUuid(text)) return [uuidSearch];
  if (isIpAddress(text)) return [ipSearch, hostSearch];
  if (macDigits(text) !== undefined) return [macSearch, hostSearch, serialSearch];
  const own = [hostSearch, serialSearch];
  return !wild && isIdText(text) && text.length < 10 ? [idSearch, ...own] : own;
};

const hostSearch: Search = async (pattern, context) => {
  // corp\PC-0042 and PC-0042.corp.example name the host and its domain.
  const { host, domain } =
    pattern.wild || isIpAddress(pattern.text) ? { host: pattern.literal } : splitHost(pattern.text);
  const whole = domain === undefined ? pattern : { ...pattern, matches: () => true };
  const { items, total } = await narrowed(searchComputers({ hostname: host }), whole, nameOf, context);
  const own = items.filter((item) => domain === undefined || isOfDomain(item, host, domain));
  const shown = own.slice(0, mostHits);
  return {
    hits: shown.map((item) => hitOf(item, 'host name', pattern.isExact(nameOf(item)) || domain !== undefined)),
    more:
      domain === undefined
        ? moreOf(total, shown.length, `ems computer search ${shellWord(pattern.text)} --all`)
        : undefined,
  };
};

const isOfDomain = (item: JsonObject, host: string, domain: string): boolean => {
  const own = textOf(item['domain']).toLowerCase();
  const named = domain.toLowerCase();
  return (
    textOf(item['hostname']).toLowerCase() === host.toLowerCase() && (own === named || own.split('.')[0] === named)
  );
};

const serialSearch: Search = async (pattern, context) => {
  const call = searchComputers({ serialNumber: pattern.literal });
  const { items, total } = await narrowed(call, pattern, serialOf, context);
  const shown = items.slice(0, mostHits);
  return {
    hits: shown.map((item) => hitOf(item, `serial number ${serialOf(item)}`, pattern.isExact(serialOf(item)))),
    more: moreOf(total, shown.length, `ems computer search --serial-number ${shellWord(pattern.literal)} --all`),
  };
};

const macSearch: Search = async ({ text }, context) => {
  const items = await byMac(macDigits(text) ?? text, await context.client());
  return { hits: items.map((item) => hitOf(item, `MAC address ${textOf(item['macAddress'])}`, true)) };
};

const ipSearch: Search = async ({ text }, context) => ({
  hits: (await byIp(text, await context.client())).map((item) => hitOf(item, `IP address ${text}`, true)),
});

const uuidSearch: Search = async ({ text }, context) => ({
  hits: (await byUuid(text, await context.client())).map((item) => hitOf(item, 'uuid', true)),
});

/** As a client id, 42 is an exact match, unlike a part of a name. */
const idSearch: Search = async ({ text }, context) => {
  const client = await context.client();
  const call = computerApi.one(Number(text));
  const reply = await client.readRaw({ ...call, signal: context.interrupt });
  const item = reply.status === 200 ? reply.json() : undefined;
  return { hits: isObject(item) ? [hitOf(item, 'client id', true)] : [] };
};

const hitOf = (item: JsonObject, matched: string, exact: boolean): Hit => {
  const id = idOf(item, ['id', 'clientId']) ?? '';
  const name = hostLabel(item);
  return {
    kind: 'computer',
    id,
    name,
    matched,
    exact,
    next: `ems computer show ${shellWord(textOf(item['hostname']) || String(id))}`,
  };
};

type HitKind = 'computer' | 'group' | 'package' | 'patch' | 'PM group' | 'tag' | 'task' | 'import' | 'variable';

/** One thing that was found, why, and what to type next. */
export interface Hit {
  /** The kind of thing. */
  readonly kind: HitKind;
  /** Its id. */
  readonly id: string | number;
  /** Its name; the path of a group. */
  readonly name: string;
  /** The field that matched: host name, serial number SN-4711 … */
  readonly matched: string;
  /** Whether it matched as a whole. */
  readonly exact: boolean;
  /** The command that shows it. */
  readonly next: string;
}

/** Hits of one search; `more` counts the others and names the command that lists them. */
export interface ProbeResult {
  readonly hits: readonly Hit[];
  readonly more?: { readonly count: number; readonly command: string } | undefined;
}

export interface Probe {
  /** 'computers', for "Not searched: packages (needs package.read)". */
  readonly noun: string;
  run(pattern: Pattern, context: CommandContext): Promise<ProbeResult>;
}

export const hitColumns: readonly Column[] = [
  { path: 'kind', title: 'What' },
  { path: 'name', title: 'Name' },
  { path: 'matched', title: 'Found by', whole: true },
  { path: 'next', title: 'Next', priority: 1, room: 30 },
];

/** Shows at most this many hits of one kind: a name with more matches is too general. */
export const mostHits = 20;

/** Searches for the literal part: one page, or all pages if a wildcard is matched here. */
export const narrowed = async (
  call: ReadCall,
  pattern: Pattern,
  labelOf: (item: JsonObject) => string,
  context: CommandContext,
): Promise<Sample> => {
  if (pattern.wild) {
    const items = (await readAll(call, context)).filter((item) => pattern.matches(labelOf(item)));
    return { items, total: items.length };
  }
  const { fetchPages } = await import('../../http/paging/pages.js');
  const pages = fetchPages(
    await context.client(),
    { ...call, signal: context.interrupt },
    { all: false, limit: mostHits },
  );
  const { value: first } = await pages.next();
  const items = decodeList(first?.items() ?? [], call.operation).filter((item) => pattern.matches(labelOf(item)));
  return { items, total: Math.max(first?.totalCount ?? 0, items.length) };
};

/** The number of hits that are not shown, and the command that lists them. */
export const moreOf = (total: number, shown: number, command: string): ProbeResult['more'] =>
  total > shown ? { count: total - shown, command } : undefined;

import type { CommandContext } from '../../command/spec.js';
import type { Call } from '../../http/client.js';
import { listIn, type Json, type JsonObject } from '../../json/objects.js';
import { notAList } from '../../http/paging/read-page.js';
import type { Pattern } from '../../text/pattern.js';
import { decodeList } from '../../http/answers/decode.js';
import { readAll } from '../../engine/read/read-items.js';
import type { Column } from '../../areas/column.js';
import type { Sample } from '../../fleet/fleet-reader.js';

type HitKind = 'computer' | 'group' | 'package' | 'patch' | 'PM group' | 'tag' | 'task' | 'import' | 'variable';

/** One thing that was found, why, and what to type next. */
export interface Hit {
  readonly kind: HitKind;
  readonly id: string | number;
  readonly name: string;
  /** 'host name', 'serial number SN-4711' … */
  readonly matched: string;
  readonly exact: boolean;
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
  { path: 'matched', title: 'Found by', priority: 1 },
  { path: 'next', title: 'Next', whole: true },
];

/** As many of one kind are shown: a name that fits more was not meant to be one thing. */
export const mostHits = 20;

/** Searches for the literal part: one page, or all pages if a wildcard is matched here. */
export const narrowed = async (
  call: Call,
  pattern: Pattern,
  nameOf: (item: JsonObject) => string,
  context: CommandContext,
): Promise<Sample> => {
  if (pattern.wild) {
    const items = (await readAll(call, context)).filter((item) => pattern.matches(nameOf(item)));
    return { items, total: items.length };
  }
  const { fetchPages } = await import('../../http/paging/pages.js');
  const pages = fetchPages(
    await context.client(),
    { ...call, signal: context.interrupt },
    { all: false, limit: mostHits },
  );
  const { value: first } = await pages.next();
  const items = decodeList(first?.items() ?? [], call.operation).filter((item) => pattern.matches(nameOf(item)));
  return { items, total: Math.max(first?.totalCount ?? 0, items.length) };
};

/** An answer that is not a list is a failed search, not an empty one. */
export const itemsFound = (answer: Json | undefined, call: Call): readonly JsonObject[] => {
  const list = listIn(answer);
  if (list === undefined) throw notAList(call);
  return decodeList(list, call.operation);
};

/** Those beyond the first few are a command of their own. */
export const moreOf = (total: number, shown: number, command: string): ProbeResult['more'] =>
  total > shown ? { count: total - shown, command } : undefined;

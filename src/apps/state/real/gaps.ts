import type { FleetReader } from '../../../service/reading.js';
import type { Unreadable } from '../../../service/readable.js';
import { kindNamed } from '../kinds.js';
import type { UnreadKind, KindName, KindPlural } from '../model.js';

/** Collects the kinds that could not be read, or not of every group. */
export interface Gaps {
  add(kinds: readonly KindName[], unread: Unreadable, on?: string): void;
  addReason(kinds: readonly KindName[], why: string, on?: string): void;
  /** True once the whole kind counts as not read: reads of further groups would be refused or fail as well. */
  isUnread(kind: KindName): boolean;
  list(): readonly UnreadKind[];
}

/** A kind is given up after this many failed groups: each failed read costs its retries. */
const mostFailures = 10;

export const openGaps = (wanted: ReadonlySet<KindName>): Gaps => {
  const whole = new Map<KindPlural, UnreadKind>();
  const parts = new Map<KindPlural, Map<string, UnreadKind>>();
  const note = (name: KindName, { needs, on, why }: Omit<UnreadKind, 'kind'>): void => {
    const { plural: kind } = kindNamed(name);
    if (!wanted.has(name) || whole.has(kind)) return;
    const own = parts.get(kind) ?? new Map<string, UnreadKind>();
    parts.set(kind, own);
    // A missing role affects all groups, so it is reported once.
    if (needs !== null || on === undefined) whole.set(kind, { kind, needs, why });
    else own.set(on, { kind, needs, why, on });
    if (own.size >= mostFailures) whole.set(kind, { kind, needs: null, why: `${mostFailures} groups failed: ${why}` });
  };
  return {
    add: (kinds, { absent, role, why }, on) => {
      const reason = absent ? 'the service has no such object' : why;
      for (const kind of kinds)
        note(kind, { needs: role ?? null, why: role === undefined ? reason : `needs ${role}`, ...place(on) });
    },
    addReason: (kinds, why, on) => {
      for (const kind of kinds) note(kind, { needs: null, why, ...place(on) });
    },
    isUnread: (kind) => whole.has(kindNamed(kind).plural),
    list: () => [...whole.values(), ...[...parts].flatMap(([kind, own]) => (whole.has(kind) ? [] : [...own.values()]))],
  };
};

const place = (on: string | undefined): { readonly on?: string } => (on === undefined ? {} : { on });

/** Failed reads of a reader. Only the service knows which parents are collections: it refuses to list the others. */
export const failedReads = (reader: Pick<FleetReader, 'gaps'>): Unreadable[] =>
  reader.gaps().filter(({ refused }) => refused !== true);

/** The gaps of kinds, and every other failed read: a run with one removes nothing. */
export const withFailedReads = (gaps: readonly UnreadKind[], failed: readonly Unreadable[] = []): UnreadKind[] => {
  const all = [...gaps];
  for (const { operation, role, why } of failed) {
    const isTold = all.some((gap) => (role === undefined ? gap.why.includes(why) : gap.needs === role));
    if (!isTold) all.push({ kind: operation, needs: role ?? null, why: role === undefined ? why : `needs ${role}` });
  }
  return all;
};

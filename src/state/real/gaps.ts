import type { Unreadable } from '../../fleet/readable.js';
import { kindNamed, type KindName } from '../kinds.js';
import type { UnreadKind } from '../model.js';

/** Collects the kinds that could not be read, or not of every group. */
export interface Gaps {
  add(kinds: readonly KindName[], unread: Unreadable, on?: string): void;
  addReason(kinds: readonly KindName[], why: string, on?: string): void;
  /** True once a role turned out to be missing: the same read of further groups would be refused as well. */
  lacksRole(kind: KindName): boolean;
  list(): readonly UnreadKind[];
}

export const openGaps = (wanted: ReadonlySet<KindName>): Gaps => {
  const found = new Map<string, UnreadKind>();
  const note = (name: KindName, gap: Omit<UnreadKind, 'kind'>): void => {
    const { plural } = kindNamed(name);
    // A missing role holds for all groups: it is told once.
    const { needs, why } = gap;
    const on = needs === null ? gap.on : undefined;
    if (wanted.has(name)) found.set(`${plural} ${on ?? ''}`, { kind: plural, needs, why, ...place(on) });
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
    lacksRole: (kind) => typeof found.get(`${kindNamed(kind).plural} `)?.needs === 'string',
    list: () => [...found.values()],
  };
};

const place = (on: string | undefined): { readonly on?: string } => (on === undefined ? {} : { on });

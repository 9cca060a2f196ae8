import { timeIn } from '../fleet/agent-facts.js';
import { getCall } from '../http/reads.js';
import { textOf } from '../json/text-of.js';
import type { Desk } from './desk.js';
import type { RingReader } from './reports.js';
import type { RingComputer } from './types.js';

export interface PatchSubject {
  readonly patches: readonly { readonly id: number; readonly name: string }[];
}

/**
 * How patches fare in a ring: a computer is done when all of them are installed, has failed when one says so, and has
 * reported only with a scan after the start. Before it, a patch counts as neither.
 */
export const patchReader = (desk: Desk, { patches }: PatchSubject): RingReader => ({
  counts: () => Promise.resolve(undefined),
  reports: async ({ groupId, members, since }) => {
    const seen = new Map<string, PatchFacts>();
    for (const { id } of patches) {
      const query = [
        ['groupId', groupId],
        ['patchId', String(id)],
      ] as const;
      const read = await desk.reader.items(getCall('/api/computer/patch-status', { query }));
      if (!read.ok) return undefined;
      for (const item of read.value) {
        const name = textOf(item['hostname']).toLowerCase();
        const scanned = timeIn(item['lastScanDate']);
        const facts = seen.get(name) ?? { installed: 0, failed: '', isScanned: false };
        const isNew = scanned !== undefined && scanned >= since;
        const status = `${textOf(item['patchStatus'])} ${textOf(item['scanStatus'])}`.trim();
        seen.set(name, {
          installed: facts.installed + (isInstalled(status, item['installedDate']) ? 1 : 0),
          failed: isNew && /fail|error/i.test(status) ? status : facts.failed,
          isScanned: facts.isScanned || isNew,
        });
      }
    }
    return summed(members, seen, patches.length);
  },
});

interface PatchFacts {
  readonly installed: number;
  readonly failed: string;
  readonly isScanned: boolean;
}

/** The words of a status are not documented: a date of installation, or one that says installed and not un- or not. */
const isInstalled = (status: string, date: unknown): boolean =>
  typeof date === 'string' || (/\binstalled\b/i.test(status) && !/not[\s-]?installed|missing/i.test(status));

/** A computer that no row names does not need the patches: scanned or not, it is not known to have reported. */
const summed = (
  members: readonly RingComputer[],
  seen: ReadonlyMap<string, PatchFacts>,
  patches: number,
): Awaited<ReturnType<RingReader['reports']>> => {
  const factsOf = ({ hostname }: RingComputer): PatchFacts | undefined => seen.get(hostname.toLowerCase());
  const failures = members.filter((member) => (factsOf(member)?.failed ?? '') !== '');
  const done = members.filter((member) => {
    const facts = factsOf(member);
    return facts !== undefined && facts.isScanned && facts.failed === '' && facts.installed >= Math.min(patches, 1);
  });
  return {
    done: done.length,
    failed: failures.length,
    failures: failures.map((each) => ({ ...each, text: factsOf(each)?.failed ?? '' })),
    reported: new Set([...done, ...failures].map(({ id }) => id)),
    counts: undefined,
  };
};

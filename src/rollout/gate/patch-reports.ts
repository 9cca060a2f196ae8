import type { PatchStatusDevice } from '../../contract/answers.js';
import { timeIn } from '../../fleet/agent-facts.js';
import { EmsError } from '../../errors.js';
import { hostnameIn } from '../../fleet/name-of-computer.js';
import { getCall } from '../../http/reads.js';
import type { ServiceAccess } from '../state/service-access.js';
import { refusePart, type Reports, type RingReader } from './reports.js';
import type { PatchSubject, RingComputer } from '../types.js';

/**
 * How patches fare in a ring: a computer is done when a scan after the start finds none of them missing, and has failed
 * when one says so. Computers that no row names do not need them, and are not waited for.
 */
export const patchReader = (access: ServiceAccess, { patches }: Pick<PatchSubject, 'patches'>): RingReader => ({
  countDone: () => Promise.resolve(undefined),
  reports: async ({ groupId, members, since }) => {
    const seen = new Map<string, PatchFacts>();
    for (const { id } of patches) {
      const query = [
        ['groupId', groupId],
        ['patchId', String(id)],
      ] as const;
      const read = await access.reader.items(getCall('/api/computer/patch-status', { query }), { whole: true });
      if (!read.ok) return refusePart(read);
      for (const item of read.value) {
        const name = hostnameIn(item)?.toLowerCase();
        // Without its name the computer would be missing, and the gate would not wait for it.
        if (name === undefined)
          throw new EmsError('failed', 'The service lists the patch of a computer without its name.');
        if (typeof item.patchId === 'number' && item.patchId !== id)
          throw new EmsError('failed', 'The service lists another patch than it was asked for.');
        seen.set(name, withRow(seen.get(name) ?? nothing, item, since));
      }
    }
    return summed(members, seen);
  },
});

interface PatchFacts {
  readonly missing: number;
  /** The status of a failed row; empty if none failed. */
  readonly failed: string;
  /** By a scan after the start. */
  readonly isScanned: boolean;
}

const nothing: PatchFacts = { missing: 0, failed: '', isScanned: false };

const withRow = (facts: PatchFacts, item: PatchStatusDevice, since: Date): PatchFacts => {
  const scanned = timeIn(item.lastScanDate);
  const isNew = scanned !== undefined && scanned.getTime() >= since.getTime();
  const status = `${item.patchStatus ?? ''} ${item.scanStatus ?? ''}`.trim();
  return {
    missing: facts.missing + (isInstalled(status, item.installedDate) ? 0 : 1),
    failed: isNew && /fail|error/i.test(status) ? status : facts.failed,
    isScanned: facts.isScanned || isNew,
  };
};

/** The words of a status are not documented: a date of installation, or one that says installed and not the opposite. */
const isInstalled = (status: string, date: string | null | undefined): boolean =>
  typeof date === 'string' || (/\binstalled\b/i.test(status) && !/not[\s-]?installed|missing/i.test(status));

const summed = (members: readonly RingComputer[], seen: ReadonlyMap<string, PatchFacts>): Reports => {
  const factsOf = ({ hostname }: RingComputer): PatchFacts | undefined => seen.get(hostname.toLowerCase());
  const failures = members.filter((member) => (factsOf(member)?.failed ?? '') !== '');
  const done = members.filter((member) => {
    const facts = factsOf(member);
    return facts !== undefined && facts.isScanned && facts.failed === '' && facts.missing === 0;
  });
  return {
    done: done.length,
    failed: failures.length,
    failures: failures.map((each) => ({ id: each.id, hostname: each.hostname, text: factsOf(each)?.failed ?? '' })),
    reported: new Set([...done, ...failures].map(({ id }) => id)),
    scanned: new Set(members.filter((member) => factsOf(member)?.isScanned === true).map(({ id }) => id)),
    needed: new Set(members.filter((member) => factsOf(member) !== undefined).map(({ id }) => id)),
  };
};

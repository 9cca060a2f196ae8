import { getCall } from '../../http/reads.js';
import { versionIn } from '../../http/service-version.js';
import { shellWord } from '../../text/shell-word.js';
import type { Readable } from '../readable.js';
import { scopeName, type Scope } from '../scope.js';
import type { SnapshotMeta } from '../snapshot/snapshot-meta.js';
import { untold, type Measure, type Measured } from './measure.js';

/** Measures that compare with the last snapshot. */
export const snapshotMeasures: readonly Measure[] = [
  {
    check: 'snapshot-age',
    about: 'hours since the last snapshot (ems fleet snapshot)',
    unit: 'hours',
    warn: '26',
    crit: '50',
    onDemand: true,
    read: async (_, { now, scope, snapshot }) => (snapshot === undefined ? noSnapshot(scope) : ageOf(snapshot, now)),
  },
  {
    check: 'service-version',
    ofService: true,
    about: 'whether the service has another version than at the last snapshot: 0 or 1',
    unit: 'version',
    warn: '0',
    onDemand: true,
    read: async (reader, { snapshot }) => {
      const system = await reader.object(getCall('/api/system'));
      return system.ok ? versionChange(versionIn(system.value), snapshot) : system;
    },
  },
];

const hour = 3_600_000;

const ageOf = ({ takenAt }: SnapshotMeta, now: Date): Readable<Measured> => {
  const hours = (now.getTime() - Date.parse(takenAt)) / hour;
  return { ok: true, value: { value: Math.max(0, Math.floor(hours)), names: [] } };
};

const versionChange = (version: string | undefined, snapshot: SnapshotMeta | undefined): Readable<Measured> => {
  if (version === undefined) return untold('GET /api/system', 'the service does not report its version');
  if (snapshot === undefined) return noSnapshot({ kind: 'fleet' });
  const before = snapshot.serviceVersion;
  if (before === null) return untold('GET /api/system', 'the last snapshot does not know the version of the service');
  const names = [before === version ? version : `${version}, was ${before}`];
  return { ok: true, value: { value: before === version ? 0 : 1, names } };
};

const noSnapshot = (scope: Scope): Readable<Measured> => {
  const words = scope.kind === 'fleet' ? '' : ` --group ${shellWord(scopeName(scope))}`;
  return untold('snapshots', `there is no snapshot yet, take one with: ems fleet snapshot${words}`);
};

import { packageApi } from '../../../service/packages.js';
import { systemApi } from '../../../service/system.js';
import { versionIn } from '../../../http/service-version.js';
import { plural, thousands } from '../../../base/text/wording.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { findPackage } from '../../../engine/names/find-package.js';
import { countNeverSeen } from '../figures.js';
import { doubtEmpty } from '../../../service/fleet-counts.js';
import { issueCall, issueNames, sweepCall, type IssueName } from '../../../service/issues.js';
import { scopeName, type Scope } from '../../../service/scope.js';
import { nameOfComputer } from '../../../service/listed.js';
import { readPackageCounts } from '../../../service/package-status.js';
import { mapReadable, readable, unusable, valueOr, type Readable } from '../../../service/readable.js';
import type { SnapshotMeta } from '../../snapshots/index.js';
import type { FleetReader } from '../../../service/reading.js';
import type { Measure, Measured, MeasureScope } from './measure.js';
import { serviceMeasures } from './service-measures.js';

/** Names shown after a number; one page of the sweep returns them with the count. */
const mostNames = 20;

const sweepLimits: Readonly<Record<string, readonly [warn: string, crit: string]>> = {
  'failed-deployment': ['5%', '10%'],
  'stale-deployment': ['10%', '20%'],
  'agent-suspended': ['5%', '10%'],
  'stale-agent': ['10%', '20%'],
  'stale-inventory': ['10%', '20%'],
  'missing-patch': ['20%', '40%'],
  'pending-reboot': ['20%', '40%'],
  'bitlocker-off': ['5%', '15%'],
  'low-disk': ['5%', '10%'],
  'battery-wear': ['20%', '40%'],
};

/** How many computers have each issue. */
const sweepMeasures: readonly Measure[] = issueNames.map((issue) => {
  const [warn = '10%', crit = '20%'] = sweepLimits[issue] ?? [];
  return {
    check: issue,
    about: `computers that \`ems computer issues ${issue}\` lists`,
    unit: 'computers',
    warn,
    crit,
    read: async (reader, around) => {
      const call = issueCall(issue, around.scope);
      const [swept, all] = await Promise.all([countSweep(reader, issue, around), around.computers()]);
      if (!swept.ok) return swept;
      const { value, names } = swept.value;
      const counted = mapReadable(all, ({ total }) => total);
      const isEmpty = doubtEmpty(counted, around.scope);
      if (isEmpty !== undefined) return isEmpty;
      const computers = valueOr(counted, undefined);
      if (computers !== undefined && value > computers)
        return unusable(
          call.operation,
          `the service counts ${plural(value, 'computer')} with it, and ${thousands(computers)} in all`,
        );
      return readable({ value, total: computers, names, ...(value === 0 ? { zeroOf: issue } : {}) });
    },
  };
});

/** A small scope has its silent agents from the overview that its other issues are checked by. */
const countSweep = async (
  reader: FleetReader,
  issue: IssueName,
  { issueSets, scope }: MeasureScope,
): Promise<Readable<Measured>> => {
  const sets = issue === 'stale-agent' ? await issueSets() : undefined;
  if (sets === undefined)
    return mapReadable(await reader.sample(issueCall(issue, scope), mostNames), ({ items, total }) => ({
      value: total,
      names: items.map((item) => nameOfComputer(item).hostname),
    }));
  const silent = [...sets.values()].filter(({ issues }) => issues.has(issue));
  const names = silent.slice(0, mostNames).map(({ id, hostname }) => hostname || String(id));
  return readable({ value: silent.length, names });
};

/** In addition to silent computers: those that were prepared and never made contact. */
const neverSeenMeasure: Measure = {
  check: 'never-seen',
  about: 'computers that have never made contact',
  unit: 'computers',
  warn: '10%',
  crit: '20%',
  read: async (reader, { scope, now, computers }) => {
    const all = await computers();
    const { items = [], total } = valueOr(all, undefined) ?? {};
    const found =
      items.length === total
        ? readable(items.filter(({ lastSeenUtc }) => lastSeenUtc === null).length)
        : await countNeverSeen(reader, scope, now());
    return mapReadable(
      doubtEmpty(
        mapReadable(all, (sample) => sample.total),
        scope,
      ) ?? found,
      (value) => ({ value, total, names: [] }),
    );
  },
};

/** Measures that compare with the last snapshot. */
const snapshotMeasures: readonly Measure[] = [
  {
    check: 'snapshot-age',
    about: 'hours since the last snapshot (ems fleet snapshot)',
    unit: 'hours',
    warn: '26',
    crit: '50',
    onDemand: true,
    read: async (_, { now, scope, snapshot }) => (snapshot === undefined ? noSnapshot(scope) : ageOf(snapshot, now())),
  },
  {
    check: 'service-version',
    ofService: true,
    about: 'whether the service has another version than at the last snapshot: 0 or 1',
    unit: 'version',
    warn: '0',
    onDemand: true,
    read: async (reader, { snapshot }) => {
      const system = await reader.object(systemApi.status());
      return system.ok ? versionChange(versionIn(system.value), snapshot) : system;
    },
  },
];

/** Every check there is, in the order in which they are reported. */
export const measures: readonly Measure[] = [
  ...sweepMeasures,
  neverSeenMeasure,
  ...serviceMeasures,
  ...snapshotMeasures,
];

/** Returns undefined unless the check is written like `package:7-Zip@24.08`. */
export const packageMeasure = (check: string): Measure | undefined => {
  const [, text = ''] = /^package:(.+)$/.exec(check) ?? [];
  if (text.trim() === '') return undefined;
  return {
    check,
    about: `computers on which ${text} failed, of those that have it assigned`,
    unit: 'computers',
    warn: '5%',
    crit: '10%',
    read: async (reader, { scope }) => {
      const { id } = await findPackage(text.trim(), reader, async () => []);
      const counts = await readPackageCounts(reader, id, scope);
      if (!counts.ok) return counts;
      const { failed, total } = counts.value;
      // An outage behind the service looks like this as well.
      if (total === 0) return unusable(packageApi.status.operation, 'the package is assigned to no computer');
      const swept =
        failed === 0
          ? undefined
          : await reader.sample(sweepCall('failed-deployment', scope, [['softwareId', id]]), mostNames);
      const names = swept?.ok === true ? swept.value.items.map((item) => nameOfComputer(item).hostname) : [];
      return readable({ value: failed, total, names });
    },
  };
};

const hour = 3_600_000;

const ageOf = ({ takenAt }: SnapshotMeta, now: Date): Readable<Measured> => {
  const hours = (now.getTime() - Date.parse(takenAt)) / hour;
  return readable({ value: Math.max(0, Math.floor(hours)), names: [] });
};

const versionChange = (version: string | undefined, snapshot: SnapshotMeta | undefined): Readable<Measured> => {
  if (version === undefined) return unusable(systemApi.status.operation, 'the service does not report its version');
  if (snapshot === undefined) return noSnapshot({ kind: 'fleet' });
  const before = snapshot.serviceVersion;
  if (before === null)
    return unusable(systemApi.status.operation, 'the last snapshot does not know the version of the service');
  const names = [before === version ? version : `${version}, was ${before}`];
  return readable({ value: before === version ? 0 : 1, names });
};

const noSnapshot = (scope: Scope): Readable<Measured> => {
  const words = scope.kind === 'fleet' ? '' : ` --group ${shellWord(scopeName(scope))}`;
  return unusable('snapshots', `there is no snapshot yet, take one with: ems fleet snapshot${words}`);
};

import { timeIn } from '../../service/times.js';
import type { Computer } from '../../contract/answers.js';
import { textOf } from '../../base/json/objects.js';
import { groupBy } from '../../base/json/group-by.js';
import { machineMac, machineSerial, machineUuid } from '../../service/listed.js';
import type { TidyLine } from './tidy-line.js';

/**
 * Objects that stand for the same machine: the same uuid or serial number, or the same MAC address. A MAC address that
 * computers of different uuid and serial number share belongs to a docking station, and makes no duplicate.
 */
export const findDuplicates = (computers: readonly Computer[]): TidyLine[] => {
  const byUuid = sharing(computers, (each) => machineUuid(each));
  const bySerial = sharing(computers, (each) => machineSerial(each));
  const known = new Set([...byUuid, ...bySerial].flatMap(([, group]) => group.map((each) => each.id)));
  const byMac = sharing(computers, (each) => machineMac(each));
  const twins = byMac.filter(([, group]) => !isDock(group) && !group.every((each) => known.has(each.id)));
  const docks = byMac.filter(([, group]) => isDock(group));
  return [
    ...byUuid.flatMap(([value, group]) => duplicates(group, `the same uuid ${value}`)),
    ...bySerial
      .filter(([, group]) => new Set(group.map(machineUuid)).size > 1 || group.some((each) => machineUuid(each) === ''))
      .flatMap(([, group]) => duplicates(group, `the same serial number ${textOf(group[0]?.serialNumber)}`)),
    ...twins.flatMap(([value, group]) => duplicates(group, `the same MAC address ${value}`)),
    ...docks.flatMap(([value, group]) =>
      group.map((each) => ({
        kind: 'shared-mac' as const,
        id: each.id,
        hostname: textOf(each.hostname),
        why: `MAC address ${value} of a docking station or adapter: uuid and serial number differ`,
        with: group
          .filter((other) => other !== each)
          .map((other) => textOf(other.hostname))
          .join(', '),
      })),
    ),
  ];
};

const isDock = (group: readonly Computer[]): boolean =>
  group.every((each) => machineUuid(each) !== '' && machineSerial(each) !== '') &&
  new Set(group.map(machineUuid)).size === group.length &&
  new Set(group.map(machineSerial)).size === group.length;

const sharing = (computers: readonly Computer[], keyOf: (computer: Computer) => string): [string, Computer[]][] =>
  [...groupBy(computers, keyOf)].filter(([key, group]) => key !== '' && group.length > 1);

const seen = ({ lastSeenUtc }: Computer): number => timeIn(lastSeenUtc)?.getTime() ?? 0;

/** Lists all but the computer seen last, which is the current one. */
const duplicates = (group: readonly Computer[], why: string): TidyLine[] => {
  const [newest, ...older] = group.toSorted((left, right) => seen(right) - seen(left));
  return older.map((each) => ({
    kind: 'duplicate',
    id: each.id,
    hostname: textOf(each.hostname),
    why,
    with: textOf(newest?.hostname),
  }));
};

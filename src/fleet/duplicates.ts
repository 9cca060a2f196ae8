import type { JsonObject } from '../contract/operation.js';
import { textOf } from '../json/text-of.js';
import { timeIn } from './agent-facts.js';
import type { TidyLine } from './tidy-line.js';

const emptyGuid = '00000000-0000-0000-0000-000000000000';
/** What makers write where there should be a number. */
const placeholders =
  /^(none|n\/a|default string|to be filled by o\.?e\.?m\.?|system serial number|not specified|0+|x+|-+|\.+)$/i;

/**
 * Objects that stand for the same machine: the same uuid or serial number, or the same MAC address. A MAC address that
 * computers of different uuid and serial number share belongs to a docking station, and makes no duplicate.
 */
export const findDuplicates = (computers: readonly JsonObject[]): TidyLine[] => {
  const byUuid = sharing(computers, (each) => uuidOf(each));
  const bySerial = sharing(computers, (each) => serialOf(each));
  const known = new Set([...byUuid, ...bySerial].flatMap(([, group]) => group.map((each) => each['id'])));
  const byMac = sharing(computers, (each) => textOf(each['macAddress']).toUpperCase());
  const twins = byMac.filter(([, group]) => !isDock(group) && !group.every((each) => known.has(each['id'])));
  const docks = byMac.filter(([, group]) => isDock(group));
  return [
    ...byUuid.flatMap(([value, group]) => duplicates(group, `the same uuid ${value}`)),
    ...bySerial
      .filter(([, group]) => new Set(group.map(uuidOf)).size > 1 || group.some((each) => uuidOf(each) === ''))
      .flatMap(([value, group]) => duplicates(group, `the same serial number ${value}`)),
    ...twins.flatMap(([value, group]) => duplicates(group, `the same MAC address ${value}`)),
    ...docks.flatMap(([value, group]) =>
      group.map((each) => ({
        kind: 'shared-mac' as const,
        id: Number(each['id']),
        hostname: textOf(each['hostname']),
        why: `MAC address ${value} of a docking station or adapter: uuid and serial number differ`,
        with: group
          .filter((other) => other !== each)
          .map((other) => textOf(other['hostname']))
          .join(', '),
      })),
    ),
  ];
};

const uuidOf = (computer: JsonObject): string => {
  const uuid = textOf(computer['uuid']).toLowerCase();
  return uuid === emptyGuid || /^f{8}-/.test(uuid) ? '' : uuid;
};

const serialOf = (computer: JsonObject): string => {
  const serial = textOf(computer['serialNumber']).trim();
  return placeholders.test(serial) ? '' : serial.toLowerCase();
};

const isDock = (group: readonly JsonObject[]): boolean =>
  group.every((each) => uuidOf(each) !== '' && serialOf(each) !== '') &&
  new Set(group.map(uuidOf)).size === group.length &&
  new Set(group.map(serialOf)).size === group.length;

const sharing = (
  computers: readonly JsonObject[],
  keyOf: (computer: JsonObject) => string,
): [string, JsonObject[]][] => {
  const groups = new Map<string, JsonObject[]>();
  for (const computer of computers) {
    const key = keyOf(computer);
    if (key === '') continue;
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [computer]);
    else own.push(computer);
  }
  return [...groups].filter(([, group]) => group.length > 1);
};

const seen = (each: JsonObject): number => timeIn(each['lastSeenUtc'])?.getTime() ?? 0;

/** Every one but that which was seen last: it is the machine as it is now. */
const duplicates = (group: readonly JsonObject[], why: string): TidyLine[] => {
  const [newest, ...older] = group.toSorted((left, right) => seen(right) - seen(left));
  return older.map((each) => ({
    kind: 'duplicate',
    id: Number(each['id']),
    hostname: textOf(each['hostname']),
    why,
    with: textOf(newest?.['hostname']),
  }));
};

import { computerVariableApi } from '../../service/variables.js';
import { deploymentApi } from '../../service/deployments.js';
import { inventoryApi } from '../../service/inventory.js';
import { computerApi } from '../../service/computers.js';
import { patchApi } from '../../service/patches.js';
import type { CommandContext, Input, Canvas, Result } from '../../command/spec.js';
import { usage } from '../../base/errors.js';
import { numberCalled } from '../../engine/names/typed-id.js';
import { openFleetReader, type FleetReader } from '../../service/reading.js';
import {
  mapReadable,
  readable,
  unreadableError,
  unreadableText,
  unusable,
  type Readable,
} from '../../service/readable.js';
import type { ReadCall } from '../../http/client.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { thousands } from '../../base/text/wording.js';
import { relativeTime } from '../../base/text/times.js';
import { differencesOf, listFacts, scalarsOf, type ComparedRow, type Difference, type Facts } from './differences.js';
import { cleanCell } from '../../base/text/clean-text.js';

export const runCompare = async (input: Input, context: CommandContext): Promise<Result> => {
  const [left, right] = await Promise.all([
    numberCalled('computer', String(input.arguments['first'] ?? '').trim(), '<first>', context),
    numberCalled('computer', String(input.arguments['second'] ?? '').trim(), '<second>', context),
  ]);
  if (left === right) throw usage('<first> and <second> are the same computer');
  const reader = await openFleetReader(context);
  const [one, other] = await Promise.all([readComputer(left, reader), readComputer(right, reader)]);
  const pairs = sections.map(({ title }) => ({ title, left: one.facts.get(title), right: other.facts.get(title) }));
  const differences = pairs.flatMap((pair) => differencesIn(pair));
  const same = pairs.reduce((sum, pair) => sum + sameIn(pair), 0);
  return {
    kind: 'object',
    value: differences.map(({ first, name, second, section }): ComparedRow => ({
      section,
      name,
      [one.name]: first,
      [other.name]: second,
      first,
      second,
    })),
    draw: (canvas) => drawDifferences(differences, [one.name, other.name], canvas),
    id: 'name',
    remarks: [
      `${remark([one, other], [differences.length, same], context.clock.date())} ${reader.requests()} requests.`,
    ],
    gaps: pairs.flatMap(gapIn),
  };
};

interface Section {
  readonly title: string;
  read(id: number, reader: FleetReader): Promise<Readable<Facts>>;
}

const objectSection = (title: string, call: (id: number) => ReadCall): Section => ({
  title,
  read: async (id, reader) => mapReadable(await reader.object(call(id)), (value) => scalarsOf(value)),
});

interface ListSection {
  readonly title: string;
  readonly call: (id: number) => ReadCall;
  /** Lists without documented paging are read without page parameters. */
  readonly page?: 'unsure';
  readonly name: (item: JsonObject) => string;
  readonly value: (item: JsonObject) => string;
}

const listSection = ({ call, name, page, title, value }: ListSection): Section => ({
  title,
  read: async (id, reader) => {
    const items = await reader.items(call(id), page === undefined ? {} : { page });
    if (!items.ok) return items;
    const isNamed = items.value.every((item) => name(item) !== '');
    return isNamed
      ? readable(listFacts(items.value, name, value))
      : unusable(call(id).operation, 'the service lists an entry without a name');
  },
});

const sections: readonly Section[] = [
  objectSection('System', computerApi.systemInfo),
  objectSection('Security', computerApi.securityPosture),
  listSection({
    title: 'Groups',
    call: computerApi.groups,
    name: (item) => textOf(item['name']),
    value: (item) => textOf(item['assignedToTree']).replace(/(?<=.)Groups$/, ''),
  }),
  listSection({
    title: 'Software',
    call: inventoryApi.software,
    page: 'unsure',
    name: (item) => textOf(item['productName'] ?? item['name'] ?? item['displayName']),
    value: (item) => textOf(item['version'] ?? item['displayVersion']),
  }),
  listSection({
    title: 'Deployments',
    call: deploymentApi.software,
    page: 'unsure',
    name: (item) => [textOf(item['name']), textOf(item['version'])].join(' ').trim(),
    value: (item) =>
      [textOf(item['status']), textOf(item['installationState'])].filter((text) => text !== '').join(', '),
  }),
  listSection({
    title: 'Patches',
    call: (id) => patchApi.searchOfComputer(id, { body: {} }),
    name: (item) => textOf(item['qNumber'] ?? item['patchName']),
    value: (item) => textOf(item['scanStatus']),
  }),
  listSection({
    title: 'Variables',
    call: computerVariableApi.list,
    name: (item) => textOf(item['dottedName'] ?? item['designation']),
    value: (item) => textOf(item['value']),
  }),
];

interface Compared {
  readonly name: string;
  readonly inventoryDate: string;
  readonly facts: ReadonlyMap<string, Readable<Facts>>;
}

const readComputer = async (id: number, reader: FleetReader): Promise<Compared> => {
  const call = computerApi.one(id);
  const [own, ...read] = await Promise.all([
    reader.object(call),
    ...sections.map((section) => section.read(id, reader)),
  ]);
  if (!own.ok) throw unreadableError(`Computer ${id}`, own);
  return {
    name: textOf(own.value['hostname']) || String(id),
    inventoryDate: textOf(own.value['inventoryDate']),
    facts: new Map(sections.map(({ title }, index) => [title, read[index] as Readable<Facts>])), // one read per section
  };
};

interface Pair {
  readonly title: string;
  readonly left: Readable<Facts> | undefined;
  readonly right: Readable<Facts> | undefined;
}

/** A section that could not be read on one side is not a difference. */
const differencesIn = ({ left, right, title }: Pair): Difference[] =>
  left?.ok === true && right?.ok === true ? differencesOf(title, left.value, right.value) : [];

const remark = (sides: readonly Compared[], [differ, same]: readonly [number, number], now: Date): string => {
  const ages = sides.map(
    ({ inventoryDate, name }) =>
      `${cleanCell(name)}: ${inventoryDate === '' ? 'never' : relativeTime(inventoryDate, now)}`,
  );
  return `${thousands(differ)} differ, ${thousands(same)} are alike. Inventory of ${ages.join(', ')}.`;
};

const gapIn = ({ left, right, title }: Pair): string[] =>
  [left, right]
    .flatMap((side) => (side === undefined || side.ok ? [] : [`${title}: ${unreadableText(side)}`]))
    .slice(0, 1);

const sameIn = ({ left, right }: Pair): number =>
  left?.ok === true && right?.ok === true
    ? [...left.value].filter(([name, value]) => right.value.get(name) === value).length
    : 0;

const drawDifferences = (
  differences: readonly Difference[],
  names: readonly [string, string],
  canvas: Canvas,
): string | Promise<string> => {
  if (differences.length === 0) return 'No differences.\n';
  const titles = [...new Set(differences.map(({ section }) => section))];
  return canvas.grid({
    header: ['', ...names],
    sections: titles.map((title) => ({
      title,
      rows: differences
        .filter(({ section }) => section === title)
        .map(({ first, name, second }) => [
          title === 'System' || title === 'Security' ? readableName(name) : name,
          first ?? '–',
          second ?? '–',
        ]),
    })),
  });
};

/** bitlocker.allFixedDisksEncrypted → bitlocker: all fixed disks encrypted */
const readableName = (path: string): string =>
  path
    .replaceAll('.', ': ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^os (?=\w)/, 'OS ')
    .replace(/ mb$/, ' (MB)');

import { fewNames, plural, thousands } from '../../base/text/wording.js';
import { commandsNamed } from '../../command/custom-command.js';
import type { ArgumentSpec, CommandContext, FlagSpec, Input } from '../../command/spec.js';
import { EmsError, exitCodes, usage } from '../../base/errors.js';
import { listOfAnswers } from '../../command/list-result.js';
import { openFleetReader, type FleetReader } from '../../service/reading.js';
import { scopeName, type Scope } from '../../service/scope.js';
import { idNumber } from '../../base/json/id-number.js';
import { textOf } from '../../base/json/objects.js';
import { shellWord } from '../../base/text/shell-word.js';
import { relativeTime } from '../../base/text/times.js';
import { compareVersions, isOlderVersion } from '../../base/text/versions.js';
import { groupFlag, scopeOf } from '../../engine/targets/scope-flag.js';
import {
  readInstallations,
  softwareCall,
  type Installation,
  type Installed,
  type InstalledProduct,
  type InstalledVersion,
} from './installations.js';
import type { Column } from '../../areas/column.js';
import { maxReadsFlag } from '../../command/max-reads-flag.js';

const productArgument: ArgumentSpec = {
  name: 'product',
  help: 'name of the product, or a part of it, such as Firefox',
};

const flags: readonly FlagSpec[] = [
  { name: 'older-than', value: 'version', help: 'only versions before this one; 9.9 is before 9.10' },
  groupFlag,
  maxReadsFlag,
];

const cost =
  'The service can search who has a product, not which version: that is read from the last inventory of each computer, one request each. The last lines give the number of requests and the age of the inventory.';

export const commands = commandsNamed({
  outdated: {
    summary: 'List packages of which computers have an older version than the catalog',
    details: [
      'A version counts as had by the computers on which its deployment succeeded, as `package status` counts them: one request for each older version in the catalog, and one for its groups, at any size of the fleet. A computer with two older versions counts once; the members of groups that assign both are read for it, one request each, up to --max-reads.',
      'Versions are compared as versions: 1.10 is newer than 1.9. A version with words, such as 24.08-rc1, has no certain place and is named apart.',
    ],
    flags: [groupFlag, maxReadsFlag],
    lists: true,
    role: 'package.read',
    examples: {
      'What is old?': 'ems software outdated',
      'What is old in one group': 'ems software outdated --group Berlin',
    },
    seeAlso: ['group replace-package', 'package computers', 'software versions'],
    run: async (input, context) => (await import('./run-outdated.js')).runOutdated(input, context),
  },
  list: {
    summary: 'List the computers that have a product, with the version of each',
    details: cost,
    arguments: [productArgument],
    flags,
    lists: true,
    role: 'computer.read',
    examples: {
      'Who has Firefox older than 128?': "ems software list 'Mozilla Firefox' --older-than 128",
      'Update them': "ems software list 'Mozilla Firefox' --older-than 128 --group Berlin -o name",
    },
    seeAlso: ['software versions', 'computer search-software', 'computer inventory installed-software'],
    run: async (input, context) => {
      const { found, product, reader, scope } = await readFor(input, context);
      const rows = wanted(found.installations, input).map(rowOf);
      const result = listOfAnswers(rows, {
        columns: computerColumns,
        id: 'id',
        noun: nounFor('computers', input),
        remarks: remarks({ found, product, scope, reader }, context),
        gaps: gapsIn(found),
      });
      return { ...result, exitCode: exitCodeOf(found) };
    },
  },
  versions: {
    summary: 'Count the computers with each installed version of a product, or of every product',
    details: [
      cost,
      'Without a name, every product is listed with its computers and versions: the software of every computer is read, one request each, up to --max-reads. Exit code 7 if that is not all of them.',
      'Where more computers have it than --max-reads, the versions of those that were read are counted over the whole fleet by a search for each version.',
    ],
    arguments: [{ ...productArgument, optional: true }],
    flags,
    lists: true,
    role: 'computer.read',
    examples: {
      'Which Firefox is out there?': "ems software versions 'Mozilla Firefox'",
      'How many computers have each product?': 'ems software versions',
      'What is too old in one group': "ems software versions 'Mozilla Firefox' --older-than 128 --group Berlin",
    },
    seeAlso: ['software list', 'package status', 'fleet status'],
    run: async (input, context) => {
      if (input.arguments['product'] === undefined)
        return (await import('./run-all-products.js')).runAllProducts(input, context);
      const { found, product, reader, scope } = await readFor(input, context);
      const rows = versionRows(wanted(found.installations, input), found);
      const isSample = found.asked < found.computers;
      const counted = isSample && scope.kind === 'fleet' ? await countEach(rows, reader) : rows;
      const result = listOfAnswers(counted, {
        columns: versionColumns,
        id: 'version',
        noun: nounFor('versions', input),
        remarks: remarks({ found, product, scope, reader }, context),
        gaps: gapsIn(found),
      });
      return { ...result, exitCode: exitCodeOf(found) };
    },
  },
});

interface SoftwareReading {
  readonly found: Installed;
  readonly product: string;
  readonly scope: Scope;
  readonly reader: FleetReader;
}

const readFor = async (input: Input, context: CommandContext): Promise<SoftwareReading> => {
  const product = String(input.arguments['product'] ?? '').trim();
  // Refuse an empty name, such as an unset script variable: every computer has some product.
  if (product === '') throw usage('<product>: a name is required');
  if (String(input.flags['older-than'] ?? '-').trim() === '') throw usage('--older-than: a version is required');
  const scope = await scopeOf(input, context);
  const reader = await openFleetReader(context);
  const most = Number(input.values['max-reads'] ?? 500);
  const found = await readInstallations({ product, scope, most }, reader, context);
  if (found.computers > 0) return { found, product, scope, reader };
  throw new EmsError('not-found', `No computer in ${scopeName(scope)} has a product named "${product}".`, {
    hint: 'A part of the name is enough. Names are those of ems computer inventory installed-software.',
  });
};

/** 'No versions older than 128.' */
const nounFor = (noun: string, input: Input): string => {
  const limit = input.flags['older-than'];
  if (typeof limit !== 'string') return noun;
  return noun === 'versions' ? `versions older than ${limit}` : `computers with a version older than ${limit}`;
};

const wanted = (installations: readonly Installation[], input: Input): Installation[] => {
  const limit = input.flags['older-than'];
  return installations
    .filter(({ version }) => typeof limit !== 'string' || isOlderVersion(version, limit))
    .toSorted((left, right) => compareVersions(left.version, right.version));
};

const computerColumns: readonly Column[] = [
  { path: 'hostname', title: 'Host name' },
  { path: 'productName', title: 'Product', priority: 2 },
  { path: 'version', title: 'Version' },
  { path: 'inventoryDate', title: 'Inventory', format: 'time' },
  { path: 'lastSeenUtc', title: 'Last seen', format: 'time', priority: 1 },
  { path: 'domain', title: 'Domain', priority: 3 },
];

const rowOf = ({ computer, productName, version }: Installation): InstalledProduct => ({
  id: idNumber(computer['id']),
  hostname: textOf(computer['hostname']) || null,
  domain: textOf(computer['domain']) || null,
  productName,
  version,
  inventoryDate: computer['inventoryDate'] ?? null,
  lastSeenUtc: textOf(computer['lastSeenUtc']) || null,
});

const versionColumns: readonly Column[] = [
  { path: 'productName', title: 'Product' },
  { path: 'version', title: 'Version' },
  { path: 'computers', title: 'Computers' },
  { path: 'sharePercent', title: 'Share', format: 'percent' },
  { path: 'examples', title: 'For example', priority: 1 },
];

/** The oldest versions first, because users look for these. */
const versionRows = (installations: readonly Installation[], { read }: Installed): InstalledVersion[] => {
  const groups = new Map<string, Installation[]>();
  for (const each of installations) {
    const key = `${each.productName}\n${each.version}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((same) => ({
    productName: same[0]?.productName ?? '',
    version: same[0]?.version ?? '',
    computers: same.length,
    sharePercent: Math.round((1000 * same.length) / Math.max(1, read)) / 10,
    examples: same.slice(0, 3).map(({ computer }) => textOf(computer['hostname'])),
  }));
};

/** Counts over the whole fleet with one request per version. The share remains that of the sample. */
const countEach = async (rows: readonly InstalledVersion[], reader: FleetReader): Promise<InstalledVersion[]> => {
  const counts = await reader.counts(rows.map(({ productName, version }) => softwareCall(productName, version)));
  return rows.map((row, at) => {
    const count = counts[at];
    return count?.ok === true ? { ...row, computers: count.value } : row;
  });
};

/** A computer that could not be read may be the one in question. */
const exitCodeOf = ({ unread }: Installed): number | undefined =>
  unread === undefined ? undefined : exitCodes.partial;

/** 'Not read, and missing here: the software of 2 computers (PC-1, PC-2): …', with what the service said. */
const gapsIn = ({ unread }: Installed): string[] =>
  unread === undefined
    ? []
    : [`Not read, and missing here: the software of ${namesText(unread.hostnames)}: ${unread.why}`];

/** '2 computers (PC-1, PC-2)' */
const namesText = (hostnames: readonly string[]): string =>
  `${plural(hostnames.length, 'computer')} (${fewNames(hostnames, namesShown)})`;

const namesShown = 10;

const remarks = ({ found, product, scope, reader }: SoftwareReading, context: CommandContext): string[] => {
  const { asked, computers, gone, installations, read, unlisted } = found;
  const dates = installations.map(({ computer }) => textOf(computer['inventoryDate'])).filter((date) => date !== '');
  const oldest = dates.toSorted()[0];
  const age = oldest === undefined ? '' : `; oldest inventory: ${relativeTime(oldest, context.clock.date())}`;
  return [
    `${thousands(computers)} computers in ${scopeName(scope)} have it${age}. ${thousands(reader.requests())} requests.`,
    ...(unlisted.length === 0 || installations.length === 0
      ? []
      : [`Missing here: ${namesText(unlisted)}, whose inventory does not list it.`]),
    ...(gone.length === 0 ? [] : [`Not found any more: the software of ${namesText(gone)}.`]),
    ...(asked < computers
      ? [
          `Versions were read on ${thousands(read)} of them; a version that none of these has is missing here. --max-reads ${computers} reads all.`,
        ]
      : []),
    ...(installations.length === 0
      ? [`No inventory that was read lists "${product}": try ems find ${shellWord(product)}`]
      : []),
  ];
};

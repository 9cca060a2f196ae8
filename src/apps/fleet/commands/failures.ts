import { cleanCell } from '../../../base/text/clean-text.js';
import type { Column } from '../../../areas/column.js';
import { figures } from '../../../areas/figures.js';
import type { Input } from '../../../command/spec.js';
import type { UnnamedCommand } from '../../../command/custom-command.js';
import { listOfAnswers } from '../../../command/list-result.js';
import { leastCompared, type Common } from '../../../service/common-traits.js';
import { findPackage } from '../../../engine/names/find-package.js';
import { readFailures, type FailedComputerRow, type FailureCause, type FailureLine } from '../failures.js';
import { openFleetReader } from '../../../service/reading.js';
import { incompleteTexts, unreadableList } from '../../../service/readable.js';
import { loadEngine, snapshotsOf, snapshotWithTraits } from '../../snapshots/index.js';
import { shellWord } from '../../../base/text/shell-word.js';
import { plural, thousands } from '../../../base/text/wording.js';
import { sinceFlag, sinceOf } from '../../../engine/wait/since-flag.js';
import { groupFlag, scopeOf } from '../../../engine/targets/scope-flag.js';

const causeColumns: readonly Column[] = [
  { path: 'computers', title: 'Computers' },
  { path: 'text', title: 'Error', whole: true },
  { path: 'packages', title: 'Packages', format: 'summary', noun: 'packages', whole: true, or: ['perPackage'] },
  { path: 'inCommon', title: 'In common', whole: true, onlyKnown: true, or: ['common'] },
  { path: 'since', title: 'Since', format: 'time', priority: 1 },
  { path: 'examples', title: 'Examples', format: 'summary', priority: 3, or: ['affected'] },
];

const computerColumns: readonly Column[] = [
  { path: 'hostname', title: 'Host name' },
  { path: 'package', title: 'Package' },
  { path: 'since', title: 'Since', format: 'time', onlyKnown: true },
  { path: 'text', title: 'Error', whole: true },
];

export const fleetFailures: UnnamedCommand = {
  summary: 'Group failed installations by error',
  details: [
    'Errors that differ only in numbers, paths, times and host names are one cause. Different exit codes are different causes. --computers lists every computer with its error instead; in json, each cause has all of them in `affected`.',
    'Compares at most 200 affected computers with a sample of 200 others (model, manufacturer, system, domain, group), with two requests each. After `fleet snapshot --deep` the whole fleet is compared with what that snapshot knows, without these requests, for 7 days. --quick skips the comparison.',
  ],
  flags: [
    sinceFlag('only failures after this time, such as 7d or an ISO time (default: all current failures)'),
    groupFlag,
    { name: 'package', value: 'package', help: 'only this package: id, name, or Name@Version', completes: 'package' },
    { name: 'computers', help: 'list the computers, one row each, without the comparison' },
    { name: 'quick', help: 'skip the comparison with other computers' },
  ],
  role: 'computer.read',
  lists: true,
  examples: {
    'List failures by cause': 'ems fleet failures',
    'List new failures of this week, without the comparison': 'ems fleet failures --since 7d --quick',
    'List the computers on which a package fails': 'ems fleet failures --package 7-Zip@24.08 --computers',
  },
  seeAlso: ['explain', 'computer issues shared-package-failure', 'computer reinstall'],
  run: async (input, context) => {
    context.detail(`failing: ${figures.failing}`);
    const since = await sinceOf(input, context);
    const scope = await scopeOf(input, context);
    const reader = await openFleetReader(context);
    const typed = input.flags['package'];
    const item = typeof typed === 'string' ? await findPackage(typed, reader, async () => []) : undefined;
    const byComputer = input.flags['computers'] === true;
    const compare = input.flags['quick'] !== true && !byComputer && !input.shared.count;
    const snapshot = compare ? snapshotWithTraits(await snapshotsOf(scope, context), context.clock.date()) : undefined;
    const engine = snapshot === undefined ? undefined : await loadEngine(context.runtime);
    const stored = snapshot === undefined || engine === undefined ? undefined : { snapshot, engine };
    const read = await readFailures(reader, scope, { since, packageId: item?.id, compare, stored });
    if (!read.ok) throw unreadableList('Failures', read);
    const requests = plural(reader.requests(), 'request was', 'requests were');
    return {
      ...(byComputer
        ? listOfAnswers(read.value.flatMap(computerRows), {
            columns: computerColumns,
            id: 'id',
            noun: 'failing computers',
          })
        : listOfAnswers(
            read.value.map((line) => causeRow(line, compare)),
            { columns: causeColumns, noun: 'causes' },
          )),
      remarks: [
        ...(stored === undefined
          ? []
          : [`Models, systems and groups are those of snapshot ${stored.snapshot.meta.id}.`]),
        `${requests} sent${compare && stored === undefined ? '; --quick sends fewer' : ''}.`,
        ...retryOf(read.value, input),
      ],
      gaps: incompleteTexts(reader.gaps()),
    };
  },
};

/** The command that retries the first cause, in the group and since the time that were asked about. */
const retryOf = ([first]: readonly FailureLine[], { flags }: Input): string[] => {
  const [item, second] = first?.packages ?? [];
  if (first === undefined) return [];
  const words = ['group', 'since'].flatMap((name) =>
    typeof flags[name] === 'string' ? [`--${name}`, shellWord(flags[name])] : [],
  );
  const only = item === undefined || second !== undefined ? [] : ['--package', shellWord(cleanCell(item))];
  return [
    `Retry ${only.length > 0 ? 'the first' : 'them'} with: ems computer reinstall --failed ${[...only, ...words].join(' ')}`.trim(),
  ];
};

const computerRows = ({ rows, text }: FailureLine): FailedComputerRow[] => rows.map((each) => ({ ...each, text }));

const examplesShown = 5;

export const causeRow = ({ rows: _rows, ...line }: FailureLine, isCompared = true): FailureCause => ({
  ...line,
  examples: line.affected.slice(0, examplesShown).map(({ hostname }) => hostname),
  inCommon: line.common.map(commonText).join('; ') || (isCompared ? nothingFound(line.computers) : ''),
});

const nothingFound = (computers: number): string =>
  computers < leastCompared ? 'too few computers to compare' : 'nothing in common';

/** '18 of 20 are ESPRIMO D7012, and 36 of a sample of 200 others' */
const commonText = ({ field, value, affectedComputers, affectedAsked, ...each }: Common): string => {
  const verb = { model: 'are', manufacturer: 'are from', system: 'run', domain: 'are in', group: 'are in' }[field];
  const others = thousands(Math.round(each.others * each.othersAsked));
  const sample = each.othersAsked < each.othersTotal ? 'a sample of ' : '';
  return `${affectedComputers} of ${affectedAsked} ${verb} ${value}, and ${others} of ${sample}${plural(each.othersAsked, 'other')}`;
};

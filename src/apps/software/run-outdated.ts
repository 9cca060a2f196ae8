import type { Column } from '../../areas/column.js';
import { listOfAnswers } from '../../command/list-result.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { exitCodes } from '../../base/errors.js';
import { readOutdated, type OutdatedPackage, type OutdatedRow } from './outdated.js';
import { incompleteTexts, unreadableList } from '../../service/readable.js';
import { openFleetReader } from '../../service/reading.js';
import { packageText } from '../../service/listed.js';
import { shellWord } from '../../base/text/shell-word.js';
import { fewNames, plural } from '../../base/text/wording.js';
import { scopeOf } from '../../engine/targets/scope-flag.js';

const columns: readonly Column[] = [
  { path: 'package', title: 'Package' },
  { path: 'newest', title: 'Newest' },
  { path: 'computers', title: 'Computers', whenNull: 'not known' },
  { path: 'older', title: 'Older versions', whole: true },
  { path: 'groups', title: 'Assigned by', format: 'summary', noun: 'groups', whole: true },
];

export const runOutdated = async (input: Input, context: CommandContext): Promise<Result> => {
  const scope = await scopeOf(input, context);
  const reader = await openFleetReader(context);
  const read = await readOutdated(reader, { scope, most: Number(input.values['max-reads'] ?? 500) });
  if (!read.ok) throw unreadableList('Packages', read);
  const { packages, uncounted, unordered } = read.value;
  const gaps = [
    ...incompleteTexts(reader.gaps()),
    ...(uncounted.length === 0
      ? []
      : [`The computers of ${fewNames(uncounted, 5)} could not be counted once each. --max-reads reads more of them.`]),
  ];
  return {
    ...listOfAnswers(packages.map(rowOf), {
      columns,
      id: 'newestId',
      noun: 'packages with older versions',
    }),
    remarks: [
      ...(unordered.length === 0
        ? []
        : [`Not compared, because a version with words has no certain place: ${fewNames(unordered, 5)}.`]),
      ...nextStep(packages),
      `${plural(reader.requests(), 'request was', 'requests were')} sent.`,
    ],
    gaps,
    ...(gaps.length === 0 ? {} : { exitCode: exitCodes.partial }),
  };
};

const rowOf = ({ versions, ...row }: OutdatedPackage): OutdatedRow => ({
  ...row,
  versions,
  older: versions.map(({ computers, version }) => `${version} (${computers ?? '?'})`).join(', '),
  groups: [...new Set(versions.flatMap(({ groups }) => groups))],
});

/** The command that brings the first package up to date. */
const nextStep = ([first]: readonly OutdatedPackage[]): string[] => {
  const [old] = first?.versions ?? [];
  if (first === undefined || old === undefined) return [];
  const words = [old.version, first.newest].map((version) => shellWord(packageText({ name: first.package, version })));
  return [`To replace a version in every group: ems group replace-package ${words.join(' ')}`];
};

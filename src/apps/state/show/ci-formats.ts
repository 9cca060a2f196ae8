import { annotationProperty, annotationText, xmlText } from '../../../base/text/ci-text.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { kindNamed } from '../kinds.js';
import type { StateChange, StateDifference } from '../model.js';
import { changeSentence } from './change-words.js';
import { differsText, comparisonNotes } from './draw-difference.js';
import { unreadLines } from './unread-lines.js';

/** GitHub silently drops annotations above ten of a level per step. */
const mostAnnotations = 9;

/** Annotations at the lines of a pull request, then everything as text for the log. */
export const githubText = (difference: StateDifference, folder: string): string => {
  const { changes, plan } = difference;
  const shown = changes.length > mostAnnotations ? changes.slice(0, mostAnnotations - 1) : changes;
  const rest = changes.length - shown.length;
  const lines = [
    ...shown.map((change) => annotation(change, folder)),
    ...(rest === 0 ? [] : [`::warning title=ems state diff::${rest} more differences; the log has all of them`]),
    ...unreadLines(difference.unreadable).map(
      (line) => `::error title=ems state diff::${annotationText(cleanCell(line))}`,
    ),
    ...changes.map((change) => cleanCell(changeSentence(change))),
    changes.length === 0 ? 'No differences.' : differsText(difference),
    ...comparisonNotes(difference, false).map(cleanCell),
    `plan ${plan}`,
  ];
  return lines.map((line) => `${line}\n`).join('');
};

const annotation = (change: StateChange, folder: string): string => {
  const { place } = change;
  const file =
    place === undefined || place.file === ''
      ? ''
      : `file=${annotationProperty(pathIn(folder, place.file))},line=${place.line},col=${place.column},`;
  const level =
    change.action === 'remove' || change.action === 'delete' || change.blocked !== undefined ? 'error' : 'warning';
  return `::${level} ${file}title=ems state diff::${annotationText(cleanCell(changeSentence(change)))}`;
};

/** As the repository names it: the folder that was typed, and the file in it. */
const pathIn = (folder: string, file: string): string => {
  const start = folder
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+|^\.$/, '')
    .replace(/\/$/, '');
  return start === '' ? file : `${start}/${file}`;
};

/** One test case for each kind that was compared; its differences are its failure. */
export const junitText = (difference: StateDifference): string => {
  const { changes, compared, unreadable } = difference;
  const kinds = new Map<string, readonly StateChange[]>(Object.keys(compared).map((kind) => [kind, []]));
  for (const change of changes) {
    const kind = kindNamed(change.kind).plural;
    kinds.set(kind, [...(kinds.get(kind) ?? []), change]);
  }
  const gaps = new Map<string, string>(unreadable.map(({ kind, why }) => [kind, why]));
  for (const kind of gaps.keys()) if (!kinds.has(kind)) kinds.set(kind, []);
  const cases = [...kinds].map(([kind, own]) => testCase(kind, own, gaps.get(kind)));
  const failures = [...kinds.values()].filter((own) => own.length > 0).length;
  const errors = [...kinds].filter(([kind, own]) => own.length === 0 && gaps.has(kind)).length;
  const counts = `tests="${kinds.size}" failures="${failures}" errors="${errors}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="ems state diff" ${counts}>`,
    `  <testsuite name="state" ${counts}>`,
    `    <properties><property name="plan" value="${difference.plan}"/></properties>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
};

const testCase = (kind: string, changes: readonly StateChange[], gap: string | undefined): string => {
  const start = `    <testcase name="${kind}" classname="ems.state">`;
  if (changes.length > 0) {
    const text = changes.map((change) => cleanCell(changeSentence(change))).join('\n');
    return `${start}<failure message="${changes.length} differ">${xmlText(text)}</failure></testcase>`;
  }
  return gap === undefined ? `${start}</testcase>` : `${start}<error message="${xmlText(cleanCell(gap))}"/></testcase>`;
};

import type { Canvas } from '../../../command/spec.js';
import { cleanCell } from '../../../base/text/clean-text.js';
import { wrap } from '../../../base/text/widths.js';
import { plural } from '../../../base/text/wording.js';
import {
  outcomes,
  whyOther,
  type ApiCheck,
  type CheckedOperation,
  type AnswerDifference,
  type OperationOutcome,
} from './answer.js';

const titles: Readonly<Record<OperationOutcome, string>> = {
  differs: 'Differ',
  failed: 'Could not be read',
  noRole: 'Role missing',
  notThere: 'Not there',
  notTried: 'Not tried',
  asDescribed: 'As described',
};

/** 'disks[].volume: number instead of text (12)' */
const differenceTexts: Readonly<Record<AnswerDifference['kind'], (difference: AnswerDifference) => string>> = {
  missing: ({ count, field }) => `${field} (${count})`,
  type: ({ count, expected, field, found }) => `${field ?? 'answer'}: ${found} instead of ${expected} (${count})`,
  unknownValues: ({ count, field }) => `${field}: ${plural(count, 'unknown value')}`,
  paging: ({ expected, found }) => `${found} instead of ${expected}`,
  status: ({ expected, found }) => `status ${found} instead of ${expected}`,
};

/** On one line: a service that leaves out what is null leaves out many. */
const missingTexts = (differences: readonly AnswerDifference[]): readonly string[] => {
  const missing = differences.filter(({ kind }) => kind === 'missing').map(differenceTexts.missing);
  return missing.length === 0 ? [] : [`missing: ${missing.join(', ')}`];
};

const textsOf = ({ assumptions, differences, reason, undescribed }: CheckedOperation): readonly string[] => [
  ...(reason === null ? [] : [reason]),
  ...missingTexts(differences),
  ...differences.filter(({ kind }) => kind !== 'missing').map((each) => differenceTexts[each.kind](each)),
  ...assumptions.flatMap((each) => whyOther(each) ?? []),
  ...undescribed
    .filter(({ names, open }) => !open || names !== undefined)
    .map(({ count, field, names, open, types }) => {
      const told = names ?? Object.entries(types).map(([type, many]) => `${many} ${type}`);
      return `${field ?? 'answer'}: ${plural(count, open ? 'open field' : 'new field')} (${cleanCell(told.join(', '))})`;
    }),
];

interface Part {
  readonly title: string;
  readonly rows: readonly { readonly operation: string; readonly texts: readonly string[] }[];
}

/** By outcome. What is as described needs no line, unless there are names to show. */
const partsOf = ({ operations }: ApiCheck): readonly Part[] =>
  outcomes.flatMap((outcome) => {
    const rows = operations
      .filter((each) => each.outcome === outcome)
      .map((each) => ({ operation: each.operation, texts: textsOf(each) }))
      .filter(({ texts }) => outcome !== 'asDescribed' || texts.length > 0);
    return rows.length === 0 ? [] : [{ title: titles[outcome], rows }];
  });

const summaryOf = ({ counts, operations, requests, versions }: ApiCheck): readonly string[] => {
  const told = outcomes
    .filter((each) => counts[each] > 0)
    .map((each) => `${counts[each]} ${titles[each].toLowerCase()}`);
  const assumed = operations.flatMap(({ assumptions }) => assumptions);
  const [held, failed] = [true, false].map((wanted) => assumed.filter(({ holds }) => holds === wanted).length);
  return [
    `${plural(operations.length, 'operation')}, ${plural(requests, 'request')}: ${told.join(', ')}.`,
    ...(assumed.length === 0
      ? []
      : [`${plural(assumed.length, 'assumption')}: ${held} hold, ${failed} do not; the others were not seen.`]),
    `Version of the service: ${versions.service ?? 'not reported'}, of its description: ${versions.description ?? 'not reported'}, of ems: ${versions.builtFor}.`,
  ];
};

export const drawCheck = (report: ApiCheck, canvas: Canvas): string => {
  const width = Math.max(40, canvas.columns - 1);
  const lines = partsOf(report).flatMap(({ rows, title }) => [
    canvas.heading(title),
    ...rows.map(({ operation, texts }) => [operation, texts.join('; ')].join('  ').trimEnd()),
    '',
  ]);
  return `${[...lines, ...summaryOf(report)].flatMap((line) => wrap(line, width, canvas.measure)).join('\n')}\n`;
};

/** For an issue tracker. */
export const markdownOf = (report: ApiCheck): string => {
  const parts = partsOf(report).flatMap(({ rows, title }) => [
    `## ${title}`,
    rows
      .map(({ operation, texts }) => [`- \`${operation}\``, ...texts.map((text) => `  - ${code(text)}`)].join('\n'))
      .join('\n'),
  ]);
  return `${['# ems api check', ...summaryOf(report), ...parts].join('\n\n')}\n`;
};

/** Keeps a name from becoming markup or a mention. */
const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

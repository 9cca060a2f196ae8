import { topicsOfApplications } from '../../apps/index.js';
import { sharedFlags } from '../../command/shared-flags.js';
import type { CommandSpec } from '../../command/spec.js';
import { namesFor } from '../../command/guesses/names-for.js';
import { ownAnswerNames, ownSchema } from '../../contract/own-answers.js';
import { argumentRows, serviceRows, usageWords, visibleFlags } from '../../help/command-help.js';
import { flagHelp, flagSyntax } from '../../help/flag-text.js';
import { sentence } from '../../help/layout.js';
import type { TopicPart } from '../../help/topic.js';
import { topics } from '../../help/topics.js';
import { textOf } from '../../base/json/objects.js';
import { loadTree } from '../../program/built-in.js';
import { fieldsIn, objectIn } from './answer-fields.js';

/** A heading, and in a chapter (an area of commands, the topics, the answers) what is below it. */
export interface HandbookEntry {
  readonly title: string;
  readonly parts: readonly TopicPart[];
}

export interface Chapter extends HandbookEntry {
  readonly entries: readonly HandbookEntry[];
}

/** The anchor that renderers of Markdown make of a heading. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** All that help says, in the form that ems-reference.html and ems-reference.md are written from. */
export const readHandbook = async (): Promise<readonly Chapter[]> => [
  ...(await loadTree()).flatMap(({ branch, leaves }) => {
    const shown = leaves.filter(({ hidden }) => !hidden && !branch.hidden);
    const chapter = entryOf(branch.word, [{ text: [sentence(branch.summary)] }]);
    return shown.length === 0 ? [] : [{ ...chapter, entries: shown.map((leaf) => commandEntry(leaf.spec())) }];
  }),
  {
    ...entryOf('Topics', []),
    entries: await Promise.all(
      topics.map(async (topic) =>
        entryOf(`ems help ${topic.name}`, [
          { text: [sentence(topic.summary)] },
          ...(await topic.load(topicsOfApplications)).parts,
        ]),
      ),
    ),
  },
  { ...entryOf('Answers', []), entries: ownAnswerNames().map(answerEntry) },
];

/** Without empty parts; what rows explain is written as code. */
const entryOf = (title: string, given: readonly Partial<TopicPart>[]): HandbookEntry => {
  const parts = given.map((part) => ({ text: [], rows: [], code: [], runs: false, ...part }));
  const filled = parts.filter(({ text, rows, code }) => text.length + rows.length + code.length > 0);
  return {
    title,
    parts: filled.map((part) => ({ ...part, rows: part.rows.map(([name, text]) => [coded(name), text]) })),
  };
};

const coded = (name: string): string => (name.includes('`') ? name : `\`${name}\``);
const listed = (label: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${label}: ${lines.map(coded).join(', ')}.`];

const commandEntry = (spec: CommandSpec): HandbookEntry => {
  const name = spec.words.join(' ');
  const related = spec.seeAlso.map((line) => `ems ${line}`);
  if (ownAnswerNames().includes(name)) related.push(`answer: ${name}`);
  const shared = spec.shared.map((group) => sharedFlags[group].title.toLowerCase());
  return entryOf(`ems ${name}`, [
    { text: [sentence(spec.summary), ...spec.details, ...listed('Also', namesFor(spec.words))] },
    { title: 'Usage', rows: argumentRows(spec), text: [`\`${usageWords(spec).join(' ')}\``] },
    { title: 'Flags', rows: visibleFlags(spec).map((flag) => [flagSyntax(flag), flagHelp(flag)]) },
    { text: shared.length === 0 ? [] : [`Shared flags, see \`ems help flags\`: ${shared.join(', ')}.`] },
    { title: 'Service', rows: serviceRows(spec) },
    { title: 'Examples', code: Object.entries(spec.examples).flatMap(([does, line]) => [`# ${does}`, line]) },
    { text: listed('See also', related) },
  ]);
};

const answerEntry = (name: string): HandbookEntry => {
  const schema = objectIn(ownSchema(name));
  const rows = fieldsIn(schema, objectIn(schema['$defs'])).map(
    ({ path, type, schema: { description } }) => [`${path}: ${type}`, textOf(description ?? '')] as const,
  );
  return entryOf(`answer: ${name}`, [{ code: [`ems commands --schema '${name}'`] }, { title: 'Fields', rows }]);
};

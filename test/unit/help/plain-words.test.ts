import { topicsOfApplications } from '../../../src/apps/index.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codes } from '../../../src/contract/codes.js';
import { allFlags } from '../../../src/command/shared-flags.js';
import { allOperations } from '../../../src/generated/contract/index.js';
import { topics } from '../../../src/help/topics.js';
import { loadTree } from '../../../src/program/built-in.js';

/** Words that administrators do not use, and what to write instead. */
const better: readonly (readonly [RegExp, string])[] = [
  [/\bgo(?:es)? on (?!a\b|the\b)|\bgo(?:es)? on$/i, 'continue, resume'],
  [/\b(?:is|are) called\b/i, 'named'],
  [/\bconcern(?:s|ed)?\b/i, 'affects, affected'],
  [/\bturn(?:s|ed) away\b|\bturns this caller\b/i, 'rejected'],
  [/\btime is up\b|\btime ran out\b/i, 'timed out'],
  [/\bwhoever\b|\bwhatever\b/i, 'name the person or the thing'],
  [/\bwish(?:es)?\b/i, 'request'],
  [/\btwo looks\b|\blooks become\b/i, 'polling interval, polling slows down'],
  [/\b(?:take|takes|taken|took)\b[^.]{0,40}\bback\b/i, 'revoke, remove, deactivate'],
  [/\bcarr(?:y|ies|ied|ying) (?:it )?out\b/i, 'run, execute, deploy'],
  [/\bfor good\b/i, 'permanently'],
  [/\banew\b/i, 'again, reset'],
  [/\bthe way there\b/i, 'the connection uses'],
  [/\bcall(?:s|ed)? in\b/i, 'makes contact'],
  [/\bby hand\b/i, 'name the command that checks it'],
  [/\bput(?:s)? back\b/i, 'restore, add again'],
  [/\bnobody\b/i, 'say what is missing'],
  [/\bnonsense\b/i, 'an invalid response'],
  [/\bnothing listens\b/i, 'connection refused'],
  [/\bsee what there is\b/i, 'List … with:'],
  [/\bhas settled\b/i, 'has finished'],
  [/\bas far as the service tells\b/i, 'say what is known'],
  [/\bone a line\b|\ba line each\b/i, 'one per line'],
  [/^['"`]?Let (?:an?|the|one|two|something|agents?)\b/, 'Make, Run, Allow'],
  [/\b(?:does|do) not tell\b|\bnot told\b/i, 'not reported'],
  [/\ball the same\b/i, 'anyway, even if'],
  [/\bfor so long\b/i, 'for this long'],
  [/\b(?:everybody|anybody|somebody)\b/i, 'name the person'],
  [/\blies ahead\b|\bway out\b|\bfrom anywhere\b/i, 'a technical term'],
  [/\bbegin of\b/i, 'start of'],
  [/\bmoves? (?:it|(?:the )?time)\b[^.]{0,30}\bon\b(?! the| a)/i, 'advance'],
  [
    /\b(?:colour|behaviour|favour|centre|catalogue|licence|judgement)s?\b|\b(?:labell|modell|travell)ed\b/i,
    'American spelling',
  ],
  [
    /\b(?:organi|synchroni|neutrali|recogni|initiali|authori|minimi|summari|normali|seriali)s(?:e|es|ed|ing|ation)\b/i,
    'American spelling',
  ],
];

const problemsIn = (texts: Iterable<readonly [where: string, text: string]>): string[] =>
  [...texts].flatMap(([where, text]) =>
    better.flatMap(([pattern, instead]) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [`${where}: "${found}" in "${text}" (better: ${instead})`];
    }),
  );

/** Every text inside a value, however deep. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe('plain words', () => {
  it('are used in the help of every command', async () => {
    const tree = (await loadTree()).filter(({ branch }) => !branch.hidden);
    const specs = tree.flatMap(({ leaves }) => leaves.filter(({ hidden }) => !hidden).map((leaf) => leaf.spec()));
    const texts = specs.flatMap((spec) => {
      const { summary, details, examples } = spec;
      const helps = [...spec.arguments, ...allFlags(spec)].map(({ help }) => help);
      const all = [summary, ...details, ...Object.keys(examples), ...helps];
      return all.map((text) => [`ems ${spec.words.join(' ')}`, text] as const);
    });
    const branches = tree.map(({ branch }) => [`ems ${branch.word}`, branch.summary] as const);
    expect(problemsIn([...branches, ...texts])).toEqual([]);
  });

  it('are used in every topic', async () => {
    const loaded = await Promise.all(
      topics.map(async (topic) => ({ ...topic, ...(await topic.load(topicsOfApplications)) })),
    );
    const texts = loaded.flatMap((topic) => textsIn(topic).map((text) => [`ems help ${topic.name}`, text] as const));
    expect(texts.length).toBeGreaterThan(100);
    expect(problemsIn(texts)).toEqual([]);
  });

  it('are used for every code of the service and every operation', async () => {
    const operations = await allOperations();
    const described = operations.flatMap((each) => textsIn(each).map((text) => [each.id, text] as const));
    const coded = [...codes].flatMap(([code, facts]) => textsIn(facts).map((text) => [code, text] as const));
    expect(problemsIn([...described, ...coded])).toEqual([]);
  });

  it.each(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'])('are used in %s', (name) => {
    const text = readFileSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url)), 'utf8');
    // Prose only: no code, no tables of output.
    const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '…');
    const sentences = prose.split(/(?<=[.:;])\s+|\n{2,}|\n(?=[-|#])/).map((sentence) => sentence.replaceAll('\n', ' '));
    expect(sentences.length).toBeGreaterThan(20);
    expect(problemsIn(sentences.map((sentence) => [name, sentence] as const))).toEqual([]);
  });

  /** Messages are made where something happens, so the texts in the source are read; comments are not. */
  it('are used in errors, hints, questions and warnings', () => {
    const root = fileURLToPath(new URL('../../../src/', import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && !/^(?:generated|build|demo)\//.test(file));
    expect(files.length).toBeGreaterThan(400);
    const texts = files.flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
      const literals = code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [];
      return literals.map((text) => [`src/${file}`, text] as const);
    });
    expect(problemsIn(texts.filter(([, text]) => text.includes(' ')))).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { commandTree } from '../../src/program/built-in.js';
import type { CommandSpec } from '../../src/command/spec.js';
import { useRelayedDemo } from '../support/relayed-demo.js';
import { readShellLine } from '../support/shell-line.js';

const named =
  /("(?:hostname|name|packageName|designation|dottedName|displayName|clientId|productName|patchName|qNumber|path|groupName|computerName|subjectId|roleName)":")((?:[^"\\]|\\.)+)"/g;
let forges = false;
const demo = useRelayedDemo(60, async (request, pass) => {
  const { status, text } = await pass(request);
  return { status, text: forges ? text.replaceAll(named, String.raw`$1$2\nFORGED line"`) : text };
});

const ids = new Map<string, string>();
let specs: readonly CommandSpec[] = [];
beforeAll(async () => {
  const all = async (...line: string[]): Promise<readonly Record<string, unknown>[]> =>
    JSON.parse((await demo.run([...line, '--all', '-o', 'json'])).stdout) as never;
  for (const { hostname, id } of await all('computer', 'list')) ids.set(String(hostname), String(id));
  for (const { name, id } of await all('group', 'list')) ids.set(String(name), String(id));
  for (const { id, name, version } of await all('package', 'list'))
    for (const each of [String(name), `${String(name)}@${String(version)}`]) ids.set(each, String(id));
  specs = (await commandTree.parts()).flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()));
  forges = true;
});

/** The example with ids, because the names are others now. */
const wordsOf = (line: string): string[] =>
  readShellLine(line)
    .words.slice(1)
    .map((word) => ids.get(word) ?? ids.get(word.split('/').at(-1) ?? '') ?? word);

const shownLines = (stderr: string): string => {
  const lines = stderr.split('\n');
  const at = lines.findIndex((line) => line.trimStart().startsWith('FORGED'));
  return lines.slice(Math.max(0, at - 1), at + 1).join('⏎');
};

/** Talks to a person or writes files. */
const skipped =
  /^(state export|state init|fleet report|fleet snapshots export|fleet check|api check|mcp|login|each|demo|completion|fleet top|open|profile|config|logout)\b/;

/** The lines whose stderr has a line that a name began. */
const forgedBy = async (chosen: (spec: CommandSpec) => boolean, more: readonly string[]): Promise<string[]> => {
  const forged: string[] = [];
  for (const spec of specs.filter(
    (each) => each.hidden !== true && !skipped.test(each.words.join(' ')) && chosen(each),
  ))
    for (const line of Object.values(spec.examples).slice(0, 2)) {
      const words = wordsOf(line).filter((word) => word !== '--yes' && word !== '--wait');
      const { stderr } = await demo.run([...words, ...more], { skipsSleeps: true });
      if (/^\s*FORGED/m.test(stderr)) forged.push(`${words.join(' ')} ${more.join(' ')}: ${shownLines(stderr)}`);
    }
  return forged;
};

const isOfComputers = ({ words }: CommandSpec): boolean => words[0] === 'computer';

describe('a line break in a name begins no line on stderr', () => {
  it('in what a command says that reads', async () => {
    expect(await forgedBy(({ writes }) => !writes, ['-v'])).toEqual([]);
  });

  it('in a refusal, which has the words of the question', async () => {
    expect(await forgedBy(({ writes }) => writes, [])).toEqual([]);
  });

  it('in a dry run', async () => {
    expect(await forgedBy(({ writes }) => writes, ['--dry-run', '-v'])).toEqual([]);
  });

  it('after a change of computers', async () => {
    expect(await forgedBy((spec) => spec.writes && isOfComputers(spec), ['--yes', '--max-affected', '60'])).toEqual([]);
  });

  it('after another change', async () => {
    expect(await forgedBy((spec) => spec.writes && !isOfComputers(spec), ['--yes', '--max-affected', '60'])).toEqual(
      [],
    );
  });
});

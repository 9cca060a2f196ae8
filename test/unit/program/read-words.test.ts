import { describe, expect, it } from 'vitest';
import type { CommandSpec } from '../../../src/command/spec.js';
import { EmsError } from '../../../src/base/errors.js';
import { EmsCommand } from '../../../src/program/ems-command.js';
import { Misread } from '../../../src/program/misread.js';
import { namedError } from '../../../src/program/understand.js';

const flags = [
  { name: 'output', short: 'o', value: 'format', help: '', values: ['json', 'csv'] },
  { name: 'quiet', short: 'q', help: '' },
  { name: 'yes', short: 'y', help: '' },
  { name: 'limit', value: 'n', help: '' },
  { name: 'sort-by', value: 'column', help: '' },
  { name: 'field', value: 'name=value', repeat: true, help: '' },
  { name: 'active', negatable: true, help: '' },
  { name: 'no-header', help: '' },
  { name: 'parent', aliases: ['parent-id'], value: 'group', help: '' },
  { name: 'roles', aliases: ['role'], value: 'role', repeat: true, help: '' },
  { name: 'watch', value: 'interval', optionalValue: '5s', help: '' },
];

const specFor = (argumentSpecs: CommandSpec['arguments']): CommandSpec => ({
  words: ['computer', 'list'],
  summary: '',
  details: [],
  arguments: argumentSpecs,
  flags,
  shared: [],
  examples: {},
  seeAlso: [],
  source: 'tool',
  writes: false,
  asks: false,
  run: () => Promise.reject(new Error('not run')),
});

const many = specFor([{ name: 'computer', help: '', many: true, optional: true }]);
const one = specFor([{ name: 'computer', help: 'the computer' }]);

const readWords = (spec: CommandSpec, tokens: string[]) => {
  const leaf = { ...spec, hidden: false, spec: () => spec };
  const load = () => Promise.resolve(loaded);
  const loaded = { leaves: [leaf], folders: {} };
  const branch = { word: 'computer', summary: '', section: 'Fleet', single: false, hidden: false, load } as const;
  const command = new EmsCommand({ words: spec.words, branch, loaded }, undefined);
  command.parse(tokens, { from: 'user' });
  if (command.typed === undefined) throw new Error('not read');
  return command.typed;
};

const read = (...tokens: string[]) => readWords(many, tokens);

const refusal = async (spec: CommandSpec, ...tokens: string[]): Promise<string> => {
  try {
    return JSON.stringify(readWords(spec, tokens));
  } catch (thrown) {
    const error = thrown instanceof Misread ? await namedError(thrown.mistake, undefined) : thrown;
    return error instanceof EmsError ? `${error.message} ${error.facts.hint ?? ''}` : String(error);
  }
};

describe('the words of a line', () => {
  it.each([
    [['--output', 'json'], { output: 'json' }],
    [['--output=json'], { output: 'json' }],
    [['-o', 'json'], { output: 'json' }],
    [['-ojson'], { output: 'json' }],
    [['-o=json'], { output: 'json' }],
    [['-qy'], { quiet: true, yes: true }],
    [['-qojson'], { output: 'json', quiet: true }],
    [['--limit', '5', '--limit', '6'], { limit: '6' }],
    [['--limit', '-5'], { limit: '-5' }],
    [['--field', 'a=1', '--field', 'b=2'], { field: ['a=1', 'b=2'] }],
    [['--roles', 'a', '--role', 'b,c', '--roles', 'd'], { roles: ['a', 'b,c', 'd'] }],
    [['--parent-id', 'a', '--parent', 'b'], { parent: 'b' }],
    [['--parent', 'a', '--parent-id', 'b'], { 'parent-id': 'b' }],
    [['--no-active'], { active: false }],
    [['--active'], { active: true }],
    [['--no-header'], { 'no-header': true }],
    [['--parent-id', 'x'], { 'parent-id': 'x' }],
    [['--watch', '--quiet'], { quiet: true, watch: '5s' }],
    [['--watch', '10s'], { watch: '10s' }],
    [['--limit='], { limit: '' }],
    [['--sort-by', '-ou'], { 'sort-by': '-ou' }],
  ])('are flags with their values: %j', (tokens, expected) => {
    expect(read(...tokens).flags).toStrictEqual(expected);
  });

  it.each([
    [
      ['a', '--quiet', 'b'],
      ['a', 'b'],
    ],
    [['--watch', 'PC-0042'], ['PC-0042']],
    [
      ['-', '-5', ''],
      ['-', '-5', ''],
    ],
    [
      ['--', '--quiet', '-x'],
      ['--quiet', '-x'],
    ],
    [[], undefined],
  ])('are arguments otherwise: %j', (tokens, expected) => {
    expect(read(...tokens).arguments['computer']).toStrictEqual(expected);
  });

  it('are given in the order of the flags of the command', () => {
    expect(Object.keys(read('--limit', '1', '-q', '-o', 'csv').flags)).toStrictEqual(['output', 'quiet', 'limit']);
  });

  it.each([
    [['--limit'], '--limit requires a value: <n> See: ems computer list --help'],
    [['--limit', '-qy'], 'If it is meant as the value, write --limit=-qy instead.'],
    [['-o', '--quiet'], '--quiet is a flag. If it is meant as the value, write --output=--quiet instead.'],
    [['--quiet=yes'], '--quiet takes no value See: ems computer list --help'],
    [['--active=no'], 'To negate it, use --no-active.'],
    [['--limti=5'], 'Unknown flag --limti for "ems computer list". Did you mean --limit?'],
    [['-pSECRET'], 'Unknown flag -p for "ems computer list".'],
    [['--token=SECRET'], 'Unknown flag --token for "ems computer list".'],
    [['-qz'], 'Unknown flag -z for "ems computer list".'],
  ])('are refused where they make no sense: %j', async (tokens, expected) => {
    const said = await refusal(many, ...tokens);
    expect(said).toContain(expected);
    expect(said).not.toContain('SECRET');
  });

  it('are refused where there are more than the command takes', async () => {
    expect(await refusal(one, 'a', 'b')).toBe('Unexpected argument "b". See: ems computer list --help');
  });
});

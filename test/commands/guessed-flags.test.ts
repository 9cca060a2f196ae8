import { expect, it } from 'vitest';
import { isRunByGuess } from '../../src/command/guesses/only-reads.js';
import { guesses } from '../../src/command/guesses/table.js';
import { loadTree } from '../../src/program/built-in.js';
import { guessFlag, typedFlag } from '../../src/program/guess-flag.js';
import { useFastDemo } from '../support/fast-demo.js';

/** The fleet stands still: two lines that mean the same have the same answer. */
const demo = useFastDemo({ speed: 0 });
const run = (line: readonly string[]) => demo().run(line, { env: { EMS_OUTPUT: 'json' } });

const specs = (await loadTree()).flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec())).filter(isRunByGuess);
/** Commands that end by themselves and need no argument, the lists first. */
const plain = specs.filter(({ arguments: own, words }) => own.every(({ optional }) => optional) && words[0] !== 'wait');

/** A value that each meant flag takes. */
const values: Readonly<Record<string, string>> = {
  'computer list --serial': 'L9UDGP0003',
  '--columns <value>': 'id',
  '--query <value>': 'length(@)',
  '--sort-by <value>': 'id',
  '--top <value>': '3',
  '--skip <number>': '2',
  '--count-by <value>': 'domain',
  '--not-seen-for <value>': '7d',
  '--since <value>': '3d',
  '--status <value>': 'failed',
  '--result <value>': 'Failed',
  '--os <value>': 'Windows 11',
  '--user <value>': 'dijkstra',
  '--package <value>': '7-Zip@24.08',
  '--group <value>': 'Pilot',
  '--url <value>': 'http://127.0.0.1:9',
  '--profile <value>': 'absent',
  '--cacert <value>': 'absent.pem',
  '--timeout <value>': '10s',
  '--concurrency <value>': '2',
  '--from-file <value>': 'absent.csv',
  '-o <format>': 'csv',
  '-o json --columns <a,b>': 'id,hostname',
  '--no-color <never>': 'never',
  '--search <field=value>': 'hostname=PC-0042',
  '--search <odata>': "deviceName eq 'PC-0042'",
  '--limit <number>': '3',
};

const flagRules = guesses.flatMap((rule) => (rule.flag === undefined ? [] : [{ ...rule, flag: rule.flag }]));

/** A reading command for which a guess counts, with the line that is typed and the one that is meant. */
const tried = flagRules.flatMap((rule) => {
  const meant = (rule.lines[0] ?? []).join(' ');
  const value = /<.+>/.test(meant)
    ? [values[meant] ?? values[`${rule.typed.join(' ')} ${rule.flag}`] ?? 'PC-0042']
    : [];
  const candidates =
    rule.typed.length === 0 ? plain : specs.filter(({ words }) => words.join(' ') === rule.typed.join(' '));
  for (const spec of candidates) {
    const guess = guessFlag(spec, typedFlag(rule.flag, [rule.flag, ...value]));
    if (guess?.rule.flag !== rule.flag || guess.rule.lines !== rule.lines) continue;
    const words = guess.tokens[0]?.startsWith('-') === true ? spec.words : [];
    return [
      {
        name: [...spec.words, rule.flag].join(' '),
        typed: [...spec.words, rule.flag, ...value],
        meant: [...words, ...guess.tokens],
        runs: rule.runs,
      },
    ];
  }
  return [];
});

/** Times and ids of requests differ. */
const steady = (text: string): string => text.replaceAll(/ in \d+ ms|x-request-id: .*/g, '');

/** A live view, as --watch begins one, would not end. */
const ends = ({ meant }: { meant: readonly string[] }): boolean => !meant.includes('--watch');

it('tries most guesses of flags on a command that has the flag', () => {
  expect(tried.length).toBeGreaterThan(150);
});

it.each(tried.filter(({ runs }) => runs).filter(ends))('$name is the flag that is meant', async ({ meant, typed }) => {
  const [one, other] = [await run(typed), await run(meant)];
  expect([one.code, one.stdout, steady(one.stderr)]).toEqual([other.code, other.stdout, steady(other.stderr)]);
});

it.each(tried.filter(({ runs }) => !runs))('$name is an error that says what there is', async ({ typed }) => {
  const { code, stderr, stdout } = await run(typed);
  expect([code, stdout]).toEqual([2, '']);
  expect(JSON.parse(stderr.slice(stderr.indexOf('{')))).toMatchObject({ error: { hint: expect.stringMatching(/\w/) } });
});

it.each([...new Set(flagRules.filter(({ typed }) => typed.length === 0).map(({ flag }) => flag))])(
  '%s is never guessed on a change',
  async (flag) => {
    const { code, stdout } = await run(['computer', 'reboot', 'PC-0042', '--dry-run', flag]);
    const { code: own } = await run(['computer', 'reboot', 'PC-0042', '--dry-run', '--help']);
    expect([[2, 10].includes(code), stdout === '' || code === 10, own]).toEqual([true, true, 0]);
  },
);

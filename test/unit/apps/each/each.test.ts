import { describe, expect, it } from 'vitest';
import { failureOfAll } from '../../../../src/apps/each/profile-run.js';
import { selectProfiles } from '../../../../src/apps/each/run-each.js';
import { splitAtDashes } from '../../../../src/command/after-dashes.js';

const config = {
  current: 'prod',
  profiles: Object.fromEntries(
    ['prod', 'customer-b', 'customer-a', 'customer-test', 'demo'].map((name) => [name, { settings: {} }]),
  ),
};

describe('the profiles that words name', () => {
  it.each([
    [['prod,customer-a'], ['prod', 'customer-a']],
    [
      ['customer-*', '^customer-test'],
      ['customer-a', 'customer-b'],
    ],
    [['customer-?'], ['customer-a', 'customer-b']],
    [['*'], ['customer-a', 'customer-b', 'customer-test', 'prod']],
    [['*,^customer-*'], ['prod']],
    [['prod', 'PROD', 'prod'], ['prod']],
    [['demo'], ['demo']],
  ])('%j', (words, names) => {
    expect(selectProfiles(words, config)).toEqual(names);
  });

  it.each([
    [['^prod'], 2, 'No profile is named'],
    [[','], 2, 'No profile is named'],
    [['x*'], 4, 'No profile matches x*'],
    [['prod', '^prod'], 4, 'No profile matches prod ^prod'],
    [['prod', 'custmer-a'], 4, 'No profile named "custmer-a"'],
    [['*', '^custmer-a'], 4, 'No profile named "custmer-a"'],
  ])('%j ends with exit code %i', (words, exitCode, message) => {
    expect(() => selectProfiles(words, config)).toThrow(
      expect.objectContaining({ exitCode, message: expect.stringContaining(message) }),
    );
  });
});

describe('the exit code of several profiles', () => {
  const codes = (words: string, ...given: readonly number[]): number =>
    failureOfAll(
      given.map((exitCode, at) => ({ profile: `p${at}`, exitCode })),
      { words: words.split(' ') },
    )?.exitCode ?? 0;

  it.each([
    [[0, 0], 0],
    [[0, 11], 7],
    [[3, 11], 7],
    [[11, 11], 11],
    [[1], 1],
  ])('%j is %i', (given, code) => {
    expect(codes('computer list', ...given)).toBe(code);
  });

  it.each([
    [[0, 13], 13],
    [[13, 11], 11],
    [[0, 1, 2, 3], 2],
    [[0, 3], 3],
  ])('fleet check with %j ends with %i', (given, code) => {
    expect(codes('fleet check', ...given)).toBe(code);
  });

  it('names the profiles that failed', () => {
    const ends = [
      { profile: 'a', exitCode: 11 },
      { profile: 'b', exitCode: 0 },
    ];
    expect(failureOfAll(ends, { words: ['health'] })?.message).toBe(
      '1 of 2 profiles did not succeed: a (cannot be reached).',
    );
  });
});

describe('a line inside another', () => {
  it.each([
    ['a -- computer list -o csv --all', 'a -o csv', 'computer list --all'],
    ['a -- computer list --output=json --no-header', 'a --output=json --no-header', 'computer list'],
    ['a -ojson -- computer show -- -o', 'a -ojson', 'computer show -- -o'],
    ['a b', 'a b', ''],
  ])('%s', (line, before, rest) => {
    const split = splitAtDashes(line.split(' '));
    expect([split.before.join(' '), split.rest.join(' ')]).toEqual([before, rest]);
  });
});

import { describe, expect, it } from 'vitest';
import type { CommandSpec, FlagSpec } from '../../../src/command/spec.js';
import { allFlags } from '../../../src/command/shared-flags.js';
import { readByCommander } from '../../../src/program/commander-tree.js';
import { readPlainLine } from '../../../src/program/parse-input.js';
import { branches } from '../../../src/program/find-command.js';

/** Every run draws the same numbers, so that a line that fails can be looked at again. */
const numbersFrom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const values = ['x', '5', '', 'a=b', '-5', '--all', '-', '--', 'no', 'PC-0042', '10s', '~/x', 'ü', '=json', 'help'];

const flagWords = (flag: FlagSpec, pick: (below: number) => number): string[] => {
  const value = values[pick(values.length)] ?? '';
  const names = [flag.name, flag.name, flag.name, ...(flag.aliases ?? []), `no-${flag.name}`];
  const long = `--${names[pick(names.length)]}`;
  const short = `-${flag.short ?? flag.name.charAt(0)}`;
  const spellings = [[long, value], [long, value], [long], [`${long}=${value}`], [short, value], [`${short}${value}`]];
  return flag.value === undefined && pick(4) > 0 ? [long] : (spellings[pick(spellings.length)] ?? []);
};

const someLine = (spec: CommandSpec, flags: readonly FlagSpec[], pick: (below: number) => number): string[] => {
  const typed = Array.from({ length: pick(4) }, () => flags[pick(flags.length)]);
  const words = Array.from({ length: pick(spec.arguments.length + 2) }, () => [values[pick(5)] ?? '']);
  const parts = [...typed.flatMap((flag) => (flag === undefined ? [] : [flagWords(flag, pick)])), ...words];
  return parts.toSorted(() => pick(3) - 1).flat();
};

const outcomeOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return `refused: ${String(error)}`;
  }
};

/** Everything after the dashes is cut off before either of them reads the line. */
const withoutRest = (spec: CommandSpec): CommandSpec => ({
  ...spec,
  arguments: spec.arguments.filter(({ afterDashes }) => afterDashes !== true),
});

const specs = (await Promise.all(branches().map((branch) => branch.load()))).flatMap(({ leaves }) =>
  leaves.map((leaf) => withoutRest(leaf.spec())),
);

describe('a plain line', () => {
  it('is read as commander reads it, for every command', () => {
    const pick = numbersFrom(20_261_115);
    let plain = 0;
    let other = 0;
    for (const spec of specs)
      for (let round = 0; round < 25; round++) {
        const flags = allFlags(spec);
        const tokens = someLine(spec, flags, pick);
        const read = readPlainLine(spec, flags, tokens);
        if (read === undefined) other++;
        else {
          plain++;
          const line = ['ems', ...spec.words, ...tokens].join(' ');
          const expected = outcomeOf(() => readByCommander(spec, flags, tokens));
          expect({ line, read, order: Object.keys(read.flags) }).toStrictEqual({
            line,
            read: expected,
            order: Object.keys((expected as typeof read).flags),
          });
        }
      }
    expect(plain).toBeGreaterThan(1000);
    expect(other).toBeGreaterThan(1000);
  });

  const [list] = specs.filter(({ words }) => words.join(' ') === 'computer list');
  const [show] = specs.filter(({ words }) => words.join(' ') === 'computer health');

  it.each([
    [list, ['-o', 'json', '--all']],
    [list, ['--limit=5', '--columns', 'id,hostname']],
    [show, ['PC-0042', '--output', 'yaml']],
  ])('is read without commander: %s', (spec, tokens) => {
    expect(spec).toBeDefined();
    expect(spec && readPlainLine(spec, allFlags(spec), tokens)).toBeDefined();
  });

  it.each([
    [list, ['--', 'x']],
    [list, ['-ojson']],
    [list, ['--no-header']],
    [list, ['--watch']],
    [list, ['--limit', '-5']],
    [list, ['--limit']],
    [list, ['--limit', '5', '--limit', '6']],
    [list, ['--all=yes']],
    [list, ['--alll']],
    [show, ['PC-0042', 'PC-0043']],
    [show, []],
  ])('is left to commander otherwise: %s', (spec, tokens) => {
    expect(spec).toBeDefined();
    expect(spec && readPlainLine(spec, allFlags(spec), tokens)).toBeUndefined();
  });
});

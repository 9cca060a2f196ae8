import { answeredOf, expectedOf } from '../oracle/expect.js';
import { lineOf, type Promised } from './played.js';

export const truth: Promised = {
  name: 'truth',
  sentence: 'Rows and numbers are those that the service holds, with any filters, over page borders, in any spelling.',
  themes: ['asked', 'asked', 'unstarted'],
  check: async ({ last, spec, stage, step }) => {
    if (spec?.writes !== false || step.fault !== undefined || ![0, 13].includes(last.code)) return undefined;
    const expected = await expectedOf(step.words, stage.service.copy());
    if (expected === undefined) return undefined;
    const held = 'lines' in expected ? { rows: expected.lines.toSorted() } : expected;
    const isCounted = step.words.includes('--count') && 'rows' in held;
    const [wanted, found] = (
      isCounted ? [held.rows.length, countIn(last.stdout)] : [held, answeredOf(last.stdout, expected)]
    ).map((each) => JSON.stringify(each));
    return wanted === found
      ? undefined
      : `${lineOf(step)} answers\n${found ?? ''}\nand the service holds\n${wanted ?? ''}`;
  },
};

/** A number alone, or with -o json in an object. */
const countIn = (stdout: string): number => {
  const value = JSON.parse(stdout) as number | { readonly count: number };
  return typeof value === 'number' ? value : value.count;
};

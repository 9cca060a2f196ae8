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
    const [wanted, found] = [held, answeredOf(last.stdout, expected)].map((each) => JSON.stringify(each));
    return wanted === found
      ? undefined
      : `${lineOf(step)} answers\n${found ?? ''}\nand the service holds\n${wanted ?? ''}`;
  },
};

import { differenceOf, differenceText, isSameFacts } from '../service/facts.js';
import { changing, doubtful, ofComputer, rowsIn, type Promised } from './played.js';

export const resumed: Promised = {
  name: 'resumed',
  sentence: 'Killed anywhere and continued: the end of the undisturbed run, or the rest named as unknown.',
  themes: ['wide', 'ahead', 'killed'],
  check: (played) => {
    const { after, isKilled, last, runs, step } = played;
    const twin = changing(played);
    if (!isKilled || twin?.code !== 0 || runs.length < 2 || step.fault !== undefined) return undefined;
    const wrong = rowsIn(last.stdout).find(
      ({ id, outcome }) => outcome === 'done' && ofComputer(after, id) !== ofComputer(twin.after, id),
    );
    if (wrong !== undefined) return `computer ${wrong.id} is reported as done, and is not as it would be undisturbed`;
    const printed = runs.slice(1).map(({ stderr, stdout }) => `${stdout}${stderr}`).join('\n'); // prettier-ignore
    if (last.code !== 0 || isSameFacts(after, twin.after) || doubtful.test(printed)) return undefined;
    return `continued and ended with 0, but this is not as it would be undisturbed:\n${differenceText(differenceOf(twin.after, after))}\n${printed.slice(0, 400)}`;
  },
};

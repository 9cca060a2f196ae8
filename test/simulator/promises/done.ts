import { differenceOf, differenceText, isSameFacts } from '../service/facts.js';
import { changing, doubtful, failures, isBelieved, ofComputer, rowsIn, type Promised } from './played.js';

export const done: Promised = {
  name: 'done',
  sentence: 'What is reported as done is there, what is reported as failed is not, what is unknown is named.',
  themes: ['each', 'believed', 'wide', 'moving'],
  check: (played) => {
    const { after, before, isKilled, last, step } = played;
    const twin = changing(played);
    // An empty answer that is whole by its own words, and a service that says done, are believed.
    if (twin === undefined || isKilled || isBelieved(step)) return undefined;
    if (last.code === 0 && twin.code === 0 && !isSameFacts(after, twin.after))
      return `ended with 0, but this is not as it would be undisturbed:\n${differenceText(differenceOf(twin.after, after))}`;
    const rows = rowsIn(last.stdout);
    for (const { id, outcome } of rows.filter((row) => rows.filter((other) => other.id === row.id).length === 1)) {
      const [now, wanted, earlier] = [after, twin.after, before].map((facts) => ofComputer(facts, id));
      const isWrong = outcome === 'done' ? twin.code === 0 && now !== wanted : now !== earlier;
      if (isWrong && ['done', 'failed', 'skipped'].includes(outcome))
        return `computer ${id} is reported as ${outcome}:\n${outcome === 'done' ? wanted : earlier}\nand is\n${now}`;
    }
    const isCertain = failures.includes(last.code) && !doubtful.test(`${last.stdout}${last.stderr}`);
    if (!isCertain || rows.length > 0 || isSameFacts(before, after)) return undefined;
    return `ended with ${last.code} without a doubt, but changed:\n${differenceText(differenceOf(before, after))}`;
  },
};

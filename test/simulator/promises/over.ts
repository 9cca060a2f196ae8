import { type Facts } from '../service/facts.js';
import { arrivedChanges, lineOf, requestText, type Promised } from './played.js';

export const over: Promised = {
  name: 'over',
  sentence: 'A rollout that is over stays over; nothing is activated twice.',
  themes: ['ended'],
  check: ({ after, before, seen, stage, step, twin }) => {
    if (twin === undefined) return undefined;
    const sent = arrivedChanges(seen).filter(({ url }) =>
      /^\/api\/group\/[^/]+\/(?:activation|packages|computers)/.test(url),
    );
    const isStarted = step.words[1] === 'start';
    const again = isStarted ? undefined : rollouts(after).find((name) => stage.over.has(name));
    if (again !== undefined) return `${again} is over, and has groups again`;
    if (lineOf(step).startsWith('rollout advance') && rollouts(before).length === 0 && sent[0] !== undefined)
      return `no rollout is left, but ${requestText(sent[0])} arrived`;
    for (const name of rollouts(after)) if (isStarted) stage.over.delete(name);
    for (const name of rollouts(before)) if (!rollouts(after).includes(name)) stage.over.add(name);
    // A rollback takes back what was installed with an activation of its own, and the end of a rollout activates its target.
    if (step.words[0] !== 'rollout' || step.words.includes('rollback') || step.words.includes('finish'))
      return undefined;
    for (const { method, url } of sent) {
      const ring = method === 'POST' ? /^\/api\/group\/([\da-f-]{36})\/activation/.exec(url)?.[1] : undefined;
      if (ring === undefined) continue;
      if (stage.activated.has(ring)) return `${ring} was activated twice`;
      stage.activated.add(ring);
    }
    return undefined;
  },
};

const rollouts = (facts: Facts): string[] =>
  [...facts.keys()].flatMap((key) => /^groups Assignments\/Rollouts\/([^/. ]+)$/.exec(key)?.[1] ?? []);

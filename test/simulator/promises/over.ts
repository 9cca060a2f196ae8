import { type Facts } from '../service/facts.js';
import { arrivedChanges, lineOf, requestText, type Played, type Promised } from './played.js';

export const over: Promised = {
  name: 'over',
  sentence: 'A rollout that is over stays over; nothing is activated twice.',
  themes: ['ended'],
  check: (played) => {
    const { after, before, seen, stage, step, twin } = played;
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
    // The end of a rollout activates its target, and `--activate` asks for a second time.
    if (step.words[0] !== 'rollout' || step.words.includes('finish') || step.words.includes('--activate'))
      return undefined;
    for (const { method, url } of sent) {
      const ring = method === 'POST' ? /^\/api\/group\/([\da-f-]{36})\/activation/.exec(url)?.[1] : undefined;
      if (ring === undefined) continue;
      const activation = `${ring} ${isTakenBack(ring, played) ? 'to uninstall' : 'to install'}`;
      if (stage.activated.has(activation)) return `${activation} was activated twice`;
      stage.activated.add(activation);
    }
    return undefined;
  },
};

/** A rollback has an activation of its own, also where `advance` continues it: the marker of the ring says so. */
const isTakenBack = (ring: string, { stage, start, step }: Played): boolean =>
  step.words.includes('rollback') ||
  [start, stage.service].some(({ world }) =>
    /^ems-rollout \S+ \S+ (?:rolling-back|removing|rolled-back)\b/.test(
      world.state.groups.get(ring)?.description ?? '',
    ),
  );

const rollouts = (facts: Facts): string[] =>
  [...facts.keys()].flatMap((key) => /^groups Assignments\/Rollouts\/([^/. ]+)$/.exec(key)?.[1] ?? []);

import type { RunStep, Step } from '../../history/history.js';
import { agreed, killOf, type Theme } from '../drawing.js';

export const ended: Theme = (draw) => {
  const { chance, fleet } = draw;
  const [a, b] = [0, Math.min(1, draw.machines - 1)];
  const on = (machine: number, ...words: string[]): RunStep => ({
    kind: 'run',
    machine,
    words: ['rollout', ...words, ...agreed],
  });
  const rings = chance.pick(['Pilot,100%', '30%,100%', 'Pilot,40%,100%']);
  const start = on(
    a,
    'start',
    '--package',
    chance.pick(fleet.packages),
    '--target',
    'Workstations',
    '--rings',
    rings,
    '--name',
    'sim',
  );
  const cron = (machine: number): RunStep => on(machine, 'advance', '--all', '-o', 'json');
  const pause: Step = { kind: 'world', what: 'time', milliseconds: chance.pick([60_000, 3_600_000, 30 * 3_600_000]) };
  const broken = (step: RunStep): RunStep => {
    if (!chance.once(3)) return step;
    const again = /start|advance/.test(step.words.join(' ')) ? cron(chance.pick([a, b])) : step;
    return { ...step, kill: killOf(chance, 20), next: [again] };
  };
  const ends = chance.pick([
    [on(a, 'abort', 'sim')],
    [on(a, 'abort', 'sim'), on(a, 'finish', 'sim')],
    [on(a, 'rollback', 'sim', '--to', 'none')],
    [on(a, 'pause', 'sim')],
    [on(a, 'approve', 'sim')],
  ]);
  const status = on(b, 'status', 'sim', '-o', 'json');
  const shown = { ...status, words: status.words.filter((word) => !agreed.includes(word)) };
  return [start, cron(b), pause, broken(cron(a)), shown, pause, ...ends.map(broken), cron(b), pause, cron(a), cron(b)];
};

import type { RunStep, Step } from '../../history/history.js';
import { agreed, type Theme } from '../drawing.js';

/** A rollout that gets to its later rings, in a window or not, and is taken back. */
/** A file whose second ring waits for an approval. */
const approved: Theme = ({ chance, fleet }) => {
  const on = (...words: string[]): RunStep => ({ kind: 'run', machine: 0, words: ['rollout', ...words] });
  const names = ['--package', chance.pick(fleet.packages), '--target', 'Workstations', '--name', 'ringed'];
  const saved = on(
    'start',
    ...names,
    '--rings',
    '20%,50%,100%',
    '--soak',
    '1h',
    '--failed',
    '100%',
    '--save',
    'ringed.yaml',
  );
  const edited: Step = {
    kind: 'world',
    what: 'file',
    name: 'ringed.yaml',
    from: 'percent: 50',
    to: 'percent: 50, approve: true',
  };
  const pause: Step = { kind: 'world', what: 'time', milliseconds: 5 * 3_600_000 };
  const cron = on('advance', '--all', ...agreed);
  return [saved, edited, on('start', '-f', 'ringed.yaml', ...agreed), pause, cron, pause, cron, pause, cron];
};

export const ringed: Theme = (draw) => {
  if (draw.chance.once(3)) return approved(draw);
  const { chance, fleet } = draw;
  const on = (...words: string[]): RunStep => ({ kind: 'run', machine: 0, words: ['rollout', ...words, ...agreed] });
  const day = chance.pick(['Mon', 'Tue', 'Wed', 'Thu']);
  const window = chance.once(2) ? ['--window', `${day} 22:00-04:00 UTC`] : [];
  const names = ['--package', chance.pick(fleet.packages), '--target', 'Workstations', '--name', 'ringed'];
  const start = on('start', ...names, '--rings', '20%,50%,100%', '--soak', '1h', '--failed', '100%', ...window);
  const pause: Step = { kind: 'world', what: 'time', milliseconds: chance.pick([5, 7, 9]) * 3_600_000 };
  const cron = on('advance', '--all', '-o', 'json');
  const rounds = Array.from({ length: window.length > 0 ? 9 : 3 }, () => [pause, cron]).flat();
  return [start, ...rounds, on('rollback', 'ringed', '--to', 'none')];
};

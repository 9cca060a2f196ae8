import { computerIds } from '../../../src/demo/model/world.js';
import { arrivedChanges, type Promised } from './played.js';

export const limit: Promised = {
  name: 'limit',
  sentence: '--max-affected holds for every change; unknown is everybody.',
  themes: ['each', 'severalGroups', 'declared', 'mixed'],
  check: ({ seen, stage, step, twin }) => {
    const most = Number(step.words[step.words.indexOf('--max-affected') + 1]);
    if (!step.words.includes('--max-affected') || twin === undefined) return undefined;
    const everybody = (): number[] => [...computerIds(stage.service.world)];
    const reached = arrivedChanges(seen).flatMap(({ reach }) => (reach === 'all' ? everybody() : (reach ?? [])));
    const { size } = new Set(reached);
    return size > most ? `the limit is ${most}, but ${size} computers are affected` : undefined;
  },
};

import { agreed, drawn, faultOf, killOf, nextOf, run, type Theme } from '../drawing.js';
import { wideLine } from './wide.js';

/** A change under faults or a kill; then they stop, and only what ems printed is typed. */
export const stuck: Theme = (draw) => {
  const { chance } = draw;
  const line = chance.once(3) ? wideLine(draw) : drawn(nextOf('writing', draw), draw);
  const pace = ['--concurrency', chance.pick(['1', '4'])];
  const step = { ...run(line, ...agreed, ...pace, '-o', 'json'), isFollowed: true, late: chance.int(8) } as const;
  return [
    chance.once(2)
      ? { ...step, kill: killOf(chance, 12) }
      : {
          ...step,
          fault: { ...faultOf(draw, 6), times: chance.pick([1, 9]), ...(chance.once(2) ? { spread: true } : {}) },
        },
  ];
};

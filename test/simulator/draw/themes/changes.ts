import { agreed, drawn, killOf, nextOf, resume, run, typed, undo, type Theme } from '../drawing.js';
import { sh } from '../draw.js';

export const each: Theme = (draw) => {
  const { chance } = draw;
  const spec = nextOf('writing', draw);
  const line = drawn(spec, draw);
  return [
    run(line, '--dry-run'),
    run(line, '--yes', '--max-affected', String(chance.int(3)), '-o', 'json'),
    run(line, ...agreed, '-o', 'json'),
    chance.once(3)
      ? { ...run(undo, ...agreed, '-o', 'json'), fault: { on: 'write', at: 0, times: 9, as: 'idle' } }
      : run(undo, ...agreed, '-o', 'json'),
    {
      ...run(drawn(spec, draw), ...agreed, '-o', 'json'),
      fault: { on: 'write', at: chance.int(2), times: 1, as: 'lost' },
    },
  ];
};

export const believed: Theme = (draw) => [
  {
    ...run(drawn(nextOf('writing', draw), draw), ...agreed, '-o', 'json'),
    fault: { on: 'write', at: draw.chance.int(2), times: 3, as: 'false' },
  },
  run(sh`undo --list`, '-o', 'json'),
];

export const killed: Theme = (draw) => {
  const line = drawn(nextOf('writing', draw), draw);
  const next = [draw.chance.once(2) ? typed(resume, ...agreed) : typed(line, ...agreed)];
  return [
    { ...run(line, ...agreed, '-o', 'json'), kill: killOf(draw.chance, 8), next },
    run(sh`undo --list --all`, '-o', 'json'),
  ];
};

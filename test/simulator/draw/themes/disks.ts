import { agreed, drawn, nextOf, resume, run, undo, type Theme } from '../drawing.js';
import { wideLine } from './wide.js';

/** A full disk, or a settings folder that cannot be written, under a change; then all is well again. */
export const disks: Theme = (draw) => {
  const { chance } = draw;
  const line = chance.once(2) ? wideLine(draw) : drawn(nextOf('writing', draw), draw);
  const disk = chance.pick(['full', 'read-only'] as const);
  return [
    run({ words: ['computer', 'list'] }, '-o', 'json'),
    { ...run(line, ...agreed, '-o', 'json'), disk },
    run(resume, ...agreed, '-o', 'json'),
    run(undo, ...agreed, '-o', 'json'),
  ];
};

import type { Fault } from '../../history/history.js';
import { agreed, namesOf, resume, run, type Theme } from '../drawing.js';
import { sh, type Line } from '../draw.js';
import { wideLine } from './wide.js';

/** Rows with a mistake, several requests that fail, a threshold, and what failed typed again. */
export const counted: Theme = (draw) => {
  const { chance } = draw;
  const names = namesOf(draw, chance.between(5, 14));
  const words = chance.pick([['reboot'], ['activate', '--software'], ['rescan', '--type', 'Inventory']]);
  const isBad = chance.once(2);
  const line: Line = {
    words: ['computer', ...words, '--from-file', '-', ...(isBad ? ['--skip-bad'] : [])],
    stdin: [...names, ...(isBad ? ['NOPE-1'] : [])].join('\n'),
  };
  const fault: Fault = {
    on: 'write',
    at: chance.int(4),
    times: chance.pick([1, 2, 9, 99]),
    as: chance.pick(['409', 'lost', 'away', 'false']),
    spread: true,
  };
  const threshold = chance.once(2) ? ['--stop-after-failures', String(chance.between(1, 3))] : [];
  const step = run(line, ...agreed, '--concurrency', '1', ...threshold, '-o', 'json');
  return [
    chance.once(4) ? step : { ...step, fault },
    run(sh`bulk retry-failed last`, ...agreed, '-o', 'json'),
    run(sh`bulk retry-failed last`, ...agreed, '-o', 'json'),
  ];
};

/** Everything could be read, and from the first change on nobody listens: not one request of the run is sent. */
export const unheard: Theme = (draw) => {
  const { chance } = draw;
  const fault: Fault = { on: 'write', at: 0, times: 999, as: 'away', spread: true };
  const pace = ['--concurrency', chance.pick(['1', '4'])];
  return [
    { ...run(wideLine(draw), ...agreed, ...pace, '-o', 'json'), fault },
    chance.once(2) ? { ...run(resume, ...agreed, '-o', 'json'), fault } : run(resume, ...agreed, '-o', 'json'),
    run(sh`bulk retry-failed last`, ...agreed, '-o', 'json'),
  ];
};

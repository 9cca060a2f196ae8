import type { RunStep, Step } from '../../history/history.js';
import { namesOf, run, type Theme } from '../drawing.js';
import { sh, type Line } from '../draw.js';

const hour = 3_600_000;

/**
 * A package is assigned from one machine, and activated or not. Agents make contact for some hours, mostly of the first
 * day, in which the service lists what is pending only to those who ask for it. Another machine asks why it is not there.
 */
export const unstarted: Theme = (draw) => {
  const { chance, fleet } = draw;
  const group = chance.pick(fleet.assignmentGroups);
  const item = chance.pick(fleet.packages);
  const [first = '', second = '', third = ''] = namesOf(draw, 3);
  const elsewhere = (line: Line): RunStep => ({ ...run(line, '--yes', '--max-affected', '999'), machine: 1 });
  const pause: Step = { kind: 'world', what: 'time', milliseconds: chance.pick([1, 5, 9, 20, 30]) * hour };
  const asked = (line: Line): RunStep => run(line, '-o', 'json');
  return [
    elsewhere(sh`group add-computers ${group} ${first} ${second} ${third}`),
    elsewhere(sh`group assign-package ${group} ${item}`),
    ...(chance.once(3) ? [elsewhere(sh`group activate ${group} --software`)] : []),
    pause,
    asked(sh`explain ${first} --package ${item}`),
    asked(sh`explain ${second} --package ${item}`),
    asked(sh`computer explain ${third} --package ${item}`),
    asked(sh`fleet pending --group ${group}`),
    asked(sh`package computers ${item} --status ${chance.pick(['pending', 'success', 'failed'])}`),
  ];
};

import type { Step, Typed } from '../../history/history.js';
import { agreed, drawn, faultOf, namesOf, run, typed, type Theme } from '../drawing.js';
import { sh } from '../draw.js';

export const two: Theme = (draw) => {
  const { chance } = draw;
  const side = (machine: number): Typed => ({
    ...typed(drawn(chance.pick(draw.swarm.writing), draw), ...agreed, '--concurrency', '1'),
    machine: chance.once(2) ? 0 : machine,
  });
  return [{ kind: 'both', lines: [side(0), side(1)], order: chance.int(2 ** 30) }, run(sh`undo --list`, '-o', 'json')];
};

export const mixed: Theme = (draw) => {
  const { chance, machines, swarm } = draw;
  return Array.from({ length: chance.between(5, 12) }, (): Step => {
    if (chance.once(6)) return { kind: 'world', what: 'time', milliseconds: chance.pick([60_000, 3_600_000]) };
    if (chance.once(8)) return { kind: 'world', what: 'contact', computers: namesOf(draw, 4) };
    if (chance.once(10)) {
      const { id, name } = chance.pick(draw.fleet.computers);
      const body = JSON.stringify({ name: `${name}-X` });
      return {
        kind: 'world',
        what: 'request',
        method: chance.pick(['PATCH', 'DELETE']),
        path: `/api/computer/${id}?force=true`,
        body,
      };
    }
    const spec = chance.pick(chance.once(4) ? swarm.reading : swarm.writing);
    const limit = chance.once(5) ? String(chance.int(20)) : '999';
    const more = [...(chance.once(3) ? ['-o', 'json'] : []), ...(chance.once(8) ? ['--dry-run'] : [])];
    const flags = spec.writes ? ['--yes', '--max-affected', limit, ...more] : ['-o', 'json'];
    const step = { ...run(drawn(spec, draw), ...flags), machine: chance.int(machines) };
    return chance.once(4) ? { ...step, fault: faultOf(draw, 4) } : step;
  });
};

import type { Fault } from '../../history/history.js';
import { agreed, killOf, namesOf, resume, run, typed, undo, type Theme, type Draw } from '../drawing.js';
import { valueFor, type Line } from '../draw.js';

export const wide: Theme = (draw) => {
  const pace = ['--concurrency', draw.chance.pick(['1', '1', '4'])];
  const again = typed(resume, ...agreed, ...pace);
  const step = run(wideLine(draw), ...agreed, ...pace, '-o', 'json');
  const lost: Fault = {
    on: 'write',
    at: draw.chance.int(12),
    times: 9,
    as: draw.chance.pick(['lost', '500', '403', 'false']),
  };
  return [
    draw.chance.once(3) ? { ...step, fault: lost } : { ...step, kill: killOf(draw.chance, 12), next: [again, again] },
    run(resume, ...agreed, '-o', 'json'),
    run(undo, ...agreed, '-o', 'json'),
  ];
};

/** Several requests are under way when the program dies: their answers come late. */
export const ahead: Theme = (draw) => {
  const { chance } = draw;
  const names = namesOf(draw, chance.between(8, 30));
  const words = chance.pick([['reboot'], ['reboot'], ['activate', '--software'], ['rescan', '--type', 'Inventory']]);
  const line: Line = { words: ['computer', ...words, '--from-file', '-'], stdin: names.join('\n') };
  const pace = ['--concurrency', String(chance.between(2, 8))];
  const again = typed(resume, ...agreed, ...pace);
  const kill = { ...killOf(chance, names.length), on: 'write' } as const;
  return [
    { ...run(line, ...agreed, ...pace, '-o', 'json'), kill, late: chance.between(1, 30), next: [again] },
    run(resume, ...agreed, '-o', 'json'),
  ];
};

/** Twelve to thirty computers, each with a request of its own. */
export const wideLine = (draw: Draw): Line => {
  const { chance, fleet } = draw;
  const names = namesOf(draw, chance.between(12, 30));
  const variable = chance.pick(fleet.variables);
  const act = (...words: string[]): Line => ({
    words: ['computer', ...words, '--from-file', '-'],
    stdin: names.join('\n'),
  });
  const rows = (words: string[], header: string, cells: () => string): Line => ({
    words: ['computer', ...words, '--from-file', '-'],
    stdin: [header, ...names.map((name) => `${name},${cells()}`)].join('\n'),
  });
  return chance.pick([
    act('activate', '--software'),
    act('reboot'),
    act('rescan', '--type', 'Inventory'),
    rows(['update', '--map', 'Room=custom:Room'], 'hostname,Room', () => `R${chance.int(99)}`),
    rows(['variable', 'set'], 'computer,variable,value', () => `${variable},${valueFor(variable, chance)}`),
    { words: ['group', 'move-computers', ...chance.some(fleet.configurationGroups, 2), ...names] },
  ]);
};

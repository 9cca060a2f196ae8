import { agreed, namesOf, run, undo, type Theme } from '../drawing.js';

/** Changes that find a part of what they want already there, and their undo: it takes back only its own. */
export const undoing: Theme = (draw) => {
  const { chance, fleet } = draw;
  const group = chance.pick(fleet.assignmentGroups);
  const [first = '', second = '', ...others] = namesOf(draw, 5);
  const members = ['group', 'add-computers', group];
  const packages = ['group', 'assign-package', group];
  const item = chance.pick(fleet.packages);
  const [before, change] = chance.pick([
    [
      [...members, first, second],
      [...members, second, ...others],
    ],
    [
      [...members, first, ...others],
      ['group', 'remove-computers', group, first, second],
    ],
    [
      [...packages, chance.pick(fleet.packages)],
      [...packages, item],
    ],
  ]);
  return [
    run({ words: before }, ...agreed, '-o', 'json'),
    run({ words: change }, ...agreed, '-o', 'json'),
    run(undo, ...agreed, '-o', 'json'),
  ];
};

/** Two groups in a file, under a limit that one of them may keep and both do not. */
export const severalGroups: Theme = (draw) => {
  const { chance, fleet } = draw;
  const groups = chance.some(fleet.assignmentGroups, 2);
  const line = { words: ['group', 'delete', '--from-file', '-', '--force'], stdin: ['group', ...groups].join('\n') };
  return [run(line, '--yes', '--max-affected', String(chance.between(1, 12)), '-o', 'json')];
};

import type { RunStep } from '../../history/history.js';
import { agreed, namesOf, run, type Draw, type Theme } from '../drawing.js';
import { sh, type Line } from '../draw.js';

/** Two groups of the same name below different parents: the bare name, typed for both, is meant for neither. */
export const twins: Theme = (draw) => {
  const { chance, fleet } = draw;
  const [type, paths] = chance.pick([
    ['AssignmentGroups', fleet.assignmentGroups],
    ['ConfigurationGroups', fleet.configurationGroups],
  ] as const);
  const [above = '', other = ''] = chance.some(paths, 2);
  const create = (parent: string): RunStep =>
    run({ words: ['group', 'create', 'Twin', '--type', type, '--parent', parent] }, ...agreed);
  const typed = chance.pick(['Twin', 'Twin', 'twin', `${other}/Twin`]);
  const lines = type === 'AssignmentGroups' ? linesOnAssignments(typed, draw) : linesOnMoves(typed, other, draw);
  return [create(above), create(other), ...chance.some(lines, 2).map(asTyped), asTyped(sh`group tree ${typed}`)];
};

/** These look the name up among the groups that they have read, or ask the service for it. */
const linesOnAssignments = (typed: string, draw: Draw): readonly Line[] => {
  const [computer = ''] = namesOf(draw, 1);
  return [
    sh`group sync ${typed} --search hostname=PC-000*`,
    sh`group sync ${typed} --search hostname=PC-00* --exact`,
    sh`group add-computers ${typed} ${computer}`,
    sh`group assign-package ${typed} ${draw.chance.pick(draw.fleet.packages)}`,
    sh`group delete ${typed} --force`,
  ];
};

const linesOnMoves = (typed: string, other: string, draw: Draw): readonly Line[] => {
  const [computer = ''] = namesOf(draw, 1);
  return [
    sh`group move-computers ${other} ${typed} ${computer}`,
    sh`group move-computers ${typed} ${other} ${computer}`,
    sh`group delete ${typed} --force`,
  ];
};

const asTyped = (line: Line): RunStep =>
  line.words[1] === 'tree' ? run(line, '-o', 'json') : run(line, ...agreed, '-o', 'json');

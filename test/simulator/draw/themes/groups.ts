import type { Fault, RunStep, Step } from '../../history/history.js';
import { agreed, faultOf, killOf, namesOf, run, undo, type Theme } from '../drawing.js';
import { sh } from '../draw.js';

/** A list changes while it is read, and members of a group seem not to match any more. */
export const moving: Theme = (draw) => {
  const { chance, fleet } = draw;
  const group = chance.pick(fleet.assignmentGroups);
  const prefix = `PC-00${chance.int(5)}`;
  const sync = run(
    sh`group sync ${group} --search ${`hostname=${prefix}*`} --exact --max-removed 60`,
    ...agreed,
    '-o',
    'json',
  );
  const matching = fleet.computers.filter(({ name }) => name.startsWith(prefix)).map(({ name }) => name);
  const members = [...new Set([...chance.some(matching, chance.pick([6, 10])), ...namesOf(draw, 2)])];
  const search = '/api/computer/search';
  const broken = chance.pick(['short', 'empty', '500', 'page', 'cut', '403', 'fieldless'] as const);
  const fault: Fault = chance.pick([
    // The rule finds one less than there are.
    { on: 'read', times: 1, as: 'vanished', at: 0, path: search },
    // The computer itself cannot be asked.
    { on: 'read', times: chance.pick([1, 9]), as: broken, at: chance.between(1, 3), path: search },
    { on: 'read', times: chance.pick([1, 9]), as: broken, at: chance.int(14) },
  ]);
  return [
    run({ words: ['group', 'add-computers', group, ...members] }, '--yes'),
    { ...sync, fault },
    sync,
    run(undo, ...agreed, '-o', 'json'),
  ];
};

export const wanted: Theme = (draw) => {
  const { chance, fleet } = draw;
  const group = chance.pick(fleet.assignmentGroups);
  const edit = (from: string, to: string): Step => ({
    kind: 'world',
    what: 'file',
    name: `wanted/groups/${group}.yaml`,
    from,
    to,
  });
  const apply = run(sh`state apply wanted --max-removed 99`, ...agreed, '-o', 'json');
  const disturbed: Partial<RunStep> = chance.once(2)
    ? { fault: faultOf(draw, 12) }
    : { kill: killOf(chance, 30), next: [apply] };
  return [
    run(sh`state export wanted`),
    { ...run(sh`state diff wanted`, '-o', 'json'), expects: 'same' },
    run({ words: ['group', 'add-computers', group, ...namesOf(draw, 4)] }, '--yes'),
    run({ words: ['group', 'assign-package', group, chance.pick(fleet.packages)] }, '--yes'),
    edit('description:', `# edited\ndescription: Sim ${chance.int(99)} #`),
    edit('members:', 'exact: [members, packages]\nmembers:'),
    { ...apply, ...disturbed },
    apply,
    { ...apply, expects: 'changes-nothing' },
    run(undo, ...agreed, '-o', 'json'),
  ];
};

/** Files that are applied with an activation, without a word about removals, or with a description that was not there. */
export const declared: Theme = (draw) => {
  const { chance, fleet } = draw;
  const group = chance.pick(fleet.assignmentGroups);
  const edit = (from: string, to: string): Step => ({
    kind: 'world',
    what: 'file',
    name: `wanted/groups/${group}.yaml`,
    from,
    to,
  });
  const [first = '', ...names] = namesOf(draw, 20);
  const apply = (...flags: string[]): RunStep =>
    run({ words: ['state', 'apply', 'wanted', ...flags] }, ...agreed, '-o', 'json');
  return chance.pick([
    // A group that is to go, with members of its own, under a limit.
    [
      run({ words: ['group', 'add-computers', group, first, ...names] }, '--yes'),
      run(sh`state export wanted`),
      edit('group:', 'absent: true\ngroup:'),
      run({ words: ['state', 'apply', 'wanted'] }, '--yes', '--max-affected', String(chance.int(4)), '-o', 'json'),
    ],
    [
      run({ words: ['group', 'add-computers', group, first] }, '--yes'),
      run(sh`state export wanted`),
      edit('members:', `members:\n  - ${names[0] ?? ''}`),
      apply('--activate'),
    ],
    [
      run({ words: ['group', 'add-computers', group, first] }, '--yes'),
      run(sh`state export wanted`),
      run({ words: ['group', 'add-computers', group, ...names] }, '--yes'),
      edit('members:', 'exact: [members]\nmembers:'),
      apply(),
    ],
    [
      run({ words: ['group', 'add-computers', group, first] }, '--yes'),
      run(sh`state export wanted`),
      edit('members:', `description: Sim ${chance.int(99)}\nmembers:`),
      apply(),
      run(undo, ...agreed, '-o', 'json'),
    ],
  ]);
};

/** Two collections of a group have entries. The file calls one of them exact; the other one keeps what no file names. */
export const exactly: Theme = (draw) => {
  const { chance, fleet } = draw;
  const group = chance.pick(fleet.assignmentGroups);
  const drive = (letter: string): string[] => ['NetworkDrives', `Letter=${letter}:`, `Path=share-${letter}`];
  const account = (name: string): string[] => ['LocalAdministrators', `Account=${name}`];
  const [exact, other] = chance.pick([
    [drive, account],
    [account, drive],
  ]);
  const [kept = '', early = '', extra = '', late = ''] = chance.some(['P', 'Q', 'R', 'S', 'T'], 4);
  const entry = (values: readonly string[]): RunStep =>
    run({ words: ['group', 'variable', 'collection', 'add', group, ...values] }, ...agreed);
  const name = exact('')[0] ?? '';
  const edit: Step = {
    kind: 'world',
    what: 'file',
    name: `wanted/groups/${group}.yaml`,
    from: `  ${name}:\n`,
    to: `  ${name}:\n    exact: true\n    entries:\n`,
  };
  return [
    entry(exact(kept)),
    // The file names the other collection as well, or says nothing of it.
    ...(chance.once(2) ? [entry(other(early))] : []),
    run(sh`state export wanted`),
    entry(exact(extra)),
    entry(other(late)),
    edit,
    run(sh`state apply wanted --max-removed 99`, ...agreed, '-o', 'json'),
    run(undo, ...agreed, '-o', 'json'),
  ];
};

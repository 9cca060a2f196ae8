import type { CommandSpec } from '../../src/command/spec.js';
import { roles } from '../../src/contract/roles.js';
import { chanceOf, type Chance } from './chance.js';
import { drawLine, sh, valueFor, type Commands, type Line } from './draw.js';
import type { Fleet } from './fleet.js';
import { faultKinds, type Fault, type History, type Kill, type RunStep, type Step, type Typed } from './history.js';

/** The things that a history is drawn from. `command`: only this one. */
interface Draw {
  readonly chance: Chance;
  readonly commands: Commands;
  readonly fleet: Fleet;
  readonly machines: number;
  readonly seed: number;
  readonly command?: string | undefined;
}

const all = ['--yes', '--max-affected', '999'];
const undo = sh`undo --last`;
const resume = sh`bulk resume last`;

/** Drawn at random, a mix misses most breaks: each theme puts one kind of promise under pressure. */
export const themes: Readonly<Record<string, (draw: Draw) => Step[]>> = {
  each: (draw) => {
    const { chance } = draw;
    const spec = nextOf('writing', draw);
    const line = drawn(spec, draw);
    return [
      run(line, '--dry-run'),
      run(line, '--yes', '--max-affected', String(chance.int(3)), '-o', 'json'),
      run(line, ...all, '-o', 'json'),
      chance.once(3)
        ? { ...run(undo, ...all, '-o', 'json'), fault: { on: 'write', at: 0, times: 9, as: 'idle' } }
        : run(undo, ...all, '-o', 'json'),
      {
        ...run(drawn(spec, draw), ...all, '-o', 'json'),
        fault: { on: 'write', at: chance.int(2), times: 1, as: 'lost' },
      },
    ];
  },
  believed: (draw) => [
    {
      ...run(drawn(nextOf('writing', draw), draw), ...all, '-o', 'json'),
      fault: { on: 'write', at: draw.chance.int(2), times: 3, as: 'false' },
    },
    run(sh`undo --list`, '-o', 'json'),
  ],
  sweep: (draw) => swept(draw.chance.once(3) ? 'reading' : 'writing', draw),
  readings: (draw) => swept('reading', draw),
  wide: (draw) => {
    const pace = ['--concurrency', draw.chance.pick(['1', '1', '4'])];
    const again = typed(resume, ...all, ...pace);
    const step = run(wideLine(draw), ...all, ...pace, '-o', 'json');
    const lost: Fault = {
      on: 'write',
      at: draw.chance.int(12),
      times: 9,
      as: draw.chance.pick(['lost', '500', '403', 'false']),
    };
    return [
      draw.chance.once(3) ? { ...step, fault: lost } : { ...step, kill: killOf(draw.chance, 12), next: [again, again] },
      run(resume, ...all, '-o', 'json'),
      run(undo, ...all, '-o', 'json'),
    ];
  },
  killed: (draw) => {
    const line = drawn(nextOf('writing', draw), draw);
    const next = [draw.chance.once(2) ? typed(resume, ...all) : typed(line, ...all)];
    return [
      { ...run(line, ...all, '-o', 'json'), kill: killOf(draw.chance, 8), next },
      run(sh`undo --list --all`, '-o', 'json'),
    ];
  },
  moving: (draw) => {
    const { chance, fleet } = draw;
    const group = chance.pick(fleet.assignmentGroups);
    const rule = `hostname=PC-00${chance.int(5)}*`;
    const sync = run(sh`group sync ${group} --search ${rule} --exact --max-removed 60`, ...all, '-o', 'json');
    const as = chance.pick(['short', 'empty', '500', 'page', 'cut', '403', 'fieldless', 'vanished'] as const);
    return [
      run({ words: ['group', 'add-computers', group, ...namesOf(draw, 6)] }, '--yes'),
      { ...sync, fault: { on: 'read', at: chance.int(14), times: chance.pick([1, 9]), as } },
      sync,
      run(undo, ...all, '-o', 'json'),
    ];
  },
  roles: (draw) => {
    const kind = draw.chance.once(3) ? 'reading' : 'writing';
    const step = run(drawn(nextOf(kind, draw), draw), ...(kind === 'writing' ? all : []), '-o', 'json');
    return [{ ...step, env: { EMS_CLIENT_ID: `without-${draw.chance.pick([...roles.keys()])}` } }];
  },
  ended: (draw) => {
    const { chance, fleet } = draw;
    const [a, b] = [0, Math.min(1, draw.machines - 1)];
    const on = (machine: number, ...words: string[]): RunStep => ({
      kind: 'run',
      machine,
      words: ['rollout', ...words, ...all],
    });
    const rings = chance.pick(['Pilot,100%', '30%,100%', 'Pilot,40%,100%']);
    const start = on(
      a,
      'start',
      '--package',
      chance.pick(fleet.packages),
      '--target',
      'Workstations',
      '--rings',
      rings,
      '--name',
      'sim',
    );
    const cron = (machine: number): RunStep => on(machine, 'advance', '--all', '-o', 'json');
    const pause: Step = { kind: 'world', what: 'time', milliseconds: chance.pick([60_000, 3_600_000, 30 * 3_600_000]) };
    const broken = (step: RunStep): RunStep => {
      if (!chance.once(3)) return step;
      const again = /start|advance/.test(step.words.join(' ')) ? cron(chance.pick([a, b])) : step;
      return { ...step, kill: killOf(chance, 20), next: [again] };
    };
    const ends = chance.pick([
      [on(a, 'abort', 'sim')],
      [on(a, 'abort', 'sim'), on(a, 'finish', 'sim')],
      [on(a, 'rollback', 'sim', '--to', 'none')],
      [on(a, 'pause', 'sim')],
      [on(a, 'approve', 'sim')],
    ]);
    const status = on(b, 'status', 'sim', '-o', 'json');
    const shown = { ...status, words: status.words.filter((word) => !all.includes(word)) };
    return [
      start,
      cron(b),
      pause,
      broken(cron(a)),
      shown,
      pause,
      ...ends.map(broken),
      cron(b),
      pause,
      cron(a),
      cron(b),
    ];
  },
  two: (draw) => {
    const { chance } = draw;
    const side = (machine: number): Typed => ({
      ...typed(drawn(chance.pick(draw.commands.writing), draw), ...all, '--concurrency', '1'),
      machine: chance.once(2) ? 0 : machine,
    });
    return [
      { kind: 'both', lines: [side(0), side(1)], order: chance.int(2 ** 30) },
      run(sh`undo --list`, '-o', 'json'),
    ];
  },
  wanted: (draw) => {
    const { chance, fleet } = draw;
    const group = chance.pick(fleet.assignmentGroups);
    const edit = (from: string, to: string): Step => ({
      kind: 'world',
      what: 'file',
      name: `wanted/groups/${group}.yaml`,
      from,
      to,
    });
    const apply = run(sh`state apply wanted --max-removed 99`, ...all, '-o', 'json');
    const disturbed: Partial<RunStep> = chance.once(2)
      ? { fault: faultOf(chance, 12) }
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
      run(undo, ...all, '-o', 'json'),
    ];
  },
  mixed: (draw) => {
    const { chance, commands, machines } = draw;
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
      const spec = chance.pick(chance.once(4) ? commands.reading : commands.writing);
      const limit = chance.once(5) ? String(chance.int(20)) : '999';
      const more = [...(chance.once(3) ? ['-o', 'json'] : []), ...(chance.once(8) ? ['--dry-run'] : [])];
      const flags = spec.writes ? ['--yes', '--max-affected', limit, ...more] : ['-o', 'json'];
      const step = { ...run(drawn(spec, draw), ...flags), machine: chance.int(machines) };
      return chance.once(4) ? { ...step, fault: faultOf(chance, 4) } : step;
    });
  },
};

const swept = (kind: keyof Commands, draw: Draw): Step[] => {
  const step = run(drawn(nextOf(kind, draw), draw), ...(kind === 'writing' ? all : []), '-o', 'json');
  const first = draw.chance.int(4);
  return [0, 1, 2, 3].map((more) => ({ ...step, fault: { ...faultOf(draw.chance, 1), on: 'read', at: first + more } }));
};

const faultOf = (chance: Chance, most: number): Fault => ({
  on: chance.pick(['read', 'write'] as const),
  at: chance.int(most),
  times: chance.pick([1, 1, 9]),
  // A lie of the service looks like the truth to everything but an undo, which reads back.
  as: chance.pick(faultKinds.filter((each) => each !== 'idle')),
});

const killOf = (chance: Chance, most: number): Kill => ({
  on: chance.pick(['any', 'write'] as const),
  at: chance.int(most),
  when: chance.pick(['before', 'after'] as const),
});

/** A flag that the line has already is not typed again. */
const typed = ({ stdin, words }: Line, ...flags: string[]): Typed => {
  const isOwn = (at: number): boolean => (flags[at] ?? '').startsWith('-') && words.includes(flags[at] ?? '');
  const added = flags.filter((flag, at) => !isOwn(at) && !(at > 0 && isOwn(at - 1) && !flag.startsWith('-')));
  return { machine: 0, words: [...words, ...added], ...(stdin === undefined ? {} : { stdin }) };
};

const run = (line: Line, ...flags: string[]): RunStep => ({ kind: 'run', ...typed(line, ...flags) });

const namesOf = ({ chance, fleet }: Draw, count: number): string[] =>
  chance.some(fleet.computers, count).map(({ name }) => name);

/** Each in turn, so that every command has its history within a few hundred. */
const nextOf = (kind: keyof Commands, { chance, command, commands, seed }: Draw): CommandSpec => {
  const named = commands[kind].filter(({ words }) => command === undefined || words.join(' ').startsWith(command));
  const list = named.length === 0 ? commands[kind] : named;
  return list[(seed + chance.int(2)) % list.length] ?? chance.pick(list);
};

const drawn = (spec: CommandSpec, { chance, fleet }: Draw): Line => {
  const line = drawLine(spec, chance, fleet);
  if (line === undefined) throw new Error(`no arguments can be drawn for: ${spec.words.join(' ')}`);
  return line;
};

/** Twelve to thirty computers, each with a request of its own. */
const wideLine = (draw: Draw): Line => {
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

interface DrawOptions extends Pick<Draw, 'commands' | 'command'> {
  readonly fleet: (seed: number, computers: number) => Fleet;
  readonly only?: readonly string[] | undefined;
}

export const drawHistory = (seed: number, { command, commands, fleet, only }: DrawOptions): History => {
  const chance = chanceOf(seed);
  const computers = chance.between(20, 60);
  const names = only ?? Object.keys(themes);
  const theme = names[seed % names.length] ?? 'mixed';
  const machines = [0, ...Array.from({ length: chance.int(3) }, () => chance.between(-3_600_000, 3_600_000))];
  if (theme === 'ended' && machines.length === 1) machines.push(1_800_000);
  const make = themes[theme];
  if (make === undefined) throw new Error(`no theme named ${theme}`);
  const number = Math.floor(seed / names.length);
  const steps = make({
    chance: chance.fork('steps'),
    commands,
    fleet: fleet(seed, computers),
    machines: machines.length,
    seed: number,
    command,
  });
  return { seed, computers, machines, theme, steps };
};

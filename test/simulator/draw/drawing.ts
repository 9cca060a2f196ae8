import type { CommandSpec } from '../../../src/command/spec.js';
import type { Chance } from '../history/chance.js';
import type { Fault, Kill, RunStep, Step, Typed } from '../history/history.js';
import type { Fleet } from '../service/fleet.js';
import { drawLine, sh, type Commands, type Line } from './draw.js';
import type { Swarm } from './swarm.js';

/** The things that a history is drawn from. */
export interface Draw {
  readonly chance: Chance;
  readonly commands: Commands;
  readonly fleet: Fleet;
  readonly machines: number;
  readonly seed: number;
  /** Only commands that begin with these words. */
  readonly command?: string | undefined;
  readonly swarm: Swarm;
}

export type Theme = (draw: Draw) => readonly Step[];

/** Flags with which every change goes through. */
export const agreed = ['--yes', '--max-affected', '999'];
export const undo = sh`undo --last`;
export const resume = sh`bulk resume last`;

export const faultOf = ({ chance, swarm }: Draw, most: number): Fault => ({
  on: chance.pick(['read', 'write'] as const),
  at: chance.int(most),
  times: chance.pick([1, 1, 9]),
  // A lie of the service looks like the truth to everything but an undo, which reads back.
  as: chance.pick(swarm.faults.filter((each) => each !== 'idle')),
});

export const killOf = (chance: Chance, most: number): Kill => ({
  on: chance.pick(['any', 'write'] as const),
  at: chance.int(most),
  when: chance.pick(['before', 'after'] as const),
});

/** A flag that the line has already is not typed again. */
export const typed = ({ stdin, words }: Line, ...flags: string[]): Typed => {
  const isOwn = (at: number): boolean => (flags[at] ?? '').startsWith('-') && words.includes(flags[at] ?? '');
  const added = flags.filter((flag, at) => !isOwn(at) && !(at > 0 && isOwn(at - 1) && !flag.startsWith('-')));
  return { machine: 0, words: [...words, ...added], ...(stdin === undefined ? {} : { stdin }) };
};

export const run = (line: Line, ...flags: string[]): RunStep => ({ kind: 'run', ...typed(line, ...flags) });

export const namesOf = ({ chance, fleet }: Draw, count: number): string[] =>
  chance.some(fleet.computers, count).map(({ name }) => name);

/** Each in turn, so that every command has its history within a few hundred. */
export const nextOf = (kind: keyof Commands, { chance, command, commands, seed }: Draw): CommandSpec => {
  const named = commands[kind].filter(({ words }) => command === undefined || words.join(' ').startsWith(command));
  const list = named.length === 0 ? commands[kind] : named;
  return list[(seed + chance.int(2)) % list.length] ?? chance.pick(list);
};

export const drawn = (spec: CommandSpec, { chance, fleet }: Draw): Line => {
  const line = drawLine(spec, chance, fleet);
  if (line === undefined) throw new Error(`no arguments can be drawn for: ${spec.words.join(' ')}`);
  return line;
};

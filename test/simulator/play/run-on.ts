import { join } from 'node:path';
import type { Clock } from '../../../src/base/clock.js';
import type { RunStep, Typed } from '../history/history.js';
import { factsOf, type Facts } from '../service/facts.js';
import type { Service } from '../service/service.js';
import { baseUrl, openWire, type Disturbance, type Seen } from '../wire/wire.js';
import { troubleDisk } from './disk.js';
import { closeMachine, copyMachine, restoreMachine, runLine, type Machine, type Ran } from './machine.js';
import type { Stage } from './stage.js';

export interface RunOf extends Ran {
  readonly line: Typed;
  readonly seen: readonly Seen[];
  readonly isDead: boolean;
}

/** One command line on a service. A kill leaves the machine as it was at that moment. */
export const runOn = async (
  service: Service,
  line: Typed,
  stage: Stage,
  { disk, ...disturbance }: Omit<Disturbance, 'tokens' | 'onKill'> & Pick<RunStep, 'disk'>,
  machine = machineOf(line, stage),
): Promise<RunOf> => {
  let atKill: Machine | undefined;
  const onKill = (): void => {
    if (stage.runLine === undefined) atKill = copyMachine(machine);
  };
  const { isDead, seen, transport } = openWire(service, { ...disturbance, tokens: stage.tokens, onKill });
  stage.commands += 1;
  // A line on a copy is only looked at: it needs no process of its own.
  const isReal = service === stage.service;
  const mend = isReal && disk !== undefined && machine.hasDisk ? troubleDisk(disk, machine) : undefined;
  const ran = await (isReal ? (stage.runLine ?? runLine) : runLine)(wordsWithin(line.words, machine), machine, {
    url: baseUrl,
    transport,
    stdin: line.stdin,
    env: line.env ?? {},
    clock: clockOf(service, machine, line.words.includes('--wait')),
  });
  mend?.();
  // A killed process of its own has left its folder as it was.
  if (atKill !== undefined) restoreMachine(machine, atKill);
  const told = { ...ran, line, seen, isDead: isDead() };
  if (isReal) stage.onRun?.(told);
  return told;
};

export const machineOf = ({ machine }: Pick<Typed, 'machine'>, { machines }: Stage): Machine => {
  const found = machines[machine % machines.length];
  if (found === undefined) throw new Error('a history has machines');
  return found;
};

/** Files are in the folder of their machine. */
const wordsWithin = (words: readonly string[], { folder }: Machine): string[] =>
  words.map((word) => (/^wanted$|\.(?:yaml|jsonl|md|html)$/.test(word) ? join(folder, word) : word));

/** Sleeping takes no time of the world, unless the command waits for agents. */
const clockOf = (service: Service, { ahead }: Machine, waits: boolean): Clock => {
  let slept = 0;
  let ticks = 0;
  return {
    now: () => slept + (ticks += 0.01),
    date: () => new Date(service.machine + ahead + slept),
    sleep: async (milliseconds, signal) => {
      slept += milliseconds;
      service.machine += 1;
      if (waits) service.flow += milliseconds;
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
    },
  };
};

/** Plays the line on a copy of everything, without fault or kill. */
export const onCopy = async (line: Typed, stage: Stage): Promise<RunOf & { readonly after: Facts }> => {
  const service = stage.service.copy();
  const machine = copyMachine(machineOf(line, stage));
  try {
    return { ...(await runOn(service, line, stage, {}, machine)), after: factsOf(service.world) };
  } finally {
    closeMachine(machine);
  }
};

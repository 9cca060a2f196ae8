import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../src/clock.js';
import type { CommandSpec } from '../../src/command/spec.js';
import { factsOf, type Facts } from './facts.js';
import type { BothStep, History, RunStep, Step, Typed, WorldStep } from './history.js';
import { closeMachine, copyMachine, openMachine, restoreMachine, runLine, type Machine, type Ran } from './machine.js';
import { promises, type Break, type Played } from './promises.js';
import { secretsIn } from './secrets.js';
import { contact, openService, type Service } from './service.js';
import { baseUrl, openWire, type Disturbance, type Seen } from './wire.js';

export interface PlayOptions {
  /** Only this promise is checked. */
  readonly only?: string | undefined;
  /** The command of a line, by its first words. */
  readonly specOf: (words: readonly string[]) => CommandSpec | undefined;
  readonly runLine?: typeof runLine;
  /** A break that waits for its mend: it is counted, and the history goes on. */
  readonly isKnown?: (found: Break) => boolean;
}

export interface Outcome {
  readonly breaks: readonly Break[];
  readonly commands: number;
  readonly known: number;
}

export interface Stage extends PlayOptions {
  readonly service: Service;
  readonly machines: readonly Machine[];
  readonly tokens: Set<string>;
  readonly secrets: Set<string>;
  /** The last change, if nothing else has changed anything since, for undo. */
  change: { readonly machine: number; readonly facts: Facts; readonly words: readonly string[] } | undefined;
  /** Names of rollouts that are over, and ids of rings that were activated. */
  readonly over: Set<string>;
  readonly activated: Set<string>;
  commands: number;
  known: number;
}

/** Plays a history on a service of its own and checks every promise after every step, up to the first break. */
export const play = async (history: History, options: PlayOptions): Promise<Outcome> => {
  const stage: Stage = {
    ...options,
    service: openService(history.computers, history.seed),
    machines: history.machines.map((ahead, at) => openMachine(String.fromCharCode(65 + at), ahead)),
    tokens: new Set(),
    secrets: secretsIn(history),
    change: undefined,
    over: new Set(),
    activated: new Set(),
    commands: 0,
    known: 0,
  };
  let breaks: readonly Break[] = [];
  try {
    for (const step of history.steps) if (breaks.length === 0) breaks = await playStep(step, stage);
  } finally {
    stage.machines.forEach(closeMachine);
  }
  return { breaks, commands: stage.commands, known: stage.known };
};

const playStep = async (step: Step, stage: Stage): Promise<readonly Break[]> => {
  if (step.kind === 'world') await moveWorld(step, stage);
  return step.kind === 'run' ? playRun(step, stage) : step.kind === 'both' ? playBoth(step, stage) : [];
};

const playRun = async (step: RunStep, stage: Stage): Promise<readonly Break[]> => {
  const { fault, kill, machine, next = [], words } = step;
  const spec = stage.specOf(words);
  const before = factsOf(stage.service.world);
  const twin = await onCopy(step, stage);
  const preview =
    spec?.writes === true && !words.includes('--dry-run') ? await onCopy(dryRunOf(step), stage) : undefined;
  const runs = [await runOn(stage.service, step, stage, { fault, kill })];
  const isKilled = runs[0]?.isDead === true;
  for (const line of isKilled ? next : []) runs.push(await runOn(stage.service, line, stage, {}));
  const found = await check({ step, spec, stage, before, twin, preview, runs, isKilled });
  // A resume is an entry of its own: an undo leads back to its beginning only. After an undo, another leads further back.
  if (isKilled || words[0] === 'undo') stage.change = undefined;
  else if (runs[0]?.seen.some(({ arrived, isWrite }) => arrived && isWrite) === true)
    stage.change = { machine, facts: before, words };
  return found;
};

const check = async (played: Omit<Played, 'after' | 'seen' | 'last'>): Promise<Break[]> => {
  const { runs, stage } = played;
  const last = runs.at(-1);
  if (last === undefined) return [];
  const whole = { ...played, after: factsOf(stage.service.world), seen: runs.flatMap(({ seen }) => seen), last };
  const found: Break[] = [];
  for (const { check: checkOne, name } of promises) {
    const text = stage.only === undefined || stage.only === name ? await checkOne(whole) : undefined;
    if (text === undefined) continue;
    if (stage.isKnown?.({ promise: name, text }) === true) stage.known += 1;
    else found.push({ promise: name, text });
  }
  return found;
};

export interface RunOf extends Ran {
  readonly line: Typed;
  readonly seen: readonly Seen[];
  readonly isDead: boolean;
}

/** One command line on a service. A kill leaves the machine as it was at that moment. */
const runOn = async (
  service: Service,
  line: Typed,
  stage: Stage,
  disturbance: Omit<Disturbance, 'tokens' | 'onKill'>,
  machine = machineOf(line, stage),
): Promise<RunOf> => {
  let atKill: Machine | undefined;
  const onKill = (): void => void (atKill = copyMachine(machine));
  const { isDead, seen, transport } = openWire(service, { ...disturbance, tokens: stage.tokens, onKill });
  stage.commands += 1;
  const ran = await (stage.runLine ?? runLine)(wordsWithin(line.words, machine), machine, {
    url: baseUrl,
    transport,
    stdin: line.stdin,
    env: line.env ?? {},
    clock: clockOf(service, machine, line.words.includes('--wait')),
  });
  if (atKill !== undefined) restoreMachine(machine, atKill);
  return { ...ran, line, seen, isDead: isDead() };
};

const machineOf = ({ machine }: Pick<Typed, 'machine'>, { machines }: Stage): Machine => {
  const found = machines[machine % machines.length];
  if (found === undefined) throw new Error('a history has machines');
  return found;
};

/** Files are in the folder of their machine. */
const wordsWithin = (words: readonly string[], { folder }: Machine): string[] =>
  words.map((word) => (/^wanted$|\.(?:yaml|jsonl)$/.test(word) ? join(folder, word) : word));

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
const onCopy = async (line: Typed, stage: Stage): Promise<RunOf & { readonly after: Facts }> => {
  const service = stage.service.copy();
  const machine = copyMachine(machineOf(line, stage));
  try {
    return { ...(await runOn(service, line, stage, {}, machine)), after: factsOf(service.world) };
  } finally {
    closeMachine(machine);
  }
};

const dryRunOf = (step: RunStep): RunStep => {
  const dropped = ['--wait', '-o', 'json'];
  return { ...step, words: [...step.words.filter((word) => !dropped.includes(word)), '--dry-run', '-o', 'json'] };
};

/** Two commands whose requests take turns as the seed says: whoever has no request to send lets the other go on. */
const playBoth = async ({ lines, order: seed }: BothStep, stage: Stage): Promise<readonly Break[]> => {
  const before = factsOf(stage.service.world);
  const turns = openTurns(seed);
  const runs = await Promise.all(
    lines.map(async (line, side) => {
      const ran = await runOn(stage.service, line, stage, { turn: () => turns.wait(side) });
      turns.leave(side);
      return ran;
    }),
  );
  stage.change = undefined;
  const step: RunStep = { kind: 'run', ...lines[0] };
  return check({ step, spec: undefined, stage, before, twin: undefined, preview: undefined, runs, isKilled: false });
};

const openTurns = (seed: number): { wait(side: number): Promise<void>; leave(side: number): void } => {
  const waiting: ((() => void) | undefined)[] = [undefined, undefined];
  const gone = [false, false];
  let bits = seed;
  const next = (): void => {
    if (!waiting.every((each, side) => each !== undefined || gone[side] === true)) return;
    bits = (Math.imul(bits, 1103515245) + 12345) >>> 0;
    const side = waiting[0] === undefined ? 1 : waiting[1] === undefined ? 0 : (bits >>> 16) % 2;
    const go = waiting[side];
    waiting[side] = undefined;
    go?.();
  };
  return {
    wait: async (side) => {
      // A second request of the same side, sent at the same time, does not wait for its turn.
      if (waiting[side] !== undefined) return;
      await new Promise<void>((resolve) => {
        waiting[side] = resolve;
        next();
      });
    },
    leave: (side) => {
      gone[side] = true;
      next();
    },
  };
};

const moveWorld = async (step: WorldStep, stage: Stage): Promise<void> => {
  const { service } = stage;
  // An undo does not take back what agents and others do.
  stage.change = undefined;
  if (step.what === 'contact') contact(service, step.computers);
  else if (step.what === 'file') editFile(join(machineOf({ machine: 0 }, stage).folder, step.name), step.from, step.to);
  else if (step.what === 'request') await service.answerOwner(step.method, step.path, step.body);
  else {
    service.flow += step.milliseconds;
    service.machine += step.milliseconds;
    // Agents that were due act now, not with the next command.
    await service.answer({ method: 'GET', url: '/health', headers: {}, body: '' });
  }
};

const editFile = (file: string, from: string, to: string): void => {
  try {
    writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
  } catch {
    // The export before it failed, so there is nothing to edit.
  }
};

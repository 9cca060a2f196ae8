import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BothStep, History, RunStep, Step, WorldStep } from '../history/history.js';
import { promises, type Break, type Played } from '../promises/index.js';
import { factsOf } from '../service/facts.js';
import { secretsIn } from '../service/secrets.js';
import { contact, openService } from '../service/service.js';
import { followHints } from './follow.js';
import { closeDisk, openDisk } from './disk.js';
import { closeMachine, openMachine, type Machine } from './machine.js';
import { machineOf, onCopy, runOn, type RunOf } from './run-on.js';
import type { PlayOptions, Stage } from './stage.js';
import { openTurns } from './turns.js';

export interface Outcome {
  readonly breaks: readonly Break[];
  readonly commands: number;
  readonly known: number;
}

/** Plays a history on a service of its own and checks every promise after every step, up to the first break. */
export const play = async (history: History, options: PlayOptions): Promise<Outcome> => {
  const stage: Stage = {
    ...options,
    service: openService(history.computers, history.seed),
    machines: history.machines.map((ahead, at) => machineWith(String.fromCharCode(65 + at), ahead, history)),
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
    for (const machine of stage.machines) {
      if (machine.hasDisk) closeDisk(machine);
      closeMachine(machine);
    }
  }
  return { breaks, commands: stage.commands, known: stage.known };
};

/** A history with trouble on a disk gets disks, where the system lets us. */
const machineWith = (name: string, ahead: number, { steps }: History): Machine => {
  const machine = openMachine(name, ahead);
  const isTroubled = steps.some((step) => step.kind === 'run' && step.disk !== undefined);
  return isTroubled ? { ...machine, hasDisk: openDisk(machine) } : machine;
};

const playStep = async (step: Step, stage: Stage): Promise<readonly Break[]> => {
  if (step.kind === 'world') await moveWorld(step, stage);
  return step.kind === 'run' ? playRun(step, stage) : step.kind === 'both' ? playBoth(step, stage) : [];
};

const playRun = async (step: RunStep, stage: Stage): Promise<readonly Break[]> => {
  const { disk, fault, kill, late, machine, next = [], pages, words } = step;
  const spec = stage.specOf(words);
  const before = factsOf(stage.service.world);
  const start = stage.service.copy();
  const twin = await onCopy(step, stage);
  const preview =
    spec?.writes === true && !words.includes('--dry-run') ? await onCopy(dryRunOf(step), stage) : undefined;
  const runs = [await runOn(stage.service, step, stage, { disk, fault, kill, late, pages })];
  const isKilled = runs[0]?.isDead === true;
  for (const line of isKilled ? next : []) runs.push(await runOn(stage.service, line, stage, {}));
  const played = { step, spec, stage, before, start, twin, preview, runs, isKilled };
  let found = await check({ ...played, followed: undefined });
  const [first] = runs;
  if (step.isFollowed === true && first !== undefined && found.length === 0) {
    const run = (line: RunOf['line']): Promise<RunOf> => runOn(stage.service, line, stage, {});
    found = await check({ ...played, followed: await followHints(first, { run, specOf: stage.specOf }) });
  }
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
  // The line itself was checked before anything was typed after it.
  const checked = promises.filter(({ isOfEnd }) => (isOfEnd === true) === (played.followed !== undefined));
  for (const { check: checkOne, name } of checked) {
    const text = stage.only === undefined || stage.only === name ? await checkOne(whole) : undefined;
    if (text === undefined) continue;
    if (stage.isKnown?.({ promise: name, text }) === true) stage.known += 1;
    else found.push({ promise: name, text });
  }
  return found;
};

const dryRunOf = (step: RunStep): RunStep => {
  const dropped = ['--wait', '-o', 'json'];
  return { ...step, words: [...step.words.filter((word) => !dropped.includes(word)), '--dry-run', '-o', 'json'] };
};

/** Two commands whose requests take turns as the seed says: whoever has no request to send lets the other go on. */
const playBoth = async ({ lines, order: seed }: BothStep, stage: Stage): Promise<readonly Break[]> => {
  const before = factsOf(stage.service.world);
  const start = stage.service.copy();
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
  const played = {
    step,
    spec: undefined,
    stage,
    before,
    start,
    twin: undefined,
    preview: undefined,
    runs,
    isKilled: false,
  };
  return check({ ...played, followed: undefined });
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

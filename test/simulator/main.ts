import { specFinder } from './draw/spec-finder.js';
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtLine } from './play/built.js';
import { loadCommands } from './draw/draw.js';
import { themes } from './draw/themes/index.js';
import { promises } from './promises/index.js';
import { knownBreaks, readRegressions } from './regressions.js';
import { spoken } from './service/service.js';
import { showHistory } from './show.js';
import { breakText, exhaust, shrunk, simulate, type Simulated } from './simulate.js';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: { seed: text, histories: text, minutes: text, only: text, theme: text, command: text, jobs: text, part: text, dialect: text, history: text, built: flag, exhaustive: flag, 'go-on': flag, whole: flag },
}); // prettier-ignore

const numberOf = (name: 'seed' | 'histories' | 'minutes' | 'jobs', fallback: number): number => {
  const value = Number(values[name] ?? fallback);
  if (value >= 0) return value;
  throw new Error(`--${name}: ${values[name] ?? ''} is not a number`);
};

const oneOf = <Name extends string>(name: 'only' | 'theme' | 'dialect', names: readonly Name[]): Name | undefined => {
  const value = names.find((each) => each === values[name]);
  if (value !== undefined || values[name] === undefined) return value;
  throw new Error(`--${name}: one of ${names.join(', ')}`);
};

const only = oneOf('only', promises.map(({ name }) => name)); // prettier-ignore
const theme = oneOf('theme', Object.keys(themes));
spoken.dialect = oneOf('dialect', ['a', 'b', 'c']);
const histories = numberOf('histories', values.minutes === undefined ? 500 : 1e9);
const jobs = histories < 20 ? 1 : numberOf('jobs', availableParallelism());
const playing = {
  only,
  isKnown: knownBreaks(readRegressions(join(process.cwd(), 'test/simulator/histories'))),
  ...(values.built ? { runLine: builtLine } : {}),
};

/** The built program takes all of them: only it has real disks. */
const usual = values.built ? Object.keys(themes) : undefined;

/** One part of the seeds. */
const simulatePart = (part: number): Promise<Simulated> => {
  const goesOn = values['go-on'];
  if (values.exhaustive) return exhaust({ ...playing, part, parts: jobs, goesOn });
  return simulate({
    ...playing,
    seed: numberOf('seed', 1) + part,
    step: jobs,
    histories: Math.ceil((histories - part) / jobs),
    minutes: numberOf('minutes', Infinity),
    themes: theme === undefined ? (promises.find(({ name }) => name === only)?.themes ?? usual) : [theme],
    command: values.command,
    goesOn,
  });
};

/** In a process of its own. */
const inChild = (part: number): Promise<Simulated> =>
  new Promise((resolve, reject) => {
    const child = fork(process.argv[1] ?? '', [...process.argv.slice(2), '--part', String(part)]);
    child.once('message', (message) => resolve(message as Simulated));
    child.once('exit', (code) => reject(new Error(`a part ended with ${code ?? 'a signal'}`)));
  });

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const tell = async (parts: readonly Simulated[]): Promise<void> => {
  const sum = (field: 'histories' | 'commands' | 'known'): number => parts.reduce((all, part) => all + part[field], 0);
  const breaks = parts.flatMap((part) => part.breaks);
  const specOf = specFinder(await loadCommands());
  const isWhole = values['go-on'] || values.whole;
  for (const found of breaks)
    print(breakText({ ...found, history: isWhole ? found.history : await shrunk(found, { ...playing, specOf }) }));
  const [first] = breaks.toSorted((left, right) => left.after - right.after);
  if (first !== undefined) process.exitCode = 1;
  const known = sum('known') === 0 ? '' : ` (${sum('known')} hit a known break)`;
  const played = `${sum('histories').toLocaleString('en')} histories${known}, ${sum('commands').toLocaleString('en')} commands`;
  print(
    first === undefined
      ? `simulate: ${played}, ${only === undefined ? promises.length : 1} promises held`
      : `simulate: ${played}, ${breaks.length} breaks, the first after ${first.after} histories: ${first.promise}, seed ${first.history.seed}`,
  );
};

if (values.history !== undefined)
  await showHistory(values.history, { ...playing, specOf: specFinder(await loadCommands()) }, print);
else if (values.part === undefined)
  await tell(
    jobs < 2 ? [await simulatePart(0)] : await Promise.all(Array.from({ length: jobs }, (_, part) => inChild(part))),
  );
// The first process has ended already if another part failed.
else process.send?.(await simulatePart(Number(values.part)), () => process.connected && process.disconnect());

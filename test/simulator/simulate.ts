import { loadCommands } from './draw/draw.js';
import { fleetOf, type Fleet } from './service/fleet.js';
import { specFinder } from './draw/spec-finder.js';
import { drawHistory } from './draw/generate.js';
import { smallCases } from './exhaustive.js';
import { historyText, type History } from './history/history.js';
import { play } from './play/play.js';
import type { PlayOptions } from './play/stage.js';
import { promises, type Break } from './promises/index.js';
import { openService } from './service/service.js';
import { shrink } from './history/shrink.js';

export interface SimulateOptions extends Omit<PlayOptions, 'specOf'> {
  readonly seed: number;
  readonly histories: number;
  /** Between two seeds: others have those between. */
  readonly step?: number;
  readonly minutes?: number | undefined;
  readonly themes?: readonly string[] | undefined;
  readonly command?: string | undefined;
  /** Goes on after a break, for a list of all. */
  readonly goesOn?: boolean;
}

export interface Simulated {
  readonly histories: number;
  readonly commands: number;
  readonly known: number;
  readonly breaks: readonly Found[];
}

export interface Found extends Break {
  readonly history: History;
  /** How many histories were played up to it. */
  readonly after: number;
}

/** Histories from a seed, each on a service of its own, up to the first break. */
export const simulate = async (options: SimulateOptions): Promise<Simulated> => {
  const { command, goesOn, histories, minutes = Infinity, seed, step = 1, themes } = options;
  const commands = await loadCommands();
  const until = Date.now() + minutes * 60_000;
  const breaks: Found[] = [];
  const sums = { histories: 0, commands: 0, known: 0 };
  for (let number = 0; number < histories && Date.now() < until; number++) {
    const history = drawHistory(seed + number * step, { commands, fleet: fleetFor, only: themes, command });
    const outcome = await play(history, { ...options, specOf: specFinder(commands) });
    sums.histories += 1;
    sums.commands += outcome.commands;
    sums.known += outcome.known;
    for (const each of outcome.breaks) breaks.push({ ...each, history, after: number + 1 });
    if (breaks.length > 0 && goesOn !== true) break;
  }
  return { ...sums, breaks };
};

/** Plays every part-th of the small cases. */
export const exhaust = async (
  options: Omit<PlayOptions, 'specOf'> & { readonly part: number; readonly parts: number; readonly goesOn: boolean },
): Promise<Simulated> => {
  const commands = await loadCommands();
  const specOf = specFinder(commands);
  const breaks: Found[] = [];
  const sums = { histories: 0, commands: 0, known: 0 };
  let number = 0;
  for await (const history of smallCases(commands)) {
    if (number++ % options.parts !== options.part) continue;
    const outcome = await play(history, { ...options, specOf });
    sums.histories += 1;
    sums.commands += outcome.commands;
    sums.known += outcome.known;
    for (const each of outcome.breaks) breaks.push({ ...each, history, after: sums.histories });
    if (breaks.length > 0 && !options.goesOn) break;
  }
  return { ...sums, breaks };
};

const fleets = new Map<string, Fleet>();

/** Made once for each size and seed of the service: the seeds of services repeat. */
const fleetFor = (seed: number, computers: number): Fleet => {
  const key = `${computers} ${seed % 97}`;
  const known = fleets.get(key) ?? fleetOf(openService(computers, seed).world);
  fleets.set(key, known);
  return known;
};

/** The shortest history with a break of this promise. */
export const shrunk = async ({ history, promise }: Found, options: PlayOptions): Promise<History> =>
  shrink(history, async (smaller) => {
    const outcome = await play(smaller, { ...options, only: promise }).catch(() => undefined);
    return outcome !== undefined && outcome.breaks.length > 0;
  });

export const breakText = ({ history, promise, text }: Omit<Found, 'after'>): string =>
  [
    `# breaks: ${promise} (${promises.find(({ name }) => name === promise)?.sentence ?? ''})`,
    ...text.split('\n').map((line) => `# ${line}`),
    historyText(history),
  ].join('\n');

import { agreed, run, undo } from './draw/drawing.js';
import { drawLine, type Commands, type Line } from './draw/draw.js';
import { chanceOf } from './history/chance.js';
import type { History, RunStep, Step } from './history/history.js';
import { play } from './play/play.js';
import type { RunOf } from './play/run-on.js';
import { fleetOf } from './service/fleet.js';
import { openService } from './service/service.js';
import { specFinder } from './draw/spec-finder.js';
import { faultKinds } from './wire/faults.js';

/** So small that everything can be tried, and large enough for a member, one that is none, and a server. */
const computers = 4;

/**
 * A small world in which nothing is left to chance: every writing command with each fault under each reading that it sends, and
 * every ordered pair of writing commands with the undo of the second.
 */
export const smallCases = async function* (commands: Commands): AsyncGenerator<History> {
  const lines = linesOf(commands);
  for (const line of lines) {
    const readings = await readingsOf(line, commands);
    for (let at = 0; at < readings; at++)
      for (const as of faultKinds.filter((kind) => kind !== 'idle'))
        yield historyOf('faults', [{ ...stepOf(line), fault: { on: 'read', at, times: 1, as } }]);
  }
  for (const first of lines)
    for (const second of lines) yield historyOf('pairs', [stepOf(first), stepOf(second), stepOf(undo)]);
};

/** One line for each writing command, always the same. */
const linesOf = ({ writing }: Commands): Line[] => {
  const fleet = fleetOf(openService(computers, 0).world);
  return writing.flatMap((spec, at) => drawLine(spec, chanceOf(at), fleet) ?? []);
};

const stepOf = (line: Line): RunStep => run(line, ...agreed, '-o', 'json');

const historyOf = (theme: string, steps: readonly Step[]): History => ({
  seed: 0,
  computers,
  machines: [0],
  theme,
  steps,
});

const readingsOf = async (line: Line, commands: Commands): Promise<number> => {
  let readings = 0;
  const onRun = ({ seen }: RunOf): void => void (readings = seen.filter(({ isWrite }) => !isWrite).length);
  await play(historyOf('clean', [stepOf(line)]), { only: 'reads', specOf: specFinder(commands), onRun });
  return readings;
};

import { chanceOf } from '../history/chance.js';
import type { History } from '../history/history.js';
import type { Fleet } from '../service/fleet.js';
import type { Commands } from './draw.js';
import { drawSwarm } from './swarm.js';
import { themes, usualThemes } from './themes/index.js';

interface DrawOptions {
  readonly commands: Commands;
  /** Only commands that begin with these words. */
  readonly command?: string | undefined;
  readonly fleet: (seed: number, computers: number) => Fleet;
  /** Only these themes. */
  readonly only?: readonly string[] | undefined;
}

/** In these, one machine does what another one looks at. */
const onTwoMachines: ReadonlySet<string> = new Set(['ended', 'unstarted']);

export const drawHistory = (seed: number, { command, commands, fleet, only }: DrawOptions): History => {
  const chance = chanceOf(seed);
  const computers = chance.between(20, 60);
  const names = only ?? usualThemes;
  const theme = names[seed % names.length] ?? 'mixed';
  const machines = [0, ...Array.from({ length: chance.int(3) }, () => chance.between(-3_600_000, 3_600_000))];
  if (onTwoMachines.has(theme) && machines.length === 1) machines.push(1_800_000);
  const make = themes[theme];
  if (make === undefined) throw new Error(`no theme named ${theme}`);
  const steps = make({
    chance: chance.fork('steps'),
    commands,
    fleet: fleet(seed, computers),
    machines: machines.length,
    seed: Math.floor(seed / names.length),
    command,
    swarm: drawSwarm(chance.fork('swarm'), commands),
  });
  return { seed, computers, machines, theme, steps };
};

import { assignmentsOf, effectivePackages, type Effective } from './deployments.js';
import { chainOf, groupsOfComputer } from './groups.js';
import type { Activation } from '../state/group-types.js';
import type { ComputerChange } from '../state/state.js';
import type { World } from '../state/world.js';

/** The direct groups of a computer that an activation covers; null: all of them. */
export type Nodes = readonly string[] | null;

const bitNames = ['software', 'pxe', 'pull'] as const;

/** Adds these groups to the bits that are true. */
export const setBits = (change: ComputerChange, bits: Activation, nodes: Nodes): void => {
  const { activation } = change;
  const reach = { ...change.activationReach };
  for (const bit of bitNames.filter((each) => bits[each])) {
    const known = activation[bit] ? reach[bit] : [];
    if (nodes === null || bit === 'pxe' || known === undefined) delete reach[bit];
    else reach[bit] = [...new Set([...known, ...nodes])];
    activation[bit] = true;
  }
  change.activationReach = reach;
};

/** Removes these groups from the bits that are true; a bit without groups is off. */
export const clearBits = (
  world: World,
  computerId: number,
  { change, bits, nodes }: { readonly change: ComputerChange; readonly bits: Activation; readonly nodes: Nodes },
) => {
  const { activation } = change;
  const reach = { ...change.activationReach };
  for (const bit of bitNames.filter((each) => bits[each] && activation[each])) {
    const known = reach[bit] ?? groupsOfComputer(world, computerId).map((group) => group.id);
    // Network boot is about the whole computer, so this bit has no groups.
    const left = nodes === null || bit === 'pxe' ? [] : known.filter((id) => !nodes.includes(id));
    if (left.length === 0) delete reach[bit];
    else reach[bit] = left;
    activation[bit] = left.length > 0;
  }
  change.activationReach = reach;
};

/** Lists the packages that the agent must act on: those of all groups, or of the activated groups only. */
export const activatedPackages = (world: World, computerId: number, change: ComputerChange): readonly Effective[] => {
  const { activation, activationReach = {} } = change;
  const nodes = (['software', 'pull'] as const)
    .filter((bit) => activation[bit])
    .map((bit): Nodes => activationReach[bit] ?? null);
  if (nodes.length === 0) return [];
  return packagesThrough(world, computerId, nodes.includes(null) ? null : nodes.flatMap((each) => each ?? []));
};

/** The packages of a computer that these groups or their ancestors have. */
export const packagesThrough = (world: World, computerId: number, nodes: Nodes): readonly Effective[] => {
  const all = effectivePackages(world, computerId);
  if (nodes === null) return all;
  const held = new Set(
    nodes
      .flatMap((id) => chainOf(world, id))
      .flatMap((group) => assignmentsOf(world, group).map((each) => each.packageId)),
  );
  return all.filter((effective) => held.has(effective.package.id));
};

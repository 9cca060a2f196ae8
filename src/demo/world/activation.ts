import { activatedPackages, clearBits, packagesThrough, setBits, type Nodes } from './activation-reach.js';
import { touch } from './computers.js';
import { deploymentOf, isUninstallAssigned, type Effective } from './deployments.js';
import { callIn } from './intents.js';
import type { Activation } from '../state/group-types.js';
import type { ComputerChange } from '../state/state.js';
import { abandonTasks, startTask } from './tasks.js';
import type { World } from '../state/world.js';

/** The groups of a computer that an activation covers. */
export type NodesOf = (computerId: number) => Nodes;

const everywhere: NodesOf = () => null;

/** Sets the bits that are true; the agents act on them at their next contact, and a task follows each package. */
export const activate = (
  world: World,
  computerIds: readonly number[],
  bits: Activation,
  nodesOf: NodesOf = everywhere,
): void => {
  if (computerIds.length === 0 || !(bits.software || bits.pxe || bits.pull)) return;
  if (bits.software || bits.pull) startPackageTasks(world, computerIds, nodesOf);
  if (bits.pxe) startTask(world, { type: 'OsInstall', name: 'Operating system', packageId: null }, computerIds);
  for (const id of computerIds) {
    setBits(touch(world, id), bits, nodesOf(id));
    callIn(world, id);
  }
};

/** Clears the bits that are true and ends the tasks that waited for them. */
export const deactivate = (
  world: World,
  computerIds: readonly number[],
  bits: Activation,
  nodesOf: NodesOf = everywhere,
): void => {
  for (const id of computerIds) {
    const change = world.state.computers.get(id);
    if (change === undefined) continue;
    clearBits(world, id, { change, bits, nodes: nodesOf(id) });
    abandonInstalls(world, id, change);
  }
};

interface Work {
  readonly effective: Effective;
  readonly type: 'Install' | 'Uninstall';
  readonly computerIds: number[];
}

const startPackageTasks = (world: World, computerIds: readonly number[], nodesOf: NodesOf): void => {
  const works = new Map<string, Work>();
  for (const id of computerIds) {
    for (const effective of packagesThrough(world, id, nodesOf(id))) {
      const type = dueMode(world, id, effective);
      if (type === null) continue;
      const key = `${type} ${effective.package.id}`;
      const work = works.get(key) ?? { effective, type, computerIds: [] };
      work.computerIds.push(id);
      works.set(key, work);
    }
  }
  for (const { effective, type, computerIds: ids } of works.values()) {
    const { name, version, id } = effective.package;
    startTask(world, { type, name: `${name} ${version}`, packageId: id }, ids);
  }
};

/** Decides whether an activated agent installs a package, uninstalls it or leaves it alone. */
export const dueMode = (world: World, computerId: number, effective: Effective): 'Install' | 'Uninstall' | null => {
  const { status, installationState } = deploymentOf(world, computerId, effective);
  if (isUninstallAssigned(world, effective)) return installationState === 'Installed' ? 'Uninstall' : null;
  const { purpose, type, operational } = effective.package;
  if (purpose === 'patch-fix' || type !== 'Software' || !operational) return null;
  return status === 'Success' && installationState !== 'Uninstalled' ? null : 'Install';
};

const abandonInstalls = (world: World, computerId: number, change: ComputerChange): void => {
  const stillDue = new Set(activatedPackages(world, computerId, change).map((effective) => effective.package.id));
  const packageIds = change.openTasks
    .map((id) => world.state.tasks.get(id))
    .filter((task) => task?.type === 'Install' || task?.type === 'Uninstall')
    .flatMap((task) => task?.packageId ?? [])
    .filter((id) => !stillDue.has(id));
  for (const packageId of packageIds) abandonTasks(world, computerId, packageId, 'The activation was taken back.');
};

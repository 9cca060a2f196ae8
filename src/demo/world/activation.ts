import { touch } from './computers.js';
import { deploymentOf, effectivePackages, wantsUninstall, type Effective } from './deployments.js';
import { callIn } from './intents.js';
import type { Activation } from './setting-types.js';
import { abandonTasks, startTask } from './tasks.js';
import type { World } from './world.js';

/** Sets the bits that are true; the agents act on them at their next contact, and a task follows each package. */
export const activate = (world: World, computerIds: readonly number[], bits: Activation): void => {
  if (computerIds.length === 0 || !(bits.software || bits.pxe || bits.pull)) return;
  if (bits.software || bits.pull) startPackageTasks(world, computerIds);
  if (bits.pxe) startTask(world, { type: 'OsInstall', name: 'Operating system', packageId: null }, computerIds);
  for (const id of computerIds) {
    const { activation } = touch(world, id);
    activation.software ||= bits.software;
    activation.pxe ||= bits.pxe;
    activation.pull ||= bits.pull;
    callIn(world, id);
  }
};

/** Clears the bits that are true. What was waiting for them ends, undone. */
export const deactivate = (world: World, computerIds: readonly number[], bits: Activation): void => {
  for (const id of computerIds) {
    const change = world.state.computers.get(id);
    if (change === undefined) continue;
    const { activation } = change;
    if (bits.software) activation.software = false;
    if (bits.pxe) activation.pxe = false;
    if (bits.pull) activation.pull = false;
    if (!activation.software && !activation.pull) abandonInstalls(world, id, change.openTasks);
  }
};

interface Work {
  readonly effective: Effective;
  readonly type: 'Install' | 'Uninstall';
  readonly computerIds: number[];
}

const startPackageTasks = (world: World, computerIds: readonly number[]): void => {
  const works = new Map<string, Work>();
  for (const id of computerIds) {
    for (const effective of effectivePackages(world, id)) {
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

/** What an activated agent does about a package: removes what is to go, installs what is not there and ready. */
export const dueMode = (world: World, computerId: number, effective: Effective): 'Install' | 'Uninstall' | null => {
  const { status, installationState } = deploymentOf(world, computerId, effective);
  if (wantsUninstall(world, effective)) return installationState === 'Installed' ? 'Uninstall' : null;
  const { purpose, type, operational } = effective.package;
  if (purpose === 'patch-fix' || type !== 'Software' || !operational) return null;
  return status === 'Success' && installationState !== 'Uninstalled' ? null : 'Install';
};

const abandonInstalls = (world: World, computerId: number, openTasks: readonly string[]): void => {
  const packageIds = openTasks
    .map((id) => world.state.tasks.get(id))
    .filter((task) => task?.type === 'Install' || task?.type === 'Uninstall')
    .flatMap((task) => task?.packageId ?? []);
  for (const packageId of packageIds) abandonTasks(world, computerId, packageId, 'The activation was taken back.');
};

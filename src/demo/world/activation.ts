import { touch } from './computers.js';
import { deploymentOf, assignmentsOf, effectivePackages, type Effective } from './deployments.js';
import { callIn } from './intents.js';
import type { Activation } from '../model/group-types.js';
import type { ComputerChange } from '../model/state.js';
import { newGuid, type World } from '../model/world.js';
import { chainOf, groupsOfComputer } from './groups.js';
import type { Task, TaskAction } from '../model/job-types.js';

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
  if (effective.isUninstall) return installationState === 'Installed' ? 'Uninstall' : null;
  if (!isInstallable(effective)) return null;
  return status === 'Success' && installationState !== 'Uninstalled' ? null : 'Install';
};

export const isInstallable = ({ package: { purpose, type, operational } }: Effective): boolean =>
  purpose !== 'patch-fix' && type === 'Software' && operational;

const abandonInstalls = (world: World, computerId: number, change: ComputerChange): void => {
  const stillDue = new Set(activatedPackages(world, computerId, change).map((effective) => effective.package.id));
  const packageIds = change.openTasks
    .map((id) => world.state.tasks.get(id))
    .filter((task) => task?.type === 'Install' || task?.type === 'Uninstall')
    .flatMap((task) => task?.packageId ?? [])
    .filter((id) => !stillDue.has(id));
  for (const packageId of packageIds) abandonTasks(world, computerId, packageId, 'The activation was taken back.');
};

/** The direct groups of a computer that an activation covers; null: all of them. */
export type Nodes = readonly string[] | null;

const bitNames = ['software', 'pxe', 'pull'] as const;

/** Adds these groups to the bits that are true. */
const setBits = (change: ComputerChange, bits: Activation, nodes: Nodes): void => {
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
const clearBits = (
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

/** Begins a deployment operation on some computers; it ends when each of them has reported. */
export const startTask = (
  world: World,
  about: Pick<Task, 'type' | 'name' | 'packageId'>,
  computerIds: readonly number[],
): Task => {
  const trackingId = newGuid(world);
  const actions = computerIds.map((computerId) => newAction(world, computerId, about.type));
  const task: Task = { trackingId, status: 1, ...about, createdAt: world.now, finishedAt: null, actions };
  world.state.tasks.set(trackingId, task);
  for (const id of computerIds) touch(world, id).openTasks.push(trackingId);
  return task;
};

/** The result of a task on one computer; `failure` is null if it succeeded. */
export type TaskOutcome = 'running' | { readonly failure: string | null };

/** The agent of a computer reports how its open tasks went. */
export const reportTasks = (world: World, computerId: number, outcomeOf: (task: Task) => TaskOutcome): void => {
  const change = touch(world, computerId);
  for (const id of change.openTasks.splice(0)) {
    const task = world.state.tasks.get(id);
    const outcome = task === undefined ? undefined : outcomeOf(task);
    if (outcome === 'running') change.openTasks.push(id);
    else if (task !== undefined && outcome !== undefined) report(world, task, computerId, outcome.failure);
  }
};

/** Ends open tasks without a report, for a cancelled reinstall or a deleted computer. */
export const abandonTasks = (world: World, computerId: number, packageId: string | null, why: string): void => {
  const change = touch(world, computerId);
  const concerned = change.openTasks.filter(
    (id) => packageId === null || world.state.tasks.get(id)?.packageId === packageId,
  );
  change.openTasks = change.openTasks.filter((id) => !concerned.includes(id));
  for (const id of concerned) {
    const task = world.state.tasks.get(id);
    if (task !== undefined) report(world, task, computerId, why);
  }
};

const newAction = (world: World, computerId: number, action: string): TaskAction => ({
  computerId,
  action,
  status: 1,
  startedAt: world.now,
  finishedAt: null,
  message: null,
});

const report = (world: World, task: Task, computerId: number, failure: string | null): void => {
  for (const action of task.actions.filter((each) => each.computerId === computerId && each.status === 1)) {
    action.status = failure === null ? 2 : 3;
    action.finishedAt = world.now;
    action.message = failure;
  }
  if (task.actions.some((action) => action.status === 1)) return;
  task.status = task.actions.some((action) => action.status === 3) ? 3 : 2;
  task.finishedAt = world.now;
};

import { touch } from './computers.js';
import type { Task, TaskAction } from '../state/job-types.js';
import { day, newGuid, type World } from '../state/world.js';

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
  forgetOldTasks(world);
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

/** Finished and failed tasks are kept for 30 days. */
const forgetOldTasks = (world: World): void => {
  for (const task of world.state.tasks.values()) {
    if (task.finishedAt !== null && task.finishedAt < world.now - 30 * day) world.state.tasks.delete(task.trackingId);
  }
};

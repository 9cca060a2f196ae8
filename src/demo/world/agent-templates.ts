import type { AgentTemplate } from '../state/catalog-types.js';
import { exists, rememberFor, type World } from '../state/world.js';
import { computerOf, type Computer } from './computers.js';
import { groupsOfComputer, nearestGroups } from './groups.js';

/** The template of the nearest group or ancestor that has one. */
export const assignedTemplate = (world: World, computerId: number): AgentTemplate | undefined =>
  templateAt(world, assignedTemplateId(world, computerId));

/** The template that the agent runs: the assigned one, or the previous one until its next contact. */
export const runningTemplate = (world: World, { id, lastSeen }: Computer): AgentTemplate | undefined => {
  const former = world.state.formerTemplates?.get(id);
  const isFetched = former === undefined || (lastSeen !== null && lastSeen > former.until);
  return isFetched ? assignedTemplate(world, id) : templateAt(world, former.packageId);
};

/** The agent has fetched a template that was assigned after the world began. */
export const hasFetchedTemplate = (world: World, { id, lastSeen }: Computer): boolean => {
  const former = world.state.formerTemplates?.get(id);
  return former !== undefined && lastSeen !== null && lastSeen > former.until;
};

/** Runs a change of groups, members or assignments and remembers the previous template of affected agents. */
export const changeTemplates = <T>(world: World, concerned: readonly number[], change: () => T): T => {
  const computerIds = concerned.filter((id) => exists(world, id));
  const before = computerIds.map((id) => assignedTemplateId(world, id));
  const result = change();
  world.memory.clear();
  for (const [at, id] of computerIds.entries()) {
    const packageId = before[at] ?? null;
    if (assignedTemplateId(world, id) !== packageId) keepFormer(world, id, packageId);
  }
  return result;
};

/** An agent that missed an earlier change still runs the template from before that change. */
const keepFormer = (world: World, id: number, packageId: string | null): void => {
  const formers = (world.state.formerTemplates ??= new Map());
  const known = formers.get(id);
  if (known !== undefined && (computerOf(world, id)?.lastSeen ?? 0) <= known.until) return;
  formers.set(id, { packageId, until: world.now });
};

const assignedTemplateId = (world: World, id: number): string | null =>
  rememberFor(
    world,
    'agent template',
    groupsOfComputer(world, id),
    () => nearestGroups(world, id).find((group) => group.agentTemplateId !== null)?.agentTemplateId ?? null,
  );

const templateAt = (world: World, packageId: string | null): AgentTemplate | undefined =>
  packageId === null ? undefined : world.state.agentTemplates.get(packageId);

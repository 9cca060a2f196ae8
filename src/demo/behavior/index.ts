import { authBehaviors } from './auth.js';
import type { Behaviors } from './behavior.js';

export type LoadBehaviors = () => Promise<Behaviors>;

/**
 * Loaders of behaviors by the first part of their paths: `group` has those of /api/group and below. Most commands with
 * --demo need only computers. More parts would be slower, because shared code would need its own chunks.
 */
export const behaviorParts: Readonly<Record<string, LoadBehaviors>> = {
  auth: async () => authBehaviors,
  computer: async () => (await import('./computers/computer-behaviors.js')).computerBehaviors,
  group: async () => (await import('./groups/group-behaviors.js')).groupBehaviors,
};

const others: LoadBehaviors = async () => (await import('./others.js')).otherBehaviors;

/** The `group` of `GET /api/group/{id}`. */
export const partOf = (operation: string): string => operation.split('/')[2] ?? '';

export const behaviorsOf = (part: string): LoadBehaviors =>
  (Object.hasOwn(behaviorParts, part) ? behaviorParts[part] : undefined) ?? others;

export const allBehaviors: LoadBehaviors = async () =>
  Object.assign({}, ...(await Promise.all([...Object.values(behaviorParts), others].map((load) => load()))));

import { reachTable } from '../generated/reach-facts.js';

/** How far a change reaches. */
export type Reach =
  | 'none' // names, tags, principals
  | 'computer' // the computers that the request names, in its path, query or body
  | 'group-subtree' // the computers of the group and of all below it
  | 'activated-group' // the same, but the computers of a user group cannot be counted
  | 'package-assignment' // uninstall: every group through which the package comes to the computer
  | 'package-groups' // package replacement
  | 'overwritten-package' // an import, which reaches computers only if it overwrites a package
  | 'patch-links' // withdrawal of an approval: the computers that would no longer get the patch
  | 'patch-approval' // the computers that miss the patch
  | 'added-patches' // the same, of the patches in the body
  | 'unknown'; // not known, so it may be every computer

/** When computers act on the change. */
export type Acts = 'now' | 'contact' | 'activation' | 'never' | 'unknown';

export interface ReachFacts {
  readonly reach: Reach;
  readonly acts: Acts;
}

/** Takes the key of an operation. An operation known only from a server's description may reach every computer. */
export const reachFacts = (operation: string): ReachFacts => {
  const [reach, acts] = reachTable()[operation] ?? (['unknown', 'unknown'] as const);
  return { reach, acts };
};

/** The roles that are required to count the affected computers, where the number is counted: always, or with a typed limit. */
export const countingRoles = (operation: string, isLimited = false): readonly string[] => {
  const facts = reachFacts(operation);
  return isCounted(facts, isLimited) ? rolesByReach[facts.reach] : [];
};

const rolesByReach: Readonly<Record<Reach, readonly string[]>> = {
  none: [],
  computer: [],
  'group-subtree': ['group.read'],
  'activated-group': ['group.read'],
  'package-assignment': ['computer.read', 'group.read'],
  'package-groups': ['package.read', 'group.read'],
  'overwritten-package': ['computer.read'],
  'patch-links': ['pm.read', 'computer.read'],
  'patch-approval': ['computer.read'],
  'added-patches': ['computer.read'],
  unknown: ['computer.read'],
};

/**
 * Always counts changes that act without an activation. Those that wait for one, or whose reach is unknown, are counted
 * only if a limit was typed, because a number that is typed every day is typed blindly.
 */
export const isCounted = ({ acts, reach }: ReachFacts, isLimited: boolean): boolean => {
  if (reach === 'none' || reach === 'computer') return reach === 'computer';
  return isLimited || (reach !== 'unknown' && acts !== 'activation' && acts !== 'never');
};

import { reachTable } from '../generated/reach-facts.js';

/** How far a change reaches. */
export type Reach =
  | 'none' // names, tags, principals
  | 'computer' // those that the request names: one in its path, or many in its query or body
  | 'group-subtree' // the computers of the group and of all below it
  | 'activated-group' // the same, but the computers of a group of users cannot be counted
  | 'package-assignment' // uninstall: every group through which the package comes to the computer
  | 'package-groups' // package replacement
  | 'overwritten-package' // an import reaches nobody, unless it overwrites a package
  | 'patch-links' // withdrawal of an approval, without a product
  | 'patch-approval' // the computers that miss the patch
  | 'unknown'; // not known, so it may be every computer

/** When computers act on it. */
export type Acts = 'now' | 'contact' | 'activation' | 'never' | 'unknown';

export interface ReachFacts {
  readonly reach: Reach;
  readonly acts: Acts;
}

/** By the key of the operation. One that only the description of a server names may reach every computer. */
export const reachFacts = (operation: string): ReachFacts => {
  const [reach, acts] = reachTable()[operation] ?? (['unknown', 'unknown'] as const);
  return { reach, acts };
};

/**
 * A change that acts by itself, or may, is always counted. One that sleeps until an activation is held against a limit only where one
 * was typed, because a number that is typed every day is typed blindly. So is a reach that nobody knows: the whole fleet.
 */
export const isCounted = ({ acts, reach }: ReachFacts, isLimited: boolean): boolean => {
  if (reach === 'none' || reach === 'computer') return reach === 'computer';
  return isLimited || (reach !== 'unknown' && acts !== 'activation' && acts !== 'never');
};

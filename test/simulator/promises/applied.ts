import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { machineOf } from '../play/run-on.js';
import { differenceOf, type Difference } from '../service/facts.js';
import { arrivedChanges, isDry, isObject, lineOf, type Played, type Promised } from './played.js';

export const applied: Promised = {
  name: 'applied',
  sentence: 'state apply activates and removes what its files and flags say, and no more.',
  themes: ['declared', 'exactly', 'wanted'],
  check: (played) => {
    const { after, before, isKilled, last, step } = played;
    if (!/^state apply wanted\b/.test(lineOf(step)) || isDry(step) || isKilled) return undefined;
    const difference = differenceOf(before, after);
    const unnamed = removedUnnamed(difference, played);
    return (
      unnamed ??
      (last.code === 0 ? (notActivated(difference, played) ?? removedTooMany(difference, played)) : undefined)
    );
  },
};

const isMember = (key: string): boolean => key.startsWith('member ');

/** --activate activates the groups that got members. */
const notActivated = ({ added }: Difference, { seen, step }: Played): string | undefined => {
  const isActivated = arrivedChanges(seen).some(({ method, url }) => method === 'POST' && url.includes('/activation'));
  return step.words.includes('--activate') && added.some(isMember) && !isActivated
    ? 'members were added, and nothing was activated'
    : undefined;
};

/** Many removals need their flag. */
const removedTooMany = ({ gone }: Difference, { before, step }: Played): string | undefined => {
  const all = [...before.keys()].filter(isMember).length;
  const removed = gone.filter(isMember).length;
  return !step.words.includes('--max-removed') && removed > Math.max(5, all / 10)
    ? `${removed} members of ${all} were removed without --max-removed`
    : undefined;
};

/** A member or an entry of a collection goes only if the file of its group calls that section exact, or absent. */
const removedUnnamed = ({ added, gone }: Difference, played: Played): string | undefined => {
  const key = gone.find((each) => {
    const owned = ownedIn(each, played);
    if (owned === undefined) return false;
    // A computer that is in another group now was moved.
    if (isMember(each) && added.some((other) => isMember(other) && other.split(' ').at(-1) === each.split(' ').at(-1)))
      return false;
    return !mayRemove(owned, played);
  });
  return key === undefined ? undefined : `no file speaks of it, and it is gone: ${key}`;
};

interface Owned {
  readonly group: string;
  /** The collection that an entry is in; undefined: a member. */
  readonly collection: string | undefined;
}

const ownedIn = (key: string, { start }: Played): Owned | undefined => {
  const member = /^member (.+) \d+$/.exec(key)?.[1];
  if (member !== undefined) return { group: member, collection: undefined };
  const [, group, variable] = /^groups (.+)\.collections (\d+)\[/.exec(key) ?? [];
  const name = start.world.state.variableDefinitions.get(Number(variable))?.designation;
  return group === undefined || name === undefined ? undefined : { group, collection: name };
};

const mayRemove = ({ collection, group }: Owned, played: Played): boolean => {
  const file = fileOf(group, played);
  if (file === undefined) return false;
  if (file['absent'] !== undefined) return true;
  if (collection === undefined) return listed(file['exact']).includes('members');
  const collections = isObject(file['collections']) ? file['collections'] : {};
  return listed(file['exact']).includes('collections') || isExact(collections[collection]);
};

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

const isExact = (section: unknown): boolean =>
  isObject(section) && (section['exact'] === true || section['absent'] !== undefined);

/** The file of a group, as `state export` names it. */
const fileOf = (group: string, { stage, step }: Played): Readonly<Record<string, unknown>> | undefined => {
  try {
    const text = readFileSync(join(machineOf(step, stage).folder, 'wanted', 'groups', `${group}.yaml`), 'utf8');
    const value: unknown = parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    // No file, or one that an edit has made unreadable: nothing is named in it.
    return undefined;
  }
};

import type { Package } from '../world/catalog-types.js';
import { pick, roll, salt } from '../world/chance.js';
import type { Deployment } from '../world/state.js';
import { hour, type World } from '../world/world.js';
import { isMute, routineContact } from './agent.js';
import { modelOf } from './machine.js';
import { lastSpell, mayHave, spellsUntil, type Spells } from './spells.js';

const installs = salt('install story');

/** A package as one computer after the other tells of it: what follows from the package is worked out once. */
export interface Story {
  readonly item: Package;
  readonly question: number;
  /** An update or a repair of an installed package fails now and then, and works some days later. */
  readonly breakdowns: Spells;
}

export const storyFor = (item: Package): Story => {
  const question = questionOf(item);
  return { item, question, breakdowns: { question: question + 2, share: 60, calm: [20, 100], spell: [1, 15] } };
};

/** How a package that was assigned before the world began has fared on a made-up computer. */
export const storyOf = (world: World, computerId: number, story: Story): Deployment => {
  const first = storyAtBirth(world, computerId, story);
  if (isUnchanged(world, computerId, story, first.status)) return first;
  const seen = routineContact(world, computerId);
  if (seen === null || setupFailure(world, computerId, story.item) !== null) return first;
  if (first.status !== 'Success') return recovered(world, computerId, story, { first, seen });
  const last = lastSpell(world, computerId, story.breakdowns, seen);
  if (last === null) return first;
  return seen < last.until ? failed(last.since, errorAt(world, computerId, story, last.since)) : succeeded(last.until);
};

/** The same, for those who ask about a whole fleet: for most computers it makes nothing that is thrown away. */
export const storyStatusOf = (world: World, computerId: number, story: Story): Deployment['status'] => {
  const status = statuses[outcomeOf(world, computerId, story, roll(world.seed, computerId, story.question))];
  return isUnchanged(world, computerId, story, status) ? status : storyOf(world, computerId, story).status;
};

/** Every result that a computer has reported of such a package, oldest first: how it was, and what came after. */
export const storiesOf = (world: World, computerId: number, story: Story): Deployment[] => {
  const first = storyAtBirth(world, computerId, story);
  const now = storyOf(world, computerId, story);
  if (now.installTime === first.installTime) return [first];
  if (first.status !== 'Success') return [first, now];
  const seen = routineContact(world, computerId) ?? world.birth;
  return [
    first,
    ...spellsUntil(world, computerId, story.breakdowns, seen).flatMap(({ since, until }) => [
      failed(since, errorAt(world, computerId, story, since)),
      ...(until <= seen ? [succeeded(until)] : []),
    ]),
  ];
};

/** How many hours before birth it was installed, or null if it waits; undefined: there is more to tell. */
export const simpleStoryOf = (world: World, computerId: number, story: Story): number | null | undefined => {
  const bits = roll(world.seed, computerId, story.question);
  const status = statuses[outcomeOf(world, computerId, story, bits)];
  if (status === 'Failed' || !isUnchanged(world, computerId, story, status)) return undefined;
  return status === 'Success' ? hoursAgo(bits) : null;
};

/** Nothing can have happened to it since birth. */
const isUnchanged = (world: World, id: number, story: Story, status: Deployment['status']): boolean =>
  story.item.purpose !== 'software' ||
  id <= 60 ||
  world.now <= world.birth ||
  (status === 'Success' && !mayHave(world, id, story.breakdowns));

type Outcome = 'success' | 'waits' | 'waits lately' | 'cannot work' | 'first error' | 'some error';

const statuses: Readonly<Record<Outcome, Deployment['status']>> = {
  success: 'Success',
  waits: 'Pending',
  'waits lately': 'Pending',
  'cannot work': 'Failed',
  'first error': 'Failed',
  'some error': 'Failed',
};

const outcomeOf = (world: World, computerId: number, { item }: Story, bits: number): Outcome => {
  if (item.purpose === 'patch-fix' || isMute(world, computerId)) return 'waits';
  if (item.purpose !== 'software') return 'success';
  if (setupFailure(world, computerId, item) !== null) return 'cannot work';
  if (computerId <= 60) return firstOnes(computerId, item);
  const luck = (bits >>> 8) % 100;
  if (luck < 1) return 'some error';
  return luck < 3 ? 'waits lately' : 'success';
};

const storyAtBirth = (world: World, computerId: number, story: Story): Deployment => {
  const bits = roll(world.seed, computerId, story.question);
  const at = world.birth - hoursAgo(bits) * hour;
  switch (outcomeOf(world, computerId, story, bits)) {
    case 'success':
      return succeeded(at);
    case 'waits':
      return pending(at);
    case 'waits lately':
      return pending(world.birth - (30 + (bits % 400)) * hour);
    case 'cannot work':
      return failed(at, setupFailure(world, computerId, story.item) ?? '');
    case 'first error':
      return failed(at, errors[0]);
    case 'some error':
      return failed(at, pick(errors, bits >>> 16));
  }
};

const hoursAgo = (bits: number): number => 24 + (bits % (120 * 24));

/** What failed or waited at birth works at a later attempt, but for a full disk and what nobody has activated. */
const recovered = (
  world: World,
  id: number,
  { question }: Story,
  { first, seen }: { readonly first: Deployment; readonly seen: number },
): Deployment => {
  const bits = roll(world.seed, id, (question + 1) >>> 0);
  const isStuck = first.errorText === errors[1] || (first.status === 'Pending' && bits % 2 === 0);
  const at = world.birth + (24 + ((bits >>> 4) % (45 * 24))) * hour;
  return isStuck || at > seen ? first : succeeded(at);
};

const errorAt = (world: World, id: number, { question }: Story, since: number): string =>
  pick(errors, roll(world.seed, id, (question + (since % 1000)) >>> 0));

const questionOf = (item: Package): number => {
  const known = questions.get(item.id) ?? (installs + salt(item.id)) >>> 0;
  questions.set(item.id, known);
  return known;
};

const questions = new Map<string, number>();

/** Why the setup of a package fails on a computer whenever it is tried; null: it works. */
export const setupFailure = (world: World, computerId: number, item: Package): string | null => {
  if (alwaysFails(item)) return legacyError;
  if (item.failsOn === undefined) return null;
  const { model } = modelOf(world, computerId);
  return item.failsOn === model ? `Setup ended with 1603: ${item.name} does not support the ${model}.` : null;
};

/** Packages of a time gone by never install; the demo needs something that reliably fails. */
const alwaysFails = (item: Package): boolean => item.name.includes('Legacy');

const legacyError = 'Setup ended with 1603: the required 16-bit subsystem is not present.';

const firstOnes = (computerId: number, item: Package): Outcome => {
  if (item.name === 'Notepad++' && computerId % 20 === 9) return 'first error';
  return item.name === 'Notepad++' && computerId % 20 === 15 ? 'waits' : 'success';
};

const errors = [
  'Setup ended with 1618: another installation is in progress.',
  'Setup ended with 112: there is not enough space on the disk.',
  'The package could not be copied from the depot: time-out.',
] as const;

const succeeded = (at: number): Deployment => ({
  status: 'Success',
  installationState: 'Installed',
  desiredMode: 'Install',
  currentMode: 'Install',
  requestedAt: at,
  installTime: at,
  errorText: null,
});

const failed = (at: number, errorText: string): Deployment => ({
  status: 'Failed',
  installationState: 'NotInstalled',
  desiredMode: 'Install',
  currentMode: 'None',
  requestedAt: at,
  installTime: at,
  errorText,
});

const pending = (at: number): Deployment => ({
  status: 'Pending',
  installationState: 'NotInstalled',
  desiredMode: 'Install',
  currentMode: 'None',
  requestedAt: at,
  installTime: null,
  errorText: null,
});

import type { Package } from '../model/catalog-types.js';
import { pick, roll, salt } from '../model/chance.js';
import type { Deployment } from '../model/state.js';
import { hour, type World } from '../model/world.js';
import { contactAtBirth, routineContact } from './agent.js';
import { modelOf } from './machine.js';
import { lastSpell, mayHave, spellsUntil, type Spells } from './spells.js';

const installs = salt('install story');

/** A package with the values that are equal for all computers. */
export interface Story {
  readonly item: Package;
  readonly question: number;
  /** Periods in which an update of the installed package fails. */
  readonly breakdowns: Spells;
}

export const storyFor = (item: Package): Story => {
  const question = (installs + salt(item.id)) >>> 0;
  return {
    item,
    question,
    breakdowns: { question: question + 2, share: 60, calm: [20, 100], spell: [1, 15] },
  };
};

/** The made-up result of a package that was assigned before the world began. */
export const storyOf = (
  world: World,
  computerId: number,
  story: Story,
  first = storyAtBirth(world, computerId, story),
): Deployment => {
  if (isUnchanged(world, computerId, story, first.status)) return first;
  const seen = routineContact(world, computerId);
  if (seen === null || setupFailure(world, computerId, story.item) !== null) return first;
  if (first.status !== 'Success') {
    const at = recovery(world, computerId, story, first);
    return at === null || at > seen ? first : successResult(at);
  }
  const last = lastSpell(world, computerId, story.breakdowns, seen);
  if (last === null) return first;
  return seen < last.until
    ? failureResult(last.since, errorAt(world, computerId, story, last.since))
    : successResult(last.until);
};

/** The time of the first result of a package. No other result follows before the world begins. */
export const beginOfStory = (world: World, id: number, { question }: Story): number =>
  (contactAtBirth(world, id) ?? world.birth) - (24 + (roll(world.seed, id, question) % (120 * 24))) * hour;

/** All made-up results of a package on a computer, oldest first. */
export const storiesOf = (world: World, computerId: number, story: Story): Deployment[] => {
  const first = storyAtBirth(world, computerId, story);
  const now = storyOf(world, computerId, story, first);
  if (now.installTime === first.installTime) return [first];
  if (first.status !== 'Success') return [first, now];
  const seen = routineContact(world, computerId) ?? world.birth;
  return [
    first,
    ...spellsUntil(world, computerId, story.breakdowns, seen).flatMap(({ since, until }) => [
      failureResult(since, errorAt(world, computerId, story, since)),
      ...(until <= seen ? [successResult(until)] : []),
    ]),
  ];
};

/** True if the result never changes without a request. */
const isUnchanged = (world: World, id: number, story: Story, status: Deployment['status']): boolean =>
  world.now <= world.birth ||
  alwaysWorks(story.item) ||
  id <= 60 ||
  (status === 'Success' && !mayHave(world, id, story.breakdowns));

/** A computer that runs has got past what runs before its operating system. */
const alwaysWorks = ({ purpose, type }: Package): boolean => purpose !== 'software' || type === 'PreOs';

/** Installations happened in the four months before the last contact. */
const storyAtBirth = (world: World, id: number, story: Story): Deployment => {
  const { item } = story;
  const bits = roll(world.seed, id, story.question);
  const seen = contactAtBirth(world, id);
  const at = beginOfStory(world, id, story);
  if (item.purpose === 'patch-fix' || seen === null) return pendingResult(at);
  if (alwaysWorks(item)) return successResult(at);
  const failure = setupFailure(world, id, item);
  if (failure !== null) return failureResult(at, failure);
  if (id <= 60) return firstStory(id, item, at);
  const luck = (bits >>> 8) % 100;
  if (luck < 1) return failureResult(at, pick(errors, bits >>> 16));
  return luck < 3 ? pendingResult(world.birth - (30 + (bits % 400)) * hour) : successResult(at);
};

/** The first computers have known results, so that examples can name them. */
const firstStory = (id: number, { name }: Package, at: number): Deployment => {
  if (name === 'Notepad++' && id % 20 === 9) return failureResult(at, errors[0]);
  return name === 'Notepad++' && id % 20 === 15 ? pendingResult(at) : successResult(at);
};

/** When a failed or pending installation succeeds at a later attempt; null: never, as with a full disk. */
const recovery = (world: World, id: number, { question }: Story, first: Deployment): number | null => {
  const bits = roll(world.seed, id, (question + 1) >>> 0);
  const isStuck = first.errorText === errors[1] || (first.status === 'Pending' && bits % 2 === 0);
  return isStuck ? null : world.birth + (24 + ((bits >>> 4) % (45 * 24))) * hour;
};

const errorAt = (world: World, id: number, { question }: Story, since: number): string =>
  pick(errors, roll(world.seed, id, (question + (since % 1000)) >>> 0));

const errors = [
  'Setup ended with 1618: another installation is in progress.',
  'Setup ended with 112: there is not enough space on the disk.',
  'The package could not be copied from the depot: time-out.',
] as const;

/** Why the setup of a package fails on a computer whenever it is tried; null: it works. */
export const setupFailure = (world: World, computerId: number, item: Package): string | null => {
  if (item.name.includes('Legacy')) return 'Setup ended with 1603: the required 16-bit subsystem is not present.';
  if (item.failsOn === undefined) return null;
  const { model } = modelOf(world, computerId);
  return item.failsOn === model ? `Setup ended with 1603: ${item.name} does not support the ${model}.` : null;
};

export const pendingResult = (at: number): Deployment => ({
  status: 'Pending',
  installationState: 'NotInstalled',
  desiredMode: 'Install',
  currentMode: 'None',
  requestedAt: at,
  installTime: null,
  errorText: null,
});

/** One object, because a sweep of 100,000 computers makes a million of them. */
export const successResult = (at: number): Deployment => ({
  status: 'Success',
  installationState: 'Installed',
  desiredMode: 'Install',
  currentMode: 'Install',
  requestedAt: at,
  installTime: at,
  errorText: null,
});

export const uninstallResult = (at: number): Deployment => ({
  ...pendingResult(at),
  status: 'Success',
  installationState: 'Uninstalled',
  desiredMode: 'Uninstall',
  currentMode: 'Uninstall',
  installTime: at,
});

export const failureResult = (at: number, errorText: string): Deployment => ({
  ...pendingResult(at),
  status: 'Failed',
  installTime: at,
  errorText,
});

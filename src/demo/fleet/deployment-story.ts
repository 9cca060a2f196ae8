import { pick, roll } from '../state/chance.js';
import type { Deployment } from '../state/state.js';
import { hour, type World } from '../state/world.js';
import { routineContact } from './agent.js';
import { setupFailure, hoursAgo, isFinal, outcomeAtBirth, type Story } from './story-outcome.js';
import { lastSpell, spellsUntil } from './spells.js';

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
    return at === null || at > seen ? first : succeeded(at);
  }
  const last = lastSpell(world, computerId, story.breakdowns, seen);
  if (last === null) return first;
  return seen < last.until ? failed(last.since, errorAt(world, computerId, story, last.since)) : succeeded(last.until);
};

/** All made-up results of such a package on a computer, oldest first. */
export const storiesOf = (world: World, computerId: number, story: Story): Deployment[] => {
  const first = storyAtBirth(world, computerId, story);
  const now = storyOf(world, computerId, story, first);
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

const isUnchanged = (world: World, id: number, story: Story, status: Deployment['status']): boolean =>
  world.now <= world.birth || isFinal(world, id, story, status);

const storyAtBirth = (world: World, computerId: number, story: Story): Deployment => {
  const bits = roll(world.seed, computerId, story.question);
  const at = world.birth - hoursAgo(bits) * hour;
  switch (outcomeAtBirth(world, computerId, story, bits)) {
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

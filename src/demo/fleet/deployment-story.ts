import type { Package } from '../world/catalog-types.js';
import { pick, roll, salt } from '../world/chance.js';
import type { Deployment } from '../world/state.js';
import { hour, type World } from '../world/world.js';
import { isMute, routineContact } from './agent.js';
import { modelOf } from './machine.js';
import { lastSpell, mayHave, spellsUntil, type Spells } from './spells.js';

const installs = salt('install story');

/** How a package that was assigned before the world began has fared on a made-up computer. */
export const storyOf = (world: World, computerId: number, item: Package): Deployment => {
  const first = storyAtBirth(world, computerId, item);
  if (item.purpose !== 'software' || computerId <= 60 || world.now <= world.birth) return first;
  const spells = breakdownsOf(item);
  if (first.status === 'Success' && !mayHave(world, computerId, spells)) return first;
  const seen = routineContact(world, computerId);
  if (seen === null || setupFailure(world, computerId, item) !== null) return first;
  if (first.status !== 'Success') return recovered(world, computerId, item, first, seen);
  const last = lastSpell(world, computerId, spells, seen);
  if (last === null) return first;
  return seen < last.until ? failed(last.since, errorAt(world, computerId, item, last.since)) : succeeded(last.until);
};

/** Every result that a computer has reported of such a package, oldest first: how it was, and what came after. */
export const storiesOf = (world: World, computerId: number, item: Package): Deployment[] => {
  const first = storyAtBirth(world, computerId, item);
  const now = storyOf(world, computerId, item);
  if (now.installTime === first.installTime) return [first];
  if (first.status !== 'Success') return [first, now];
  const seen = routineContact(world, computerId) ?? world.birth;
  return [
    first,
    ...spellsUntil(world, computerId, breakdownsOf(item), seen).flatMap(({ since, until }) => [
      failed(since, errorAt(world, computerId, item, since)),
      ...(until <= seen ? [succeeded(until)] : []),
    ]),
  ];
};

const storyAtBirth = (world: World, computerId: number, item: Package): Deployment => {
  const bits = roll(world.seed, computerId, questionOf(item));
  const at = world.birth - (24 + (bits % (120 * 24))) * hour;
  if (isMute(world, computerId)) return pending(at);
  if (item.purpose === 'patch-fix') return pending(at);
  if (item.purpose !== 'software') return succeeded(at);
  const failure = setupFailure(world, computerId, item);
  if (failure !== null) return failed(at, failure);
  const luck = (bits >>> 8) % 100;
  if (computerId <= 60) return firstOnes(computerId, item, at);
  if (luck < 1) return failed(at, pick(errors, bits >>> 16));
  return luck < 3 ? pending(world.birth - (30 + (bits % 400)) * hour) : succeeded(at);
};

/** What failed or waited at birth works at a later attempt, but for a full disk and what nobody has activated. */
const recovered = (world: World, id: number, item: Package, first: Deployment, seen: number): Deployment => {
  const bits = roll(world.seed, id, (questionOf(item) + 1) >>> 0);
  const isStuck = first.errorText === errors[1] || (first.status === 'Pending' && bits % 2 === 0);
  const at = world.birth + (24 + ((bits >>> 4) % (45 * 24))) * hour;
  return isStuck || at > seen ? first : succeeded(at);
};

/** An update or a repair of an installed package fails now and then, and works some days later. */
const breakdownsOf = (item: Package): Spells => {
  const known = breakdowns.get(item.id) ?? {
    question: questionOf(item) + 2,
    share: 60,
    calm: [20, 100],
    spell: [1, 15],
  };
  breakdowns.set(item.id, known);
  return known;
};

const breakdowns = new Map<string, Spells>();

const errorAt = (world: World, id: number, item: Package, since: number): string =>
  pick(errors, roll(world.seed, id, (questionOf(item) + (since % 1000)) >>> 0));

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

const firstOnes = (computerId: number, item: Package, at: number): Deployment => {
  if (item.name === 'Notepad++' && computerId % 20 === 9) return failed(at, errors[0]);
  if (item.name === 'Notepad++' && computerId % 20 === 15) return pending(at);
  return succeeded(at);
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

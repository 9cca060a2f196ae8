import type { Package } from '../state/catalog-types.js';
import { salt } from '../state/chance.js';
import type { Deployment } from '../state/state.js';
import type { World } from '../state/world.js';
import { isMute } from './agent.js';
import { mayHave, type Spells } from './spells.js';
import { modelOf } from './machine.js';

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

type BirthOutcome = 'success' | 'waits' | 'waits lately' | 'cannot work' | 'first error' | 'some error';

/** The result at the start of the world. */
export const outcomeAtBirth = (world: World, computerId: number, { item }: Story, bits: number): BirthOutcome => {
  if (item.purpose === 'patch-fix' || isMute(world, computerId)) return 'waits';
  if (item.purpose !== 'software') return 'success';
  if (setupFailure(world, computerId, item) !== null) return 'cannot work';
  if (computerId <= 60) return firstOnes(computerId, item);
  const luck = (bits >>> 8) % 100;
  if (luck < 1) return 'some error';
  return luck < 3 ? 'waits lately' : 'success';
};

const firstOnes = (computerId: number, item: Package): BirthOutcome => {
  if (item.name === 'Notepad++' && computerId % 20 === 9) return 'first error';
  return item.name === 'Notepad++' && computerId % 20 === 15 ? 'waits' : 'success';
};

export const hoursAgo = (bits: number): number => 24 + (bits % (120 * 24));

/** True if the result never changes without a request. */
export const isFinal = (world: World, id: number, story: Story, status: Deployment['status']): boolean =>
  story.item.purpose !== 'software' || id <= 60 || (status === 'Success' && !mayHave(world, id, story.breakdowns));

/** Why the setup of a package fails on a computer whenever it is tried; null: it works. */
export const setupFailure = (world: World, computerId: number, item: Package): string | null => {
  if (alwaysFails(item)) return legacyError;
  if (item.failsOn === undefined) return null;
  const { model } = modelOf(world, computerId);
  return item.failsOn === model ? `Setup ended with 1603: ${item.name} does not support the ${model}.` : null;
};

/** The demo needs a package that always fails. */
const alwaysFails = (item: Package): boolean => item.name.includes('Legacy');

const legacyError = 'Setup ended with 1603: the required 16-bit subsystem is not present.';

import type { Package } from '../state/catalog-types.js';
import { salt } from '../state/chance.js';
import type { Deployment } from '../state/state.js';
import type { World } from '../state/world.js';
import { isMute } from './agent.js';
import { setupFailure } from './setup-failure.js';
import { mayHave, type Spells } from './spells.js';

const installs = salt('install story');

/** A package as one computer after the other tells of it: what follows from the package is worked out once. */
export interface Story {
  readonly item: Package;
  readonly question: number;
  /** An update or a repair of an installed package fails now and then, and works some days later. */
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

/** How it was when the world began. */
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

/** How many hours before birth it was installed, if it was. */
export const hoursAgo = (bits: number): number => 24 + (bits % (120 * 24));

/** Nothing can ever happen to it by itself. */
export const isFinal = (world: World, id: number, story: Story, status: Deployment['status']): boolean =>
  story.item.purpose !== 'software' || id <= 60 || (status === 'Success' && !mayHave(world, id, story.breakdowns));

import { roll } from '../world/chance.js';
import { hour, type World } from '../world/world.js';
import { firstSpellAt } from './spells.js';
import { hoursAgo, isFinal, outcomeAtBirth, outcomeStatuses, type Story } from './story-outcome.js';

/**
 * What most computers tell of a package, in a number that follows from seed and size alone and is kept: whoever asks
 * about a fleet asks for ten packages on each of 100,000 computers. Its lower bits tell how it was when the world
 * began, the others in which hour after that something happens to it.
 */
export const quietStory = (world: World, computerId: number, story: Story): number => {
  const code = codeOf(world, computerId, story);
  const changesIn = code >>> changeBits;
  return changesIn === 0 || world.now < world.birth + (changesIn - 1) * hour ? code & stateMask : eventful;
};

/** It waits. */
export const waiting = 1;
/** It failed, or more has happened to it than that it was installed. */
export const eventful = 2;
/** It was installed; the hours before birth come on top of this. */
export const installed = 3;

const changeBits = 12;
const stateMask = (1 << changeBits) - 1;
const unknown = 0;

const codeOf = (world: World, computerId: number, story: Story): number => {
  const known = story.codes[computerId] ?? unknown;
  if (known !== unknown) return known;
  const code = makeCode(world, computerId, story);
  story.codes[computerId] = code; // beyond the end nothing is kept
  return code;
};

const makeCode = (world: World, computerId: number, story: Story): number => {
  const bits = roll(world.seed, computerId, story.question);
  const status = outcomeStatuses[outcomeAtBirth(world, computerId, story, bits)];
  const isLasting = isFinal(world, computerId, story, status);
  if (status === 'Pending') return isLasting ? waiting : eventful;
  if (status === 'Failed') return eventful;
  const state = installed + hoursAgo(bits);
  if (isLasting) return state;
  const changesIn = Math.floor((firstSpellAt(world, computerId, story.breakdowns) - world.birth) / hour);
  return state + ((changesIn + 1) << changeBits);
};

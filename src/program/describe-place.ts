import { describeCommand } from '../apps/commands/index.js';
import type { Discovered, LoadedBranch, NamedPlace } from '../command/spec.js';
import type { Json } from '../contract/operation.js';
import { loadTree } from './built-in.js';

/** A command, or all commands of a place, as `ems commands -o json` describes them. */
export const describePlace = async (place: NamedPlace, discovered: Discovered | undefined): Promise<string> =>
  `${JSON.stringify(await describe(place, discovered), null, 2)}\n`;

const describe = async (place: NamedPlace, discovered: Discovered | undefined): Promise<Json> => {
  if (place.kind === 'command') return describeCommand(place.spec);
  const loaded = place.kind === 'folder' ? [place.loaded] : await loadTree(discovered);
  return describeBelow(loaded, place.kind === 'folder' ? place.words : []);
};

const describeBelow = (loaded: readonly LoadedBranch[], start: readonly string[]): Json =>
  loaded
    .flatMap(({ leaves }) => leaves)
    .filter(({ hidden, words }) => !hidden && start.every((word, at) => words[at] === word))
    .map((leaf) => describeCommand(leaf.spec()));

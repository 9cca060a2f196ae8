import { usage, EmsError } from '../errors.js';
import { closest } from '../text/closest.js';
import { explainMissing } from '../command/missing-features.js';
import type {
  Branch,
  Discovered,
  FoundCommand,
  LoadedBranch,
  DiscoveredArea,
  DiscoveredCommand,
  Leaf,
} from '../command/spec.js';
import { expandFirst, matchLeaf, findWords, globalFlagNames, unknownFlag } from '../command/words.js';
import type { AreaRecords } from '../areas/record.js';
import { areas } from '../areas/index.js';
import type { CustomCommand } from '../command/custom-command.js';
import { customEntries } from '../commands/index.js';
import type { OperationSet } from '../contract/operation.js';
import { customCommand } from '../engine/custom-command.js';
import type { ContactTimes } from '../engine/command.js';
import { operationCommand } from '../engine/operation-command.js';
import { unknownWord } from './unknown-word.js';
import { contractAreas } from '../generated/contract/index.js';

export const findCommand = async (argv: readonly string[], discovered?: Discovered): Promise<FoundCommand> => {
  const { words: typed, positions } = findWords(argv);
  const words = expandFirst(typed);
  const [first] = words;
  if (first === undefined) return frontPage(argv);
  const branch = findBranch(first, discovered);
  if (branch === undefined)
    throw valueOfFlag(argv, positions[0]) ?? (await unknownArea(first, branches(discovered), discovered));
  const loaded = await branch.load();
  const leaf = matchLeaf(loaded.leaves, words);
  const shift = typed.length - words.length;
  const flagBefore = (at: number): Error | undefined => valueOfFlag(argv, positions[at + shift]);
  if (leaf === undefined) return await folderOrError(branch, loaded, words, { discovered, flagBefore });
  const used = new Set(positions.slice(0, leaf.words.length + shift));
  return { kind: 'command', leaf, branch, loaded, tokens: argv.filter((_, index) => !used.has(index)) };
};

/**
 * `ems --secret hunter2 login`: the word is not a mistyped command but the value of a flag that only some commands have, or
 * none. It may be a secret, so it is not repeated.
 */
const valueOfFlag = (argv: readonly string[], position = 0): Error | undefined => {
  const before = argv[position - 1] ?? '';
  return unknownFlag([before]) === undefined || before.includes('=')
    ? undefined
    : usage(
        `${before} cannot be placed before the command.`,
        'Put the flags of a command after its name. See: ems --help',
      );
};

/** `ems reboot PC-0042` and `ems inventory` leave out the area; a mistyped area is likelier. */
const unknownArea = async (
  typed: string,
  known: readonly Branch[],
  discovered: Discovered | undefined,
): Promise<Error> => {
  const shown = known.filter(({ hidden }) => !hidden);
  const words = shown.map(({ word }) => word);
  const loaded = closest(typed, words) === undefined ? await Promise.all(shown.map((branch) => branch.load())) : [];
  const named = loaded.flatMap(({ leaves }) => leaves).filter((leaf) => !leaf.hidden && leaf.words[1] === typed);
  const meant = [...new Set(named.map((leaf) => `ems ${leaf.words.slice(0, 2).join(' ')}`))];
  return meant.length === 0 || meant.length > fewAreas || explainMissing([], typed) !== undefined
    ? unknownWord(typed, [], words, serverOnly.test(typed) && discovered === undefined)
    : usage(`Unknown command "${typed}".`, `Did you mean: ${meant.join(' or ')}`);
};

/** More areas than these have the command: none of them can be guessed. */
const fewAreas = 3;

/** `ems --demo` shows the way in; `ems --dmeo` is a typing error. */
const frontPage = (argv: readonly string[]): FoundCommand => {
  const unknown = unknownFlag(argv);
  if (unknown === undefined) return { kind: 'front' };
  const near = closest(unknown.replace(/^-+|=.*$/g, ''), globalFlagNames);
  throw usage(
    `Unknown flag ${unknown}.`,
    near === undefined ? 'See: ems --help' : `Did you mean --${near}? See: ems --help`,
  );
};

/** `ems computer issues` is a folder: its help. `ems computer isues` is a mistake. */
const folderOrError = async (
  branch: Branch,
  loaded: LoadedBranch,
  words: readonly string[],
  {
    discovered,
    flagBefore,
  }: { readonly discovered: Discovered | undefined; readonly flagBefore: (at: number) => Error | undefined },
): Promise<FoundCommand> => {
  let depth = 1;
  while (depth < words.length && loaded.leaves.some((leaf) => startsWith(leaf.words, words.slice(0, depth + 1))))
    depth++;
  const folder = words.slice(0, depth);
  const next = words[depth];
  if (next === undefined) return { kind: 'folder', branch, loaded, words: folder, bare: true };
  const misplaced = flagBefore(depth);
  if (misplaced !== undefined) throw misplaced;
  const { removedCommand } = await import('../contract/removed.js');
  const removed = removedCommand(folder, next);
  if (removed !== undefined) throw usage(`Unknown command "ems ${folder.join(' ')} ${next}".`, removed.advice);
  const here = loaded.leaves
    .filter((leaf) => !leaf.hidden && startsWith(leaf.words, folder))
    .map((leaf) => leaf.words[depth] ?? '');
  const mayBeServed = discovered === undefined && loaded.leaves.some(({ source }) => source === 'built-in');
  throw unknownWord(next, folder, [...new Set(here)], mayBeServed);
};

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => words[index] === word);

/** Areas of the reference of which it shows no operation. */
const serverOnly = /^(variable-configurations?|service(-endpoints?)?)$/;

/** Read by fleet, which engine does not know. */
const contactTimes: ContactTimes = async (groupId, context) =>
  (await import('../fleet/eta.js')).groupEtaLine(groupId, context);

const nothingAdded: DiscoveredArea = { commands: [], widen: (operation) => operation };

/** One branch alone: making all of them takes a start half a millisecond. */
const findBranch = (word: string, discovered?: Discovered): Branch | undefined =>
  ownWords().has(word) ? branchFor(word, discovered) : branches(discovered).find((branch) => branch.word === word);

const ownWords = (): Set<string> =>
  new Set([...areas.map(({ name }) => name), ...customEntries.map(({ word }) => word)]);

export const branches = (discovered?: Discovered): Branch[] => {
  const words = ownWords();
  const own = [...words].map((word) => branchFor(word, discovered));
  const more = (discovered?.branches ?? []).filter(({ word }) => !words.has(word));
  return [...own, ...more.map(({ word, summary }) => ({ ...branchFor(word, discovered), summary }))];
};

const branchFor = (word: string, discovered: Discovered | undefined): Branch => {
  const area = areas.find(({ name }) => name === word);
  const hands = customEntries.filter((entry) => entry.word === word);
  const [hand] = hands;
  return {
    word,
    summary: area?.summary ?? hand?.summary ?? '',
    section: area === undefined && hand !== undefined ? hand.section : 'Fleet',
    single: area === undefined && hand?.single === true,
    hidden: area === undefined && hand?.hidden === true,
    load: async () => {
      const added = (await discovered?.load(word)) ?? nothingAdded;
      const [records, operations, custom] = await Promise.all([
        area?.load(),
        contractAreas[word]?.(),
        Promise.all(hands.map((entry) => entry.load())),
      ]);
      return {
        folders: { ...hand?.folders, ...records?.folders },
        leaves: [
          ...(records === undefined || operations === undefined ? [] : recordLeaves(records, operations, added)),
          ...custom.flatMap(({ commands }) => commands.map((command) => customLeaf(word, command))),
          ...added.commands.map((command) => discoveredLeaf(word, command)),
        ],
      };
    },
  };
};

/** A test holds that every record has its operation. */
const recordLeaves = (area: AreaRecords, operations: OperationSet, added: DiscoveredArea): Leaf[] =>
  area.records.map((record) => ({
    words: [area.name, ...record.name.split(' ')],
    summary: record.summary,
    section: record.section,
    hidden: false,
    source: 'built-in',
    spec: () => operationCommand(area, record, added.widen(operations.read(record.operation)), contactTimes),
  }));

const discoveredLeaf = (word: string, { operation, record }: DiscoveredCommand): Leaf => ({
  words: [word, ...record.name.split(' ')],
  summary: record.summary,
  section: 'From the server',
  hidden: false,
  source: 'server',
  spec: () => {
    try {
      return operationCommand({ name: word }, record, operation);
    } catch {
      throw new EmsError('failed', 'The stored server description is damaged.', {
        hint: 'Fetch it again with: ems api sync',
      });
    }
  },
});

const customLeaf = (word: string, command: CustomCommand): Leaf => {
  const words = command.name === word ? [word] : [word, ...command.name.split(' ')];
  return {
    words,
    summary: command.summary,
    section: command.section,
    hidden: command.hidden === true,
    source: 'tool',
    spec: () => customCommand(command, words),
  };
};

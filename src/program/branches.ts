import { EmsError } from '../base/errors.js';
import type { Branch, Discovered, DiscoveredArea, DiscoveredCommand, Leaf } from '../command/spec.js';
import type { AreaRecords } from '../areas/record.js';
import { areas } from '../areas/index.js';
import type { CustomCommand } from '../command/custom-command.js';
import { customEntries } from '../apps/index.js';
import { drafts } from '../apps/drafts.js';
import type { OperationSet } from '../contract/operation.js';
import { customCommand } from '../engine/custom-command.js';
import type { Provided } from '../engine/command.js';
import { operationCommand } from '../engine/operation-command.js';
import { contractAreas } from '../generated/contract/index.js';

const provided: Provided = {
  contactTimes: async (groupId, context) => (await import('../service/eta.js')).groupEtaLine(groupId, context),
  drafts,
};

const nothingAdded: DiscoveredArea = { commands: [], widen: (operation) => operation };

/** Creates only one branch: all of them would cost half a millisecond at startup. */
export const findBranch = (word: string, discovered?: Discovered): Branch | undefined =>
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
  const customs = customEntries.filter((entry) => entry.word === word);
  const [firstCustom] = customs;
  return {
    word,
    summary: area?.summary ?? firstCustom?.summary ?? '',
    section: area === undefined && firstCustom !== undefined ? firstCustom.section : 'Fleet',
    single: area === undefined && firstCustom?.single === true,
    hidden: area === undefined && firstCustom?.hidden === true,
    load: async () => {
      const added = (await discovered?.load(word)) ?? nothingAdded;
      const [records, operations, custom] = await Promise.all([
        area?.load(),
        contractAreas[word]?.(),
        Promise.all(customs.map((entry) => entry.load())),
      ]);
      return {
        folders: { ...firstCustom?.folders, ...records?.folders },
        leaves: [
          ...(records === undefined || operations === undefined ? [] : recordLeaves(records, operations, added)),
          ...custom.flatMap(({ commands }) => commands.map((command) => customLeaf(word, command))),
          ...added.commands.map((command) => discoveredLeaf(word, command)),
        ],
      };
    },
  };
};

/** A test checks that every record has its operation. */
const recordLeaves = (area: AreaRecords, operations: OperationSet, added: DiscoveredArea): Leaf[] =>
  area.records.map((record) => ({
    words: [area.name, ...record.name.split(' ')],
    summary: record.summary,
    section: record.section,
    hidden: false,
    source: 'built-in',
    spec: () => operationCommand(area, record, added.widen(operations.read(record.operation)), provided),
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

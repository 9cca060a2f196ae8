import type { Input } from '../command/input.js';
import type { Drafts } from '../engine/command.js';

/** How new computers, new groups and values of variables are planned. */
export const drafts: Drafts = {
  computers: async (command, words, input, context) =>
    isFile(input) || input.flags['group'] !== undefined
      ? (await import('./computer/index.js')).draftNewComputers(command, words, input, context)
      : undefined,
  groups: async (...given) => (await import('./group/index.js')).draftGroups(...given),
  values: async (command, words, input, context) =>
    isFile(input) ? (await import('./computer/index.js')).draftValues(command, words, input, context) : undefined,
};

const isFile = ({ shared }: Input): boolean => shared.selection.fromFile !== undefined;

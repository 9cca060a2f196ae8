import type { Branch, FoundCommand } from '../command/spec.js';
import type { Output } from '../terminal/terminal.js';
import { commandHelp } from './command-help.js';
import type { Style } from './layout.js';
import { topicHelp } from './topic-help.js';
import { folderHelp, frontHelp, welcome } from './tree-help.js';

/** Help for whatever the command line names. Escape codes are written here: chalk would cost as much as all the rest. */
export const renderHelp = (
  found: FoundCommand,
  asked: boolean,
  output: Output,
  branches: () => readonly Branch[],
): string => {
  const style = styleFor(output);
  switch (found.kind) {
    case 'front':
      return asked ? frontHelp(branches(), style) : welcome(style);
    case 'folder':
      return folderHelp(found.branch, found.loaded, found.words, style);
    case 'command':
      return commandHelp(found.leaf.spec(), style);
  }
};

/** `ems help <word>` where the word is a topic; undefined where it is a command. */
export const renderTopic = (word: string, output: Output, branches: readonly Branch[]): Promise<string | undefined> =>
  topicHelp(word, styleFor(output), branches);

const styleFor = ({ columns, color }: Output): Style => ({
  // Longer lines are hard to read; shorter than 40 nothing can be set in two columns.
  width: Math.max(40, Math.min(100, Number.isFinite(columns) && columns > 0 ? columns : 80)),
  bold: (text) => (color ? `\u001B[1m${text}\u001B[22m` : text),
  dim: (text) => (color ? `\u001B[2m${text}\u001B[22m` : text),
});

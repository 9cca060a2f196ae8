import type { Branch, FoundCommand } from '../command/spec.js';
import type { Output } from '../terminal/terminal.js';
import { commandHelp } from './command-help.js';
import { block, twoColumns, indent, joinParts, sentence, paragraph, type Style } from './layout.js';
import { folderHelp, frontHelp, welcome } from './tree-help.js';
import { closest } from '../text/closest.js';
import { usage } from '../errors.js';
import type { TopicPart } from './topic.js';
import { topics } from './topics.js';

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

/** The text of a topic; undefined where the word is a command; an error with a suggestion where it is neither. */
export const topicHelp = async (
  word: string,
  style: Style,
  branches: readonly Branch[],
): Promise<string | undefined> => {
  const commands = branches.filter(({ hidden }) => !hidden);
  const topic = topics.find(({ name }) => name === word);
  // `demo` is both: the topic tells more, and names the commands.
  if (topic !== undefined) {
    const { parts } = await topic.load();
    const more = commands.some((branch) => branch.word === word) ? [`Commands: ems ${word} --help`] : [];
    return joinParts([
      `${style.bold(topic.name)}: ${sentence(topic.summary)}`,
      ...parts.map((part) => renderPart(part, style)),
      ...more,
    ]);
  }
  if (commands.some((branch) => branch.word === word)) return undefined;
  const near = closest(word, [...topics.map(({ name }) => name), ...commands.map((branch) => branch.word)]);
  throw usage(
    `No help topic or command named "${word}".`,
    near === undefined
      ? `Topics: ${topics.map(({ name }) => name).join(', ')}. Commands: ems --help`
      : `Did you mean: ems help ${near}`,
  );
};

const renderPart = ({ title, text, rows, code }: TopicPart, style: Style): string => {
  const width = style.width - (title === undefined ? 0 : 2);
  const body = [
    ...text.map((each) => paragraph(each, width)),
    ...(rows.length === 0 ? [] : [twoColumns(rows, { ...style, width })]),
    ...(code.length === 0 ? [] : [indent(code.join('\n'), title === undefined ? 2 : 0)]),
  ].join('\n\n');
  return title === undefined ? body : block(title, body, style);
};

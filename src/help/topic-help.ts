import { closest } from '../text/closest.js';
import { usage } from '../errors.js';
import type { Branch } from '../command/spec.js';
import { block, twoColumns, indent, joinParts, sentence, paragraph, type Style } from './layout.js';
import type { TopicPart } from './topic.js';
import { topics } from './topics.js';

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

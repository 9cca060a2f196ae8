import { cleanCell } from '../../base/text/clean-text.js';
import { shellWord } from '../../base/text/shell-word.js';

/** Placeholders in questions and sentences: {computer}. 'Delete computer {computer}?' of several is 'Delete 2 computers?'. */
export const withNames = (text: string, names: Readonly<Record<string, string>>): string =>
  withoutUnanswered(text, names).replaceAll(
    /(?:([a-z]+) )?\{([^}]+)\}/g,
    (_, noun: string | undefined, name: string) => {
      // {group:word}: quoted for a shell.
      const [plain = '', form] = name.split(':');
      const found = cleanCell(names[plain] ?? `the ${plain.replaceAll('-', ' ')}`);
      const value = form === 'word' ? shellWord(found) : found;
      return noun === undefined || isCountOf(noun, value) ? value : `${noun} ${value}`;
    },
  );

/** Leaves out a field of the answer, such as {parentGroupName}, that the service did not send. */
const withoutUnanswered = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replaceAll(/ (?:\(\{(\w+)\}\)|\{(\w+)\})/g, (part, inside?: string, plain?: string) => {
    const name = inside ?? plain ?? '';
    return /[A-Z]/.test(name) && names[name] === undefined ? '' : part;
  });

const isCountOf = (noun: string, value: string): boolean => /^[\d,]+ (.*?)s?$/.exec(value)?.[1] === noun;

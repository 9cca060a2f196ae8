import type { Presentation } from '../../areas/record.js';
import type { CommandSpec } from '../../command/spec.js';
import type { Thing } from '../command.js';
import { shellWord } from '../../text/shell-word.js';
import type { GivenValue } from '../flags/parse-values.js';
import type { Json } from '../../contract/operation.js';
import type { Input } from '../../command/input.js';

export interface ResolvedEntry {
  readonly where: GivenValue['where'];
  readonly path: string;
  readonly value: Json;
}

export const thingsIn = (record: Presentation, spec: CommandSpec, resolved: readonly ResolvedEntry[]): Thing[] => {
  const named = [
    ...(record.arguments ?? []).map(({ fills, labeled, lookup, name }) => ({
      name,
      path: fills,
      labeled: labeled ?? lookup,
    })),
    ...spec.flags.map(({ fills, lookup, name }) => ({ name, path: fills?.path, labeled: lookup })),
  ];
  return named.flatMap(({ labeled, name, path }) => {
    const id = resolved.find((entry) => entry.path === path)?.value;
    return labeled !== undefined && (typeof id === 'string' || typeof id === 'number') ? [{ name, labeled, id }] : [];
  });
};

/** Arguments and flags as typed: what a question calls things. */
export const namesOf = (record: Presentation, spec: CommandSpec, input: Input): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(input.flags).flatMap(([name, value]) => {
      const flag = spec.flags.find(({ aliases }) => aliases?.includes(name));
      return typeof value === 'string' ? [[flag?.name ?? name, value]] : [];
    }),
  ),
  ...Object.fromEntries(
    (record.arguments ?? []).map(({ name }) => [name, [input.arguments[name] ?? []].flat().join(', ')]),
  ),
});

/** Placeholders in questions and sentences: {computer}. 'Delete computer {computer}?' of several is 'Delete 2 computers?'. */
export const withNames = (text: string, names: Readonly<Record<string, string>>): string =>
  withoutUnanswered(text, names).replaceAll(
    /(?:([a-z]+) )?\{([^}]+)\}/g,
    (_, noun: string | undefined, name: string) => {
      // {group:word}: as a shell takes it.
      const [plain = '', form] = name.split(':');
      const found = names[plain] ?? `the ${plain.replaceAll('-', ' ')}`;
      const value = form === 'word' ? shellWord(found) : found;
      return noun === undefined || isCountOf(noun, value) ? value : `${noun} ${value}`;
    },
  );

/** A field of the answer, {parentGroupName}, that the service did not answer: the sentence does without it. */
const withoutUnanswered = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replaceAll(/ (?:\(\{(\w+)\}\)|\{(\w+)\})/g, (part, inside?: string, plain?: string) => {
    const name = inside ?? plain ?? '';
    return /[A-Z]/.test(name) && names[name] === undefined ? '' : part;
  });

const isCountOf = (noun: string, value: string): boolean => /^[\d,]+ (.*?)s?$/.exec(value)?.[1] === noun;

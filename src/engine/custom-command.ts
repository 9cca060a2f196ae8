import type { CustomCommand } from '../command/custom-command.js';
import type { CommandSpec, Input, SharedGroup } from '../command/spec.js';
import { usage } from '../errors.js';
import { closest } from '../text/closest.js';

/** A hand-written command in the same form as the others, so that help, completion and manual treat them alike. */
export const customCommand = (command: CustomCommand, prefix: readonly string[]): CommandSpec => {
  const shared: SharedGroup[] = [
    ...(command.waits ? (['wait'] as const) : []),
    ...(command.shared ?? []),
    'output',
    'connection',
  ];
  const spec: CommandSpec = {
    words: [...prefix, ...command.name.split(' ')],
    summary: command.summary,
    details: command.details ?? [],
    section: command.section,
    arguments: command.arguments ?? [],
    flags: command.flags ?? [],
    shared,
    examples: command.examples,
    seeAlso: command.seeAlso ?? [],
    role: command.role,
    source: 'tool',
    hidden: command.hidden === true,
    writes: command.writes === true,
    asks: command.asks === true,
    run: (input, context) => {
      checkWords(spec, input);
      return command.run(input, context);
    },
  };
  return spec;
};

/** Allowed words of arguments and flags, checked here once for all. */
const checkWords = (spec: CommandSpec, input: Input): void => {
  for (const argument of spec.arguments) check(`<${argument.name}>`, argument.values, input.arguments[argument.name]);
  for (const flag of spec.flags) check(`--${flag.name}`, flag.values, input.flags[flag.name]);
};

const check = (label: string, values: readonly string[] | undefined, given: unknown): void => {
  if (values === undefined) return;
  for (const word of [given ?? []].flat()) {
    if (typeof word !== 'string' || values.includes(word)) continue;
    const near = closest(word, values);
    throw usage(
      `${label}: '${word}' is not one of ${values.join(', ')}`,
      near === undefined ? undefined : `Did you mean ${near}?`,
    );
  }
};

import { CommanderError } from 'commander';
import type { Discovered, ReadLine } from '../command/spec.js';
import { EmsCommand } from './ems-command.js';
import { checkInput } from './check-input.js';
import { explainUnknown, UnknownWord } from './unknown-word.js';

export type HelpText = (command: EmsCommand) => string;

/** The command of a line, and the help text if it was requested. */
export interface TypedCommand {
  readonly command: EmsCommand;
  readonly help: string | undefined;
}

/** Reads a line through the commander tree. */
export const readTree = async (
  argv: readonly string[],
  discovered?: Discovered,
  helpText: HelpText = () => '',
): Promise<TypedCommand> => {
  let help: string | undefined;
  const program = new EmsCommand({ words: [] }, discovered);
  program
    .exitOverride()
    .configureHelp({ formatHelp: (command) => (command instanceof EmsCommand ? helpText(command) : '') })
    .configureOutput({ writeOut: (text) => (help = text), getOutHasColors: () => true });
  try {
    await program.parseAsync(argv, { from: 'user' });
  } catch (error) {
    if (error instanceof UnknownWord) throw await explainUnknown(error, discovered);
    if (!(error instanceof CommanderError) || error.code !== 'commander.helpDisplayed') throw error;
  }
  return { command: program.last, help };
};

/** The input of a line, if it names a command that can run. */
export const lineAt = ({ spec, typed }: EmsCommand, home: string): ReadLine | undefined =>
  spec === undefined || typed === undefined ? undefined : { spec, input: checkInput(spec, typed, home) };

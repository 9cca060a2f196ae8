import { CommanderError } from 'commander';
import type { Discovered, ReadLine } from '../command/spec.js';
import { EmsCommand } from './ems-command.js';
import { checkInput } from './check-input.js';
import { Misread } from './misread.js';

export type HelpText = (command: EmsCommand) => string;

/** The command of a line, and the help text if it was requested. */
export interface TypedCommand {
  readonly command: EmsCommand;
  readonly help: string | undefined;
  /** The line that was read: what was typed, or what is meant by it. */
  readonly argv: readonly string[];
}

/** Reads a line through the commander tree; a mistake is explained. */
export const readTree = async (
  argv: readonly string[],
  discovered?: Discovered,
  helpText?: HelpText,
): Promise<TypedCommand> => {
  try {
    return await parseLine(argv, discovered, helpText);
  } catch (error) {
    throw error instanceof Misread ? await explained(error, discovered) : error;
  }
};

/** Reads a line, or the one that is meant by it if that only reads. */
export const readMeant = async (
  argv: readonly string[],
  discovered?: Discovered,
  helpText?: HelpText,
  steps = mostGuesses,
): Promise<TypedCommand> => {
  try {
    return await parseLine(argv, discovered, helpText);
  } catch (error) {
    if (!(error instanceof Misread)) throw error;
    const { understand } = await import('./understand.js');
    const meant = await understand(error.mistake, discovered);
    if (meant instanceof Error) throw meant;
    if (steps === 0) throw await explained(error, discovered);
    return readMeant(meant.argv, discovered, helpText, steps - 1);
  }
};

/** Each word and each flag of a line may be a guess. */
const mostGuesses = 8;

const explained = async ({ mistake }: Misread, discovered: Discovered | undefined): Promise<Error> => {
  const { namedError } = await import('./understand.js');
  return namedError(mistake, discovered);
};

const parseLine = async (
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
    if (!(error instanceof CommanderError) || error.code !== 'commander.helpDisplayed') throw error;
  }
  return { command: program.last, help, argv };
};

/** The input of a line, if it names a command that can run. */
export const lineAt = ({ spec, typed }: EmsCommand, home: string): ReadLine | undefined =>
  spec === undefined || typed === undefined ? undefined : { spec, input: checkInput(spec, typed, home) };

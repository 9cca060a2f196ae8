import type { Context } from '../../context.js';
import type { Input } from '../../command/input.js';

/** Somebody will be asked: only then are reads made that nothing but a person needs. */
export const willBeAsked = async (input: Input, context: Context): Promise<boolean> =>
  !input.shared.yes && (await context.prompts()).canAsk;

/** A rehearsal is for reading, on a terminal or with -v; in a pipe a dry run looks names up and sends nothing else. */
export const isRehearsed = (input: Input, { terminal }: Context): boolean =>
  terminal.stderr.isTerminal || input.shared.verbose;

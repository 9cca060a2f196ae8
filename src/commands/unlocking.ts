import type { CommandContext } from '../command/spec.js';
import type { Unlocking } from '../settings/secrets/keyring.js';

/** At a terminal a locked keyring is waited for, and Ctrl-C ends that. */
export const unlockingOf = (context: CommandContext): Unlocking => ({
  isTerminal: context.terminal.stderr.isTerminal,
  interrupt: context.interrupt,
  say: (line) => context.warn(line),
});

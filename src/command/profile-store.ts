import type { CommandContext } from './spec.js';
import type { ProfileStore } from '../settings/profiles.js';
import type { Unlocking } from '../settings/secrets/keyring.js';

/** On a terminal, waits for a locked keyring until Ctrl-C. */
export const unlockingOf = (context: CommandContext): Unlocking => ({
  isTerminal: context.terminal.stderr.isTerminal,
  interrupt: context.interrupt,
  say: (line) => context.warn(line),
});

/** The profiles of this machine, with what a command needs to wait for their lock. */
export const profileStore = async (context: CommandContext): Promise<ProfileStore> => ({
  unlocking: unlockingOf(context),
  configDirectory: (await context.settings()).configDirectory,
  clock: context.machineClock,
  say: (line) => context.say(line),
});

import type { CommandContext } from '../../../command/spec.js';
import type { Context } from '../../../context.js';
import { usage } from '../../../base/errors.js';
import { refuseChanges } from '../../../http/change-log.js';
import { openClientFor } from '../../../settings/client-options.js';
import { loadSettings } from '../../../settings/load.js';
import { once } from '../../../base/text/once.js';

/** A context with the server of another stored profile, for reading; the caller closes its client. */
export const openProfile = async (profile: string, context: CommandContext): Promise<Context> => {
  const { env, runtime } = context;
  const place = { env, home: runtime.home, platform: runtime.platform };
  if (profile === 'demo')
    throw usage(
      '--against: the demo service has no stored profile.',
      'Compare from its side: ems state diff --demo --against <profile>',
    );
  const settings = await loadSettings({ ...place, flags: { profile } });
  const client = once(() =>
    openClientFor(settings, {
      env,
      clock: context.machineClock,
      interrupt: context.interrupt,
      isTerminal: context.terminal.stderr.isTerminal,
      say: (line) => context.say(line),
      warn: (line) => context.warn(line),
      guard: refuseChanges,
    }),
  );
  return { ...context, settings: async () => settings, client: async () => client() };
};

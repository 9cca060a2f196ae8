import { version } from '../../package.json';
import type { Context } from '../context.js';
import type { SignedInClient } from '../http/make-client.js';
import type { LoadedSettings } from '../settings/load.js';

/** Settings → client. It connects with the first call and says what is missing when a call needs it. */
export const openClientFor = async (
  settings: LoadedSettings,
  context: Context,
  onServed: (served: Date, by: string | undefined) => void,
): Promise<SignedInClient> => {
  const [{ makeClient }, { clientOptions }] = await Promise.all([
    import('../http/make-client.js'),
    import('../settings/client-options.js'),
  ]);
  const options = clientOptions(settings, {
    env: context.env,
    clock: context.machineClock,
    onServed,
    interrupt: context.interrupt,
    isTerminal: context.terminal.stderr.isTerminal,
    say: (line) => context.say(line),
    warn: (line) => context.warn(line),
    userAgent: `ems/${version}`,
    openExplain: async () => (await import('../contract/refusals.js')).explainRefusal,
  });
  // The embedded service is asked within this process: its tokens are not worth a file.
  return makeClient(settings.profile === 'demo' ? { ...options, configDirectory: undefined } : options);
};

import { version } from '../../package.json';
import type { Context } from '../context.js';
import { makeClient, type ClientOptions, type SignedInClient } from '../http/make-client.js';
import { clientOptions } from '../settings/client-options.js';
import type { LoadedSettings } from '../settings/load.js';

/** Settings → client. It connects with the first call and says what is missing when a call needs it. */
export const openClientFor = (
  settings: LoadedSettings,
  context: Context,
  { onServed }: Pick<ClientOptions, 'onServed'>,
): SignedInClient => {
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

import { version } from '../package.json';
import type { Context } from './context.js';
import { EmsError } from './errors.js';
import type { SignedInClient } from './http/make-client.js';
import type { LoadedSettings } from './settings/load.js';

/** Settings → client. Connects with the first call; says what is missing when a call needs it. */
export const openClientFor = async (settings: LoadedSettings, context: Context): Promise<SignedInClient> => {
  const url = settings.get('url');
  if (url === undefined)
    throw new EmsError('not-signed-in', 'no server is configured', {
      hint: 'Sign in with: ems login --url https://… (or set EMS_URL, EMS_CLIENT_ID, EMS_CLIENT_SECRET). Without a server: ems --demo computer list',
    });
  const [{ makeClient }, { identityOf }, { helpForCode }] = await Promise.all([
    import('./http/make-client.js'),
    import('./settings/identity.js'),
    import('./contract/codes.js'),
  ]);
  return makeClient({
    url,
    identity: identityOf(settings, context),
    // The embedded service has another port each time: its tokens are not worth keeping.
    configDirectory: settings.profile === 'demo' ? undefined : settings.configDirectory,
    insecure: settings.get('insecure'),
    insecureHttp: settings.get('insecure-http'),
    cacert: settings.get('cacert'),
    clientCert: settings.get('client-cert'),
    clientKey: settings.get('client-key'),
    timeoutMs: settings.get('timeout'),
    connectTimeoutMs: settings.get('connect-timeout'),
    retries: settings.get('retries'),
    env: context.env,
    clock: context.clock,
    interrupt: context.interrupt,
    userAgent: `ems/${version}`,
    debug: settings.get('debug') ? (line) => context.warn(line) : undefined,
    warn: (line) => context.warn(line),
    say: (line) => context.say(line),
    explain: helpForCode,
  });
};

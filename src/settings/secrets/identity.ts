import { EmsError } from '../../errors.js';
import type { Identity } from '../../http/auth/token.js';
import type { LoadedSettings } from '../load.js';
import type { Unlocking } from './keyring.js';
import { readSecret } from './secrets.js';

/** With what to sign in. A stored secret serves its own URL and client id only: another server has to be signed in to. */
export const identityOf = (settings: LoadedSettings, unlocking?: Unlocking): Identity => {
  const { given, stored, profile, configDirectory } = settings;
  if (given.token !== undefined) return { kind: 'token', token: given.token };
  const clientId = settings.get('client-id');
  const { secret } = given;
  if (clientId !== undefined && secret !== undefined) return { kind: 'client', clientId, secret: async () => secret };
  const record = stored?.secret;
  const fits = record !== undefined && record.url === settings.get('url') && record.clientId === clientId;
  if (!fits) return { kind: 'none', problem: problemOf(settings) };
  return {
    kind: 'client',
    clientId: record.clientId,
    secret: () => readSecret({ configDirectory, profile, unlocking }, record),
  };
};

const problemOf = (settings: LoadedSettings): EmsError => {
  const { stored, profile, profileOrigin, given } = settings;
  const [url, clientId] = [settings.get('url'), settings.get('client-id')];
  const record = stored?.secret;
  if (record !== undefined && url === undefined) {
    return new EmsError('not-signed-in', `Profile "${profile}" has no URL.`, {
      hint: `Its secret belongs to ${record.url}. Set it with: ems config set url ${record.url} --profile ${profile}`,
    });
  }
  if (record !== undefined) {
    const other = record.url === url ? `client id ${clientId ?? 'none'}` : url;
    return new EmsError(
      'not-signed-in',
      `The secret of profile "${profile}" belongs to ${record.clientId} at ${record.url}, not to ${other}.`,
      {
        hint: `Sign in with: ems login --url ${url} --profile <another name>`,
      },
    );
  }
  if (given.secret !== undefined) {
    return new EmsError('not-signed-in', 'EMS_CLIENT_SECRET is set, but no client id is.', {
      hint: 'Set EMS_CLIENT_ID.',
    });
  }
  const named = profileOrigin === 'flag' || profileOrigin === 'environment';
  const nobody = named ? `Profile "${profile}" is not signed in.` : 'You are not signed in.';
  const message = url === undefined && !named ? 'No server is configured.' : nobody;
  const hint = `Run ems login${named ? ` --profile ${profile}` : ''}, or set EMS_URL, EMS_CLIENT_ID and EMS_CLIENT_SECRET. To try ems without a server, add --demo.`;
  return new EmsError('not-signed-in', message, { hint });
};

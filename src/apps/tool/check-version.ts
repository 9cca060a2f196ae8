import { version as built } from '../../../package.json';
import type { CommandContext } from '../../command/spec.js';
import { EmsError, usage } from '../../base/errors.js';
import { makeClient } from '../../http/make-client.js';
import { getUnlisted } from '../../http/reads.js';
import { parseBaseUrl } from '../../http/url.js';
import { isObject, type Json } from '../../base/json/objects.js';
import { connectionOptions } from '../../settings/client-options.js';
import { loadedSettings } from '../../settings/loaded.js';

export interface NewestVersion {
  /** Version of ems. */
  readonly ems: string;
  /** The newest version. */
  readonly latest: string;
  /** Whether this is the newest one. */
  readonly isCurrent: boolean;
  /** The address that was asked, from the setting update-url. */
  readonly askedAt: string;
}

/** Asks the address of the setting update-url, and only that, for the newest version. */
export const checkVersion = async (context: CommandContext): Promise<NewestVersion> => {
  const address = (await context.settings()).get('update-url');
  if (address === undefined)
    throw usage(
      'No address to ask for the newest version is set.',
      'Set one: ems config set update-url https://updates.example.com/ems.json',
    );
  const latest = versionOf(await readDocument(address, context));
  if (latest === undefined)
    throw new EmsError('failed', `${address} names no version.`, {
      hint: 'Expected is JSON with a field version (an npm registry) or tag_name (the releases of a repository).',
    });
  const isCurrent = !isNewer(latest, built);
  context.say(isCurrent ? `ems ${built} is the newest version.` : `ems ${latest} is available; this is ${built}.`);
  return { ems: built, latest, isCurrent, askedAt: address };
};

/** Sends neither a token nor the client certificate of a profile: it is another server. */
const readDocument = async (address: string, context: CommandContext): Promise<Json | undefined> => {
  const { origin, folder } = parseBaseUrl(address);
  const options = connectionOptions(loadedSettings(await context.settings()), {
    ...context,
    clock: context.machineClock,
    userAgent: `ems/${built}`,
  });
  const client = makeClient({
    ...options,
    url: origin,
    identity: { kind: 'none', problem: new EmsError('not-signed-in', 'No sign-in is needed to read a version.') },
    configDirectory: undefined,
    clientCert: undefined,
    clientKey: undefined,
    insecure: false,
    insecureHttp: false,
    openExplain: undefined,
  });
  try {
    return (await client.read({ ...getUnlisted(folder === '' ? '/' : folder), anonymous: true })).json();
  } finally {
    await client.close();
  }
};

const versionOf = (document: Json | undefined): string | undefined => {
  if (!isObject(document)) return undefined;
  const text = document['version'] ?? document['tag_name'];
  return typeof text === 'string' ? /^v?(\d+\.\d+\.\d+[\w.+-]*)$/.exec(text)?.[1] : undefined;
};

const isNewer = (latest: string, current: string): boolean =>
  latest.localeCompare(current, 'en', { numeric: true, sensitivity: 'base' }) > 0;

import { systemApi } from '../../service/system.js';
import { messageOf } from '../../base/errors.js';
import { version as built } from '../../../package.json';
import type { CommandContext } from '../../command/spec.js';
import { readIndex, unusableHint } from '../../discovery/stored.js';
import { staleHint } from '../../discovery/sync.js';
import { versionIn } from '../../http/service-version.js';
import { directoryFor } from '../../discovery/profile-descriptions.js';
import type { CustomCommand } from '../../command/custom-command.js';
import { answerJson, isObject, type Json } from '../../base/json/objects.js';
import type { NewestVersion } from './check-version.js';

interface Versions {
  /** Version of ems. */
  readonly ems: string;
  /** Version of Node; absent in the single executable. */
  readonly node?: string;
  /** Version of Bun in the single executable. */
  readonly bun?: string;
  /** Operating system and processor. */
  readonly platform: string;
  /** The server with its status as it was answered; null if none is configured, or it is not reachable. */
  readonly server: ServerStatus | null;
}

interface ServerStatus {
  /** Its address. */
  readonly url: string;
  readonly [field: string]: Json;
}

/** The answer of `ems version`; with --check, the newest version. */
export type VersionAnswer = Versions | NewestVersion;

const version: CustomCommand = {
  name: 'version',
  summary: 'Show the versions of ems, Node and the server',
  details: [
    'The server version is shown if a server is configured and reachable.',
    '--check asks the address of the setting update-url for the newest version, without signing in. Without --check, ems never looks for updates: on its own it sends requests to the configured server only.',
  ],
  flags: [{ name: 'check', help: 'ask whether a newer version is available' }],
  examples: { 'Show all versions': 'ems version' },
  run: async ({ flags }, context) => {
    if (flags['check'] !== true) return { kind: 'object', value: answerJson(await allVersions(context)) };
    const { checkVersion } = await import('./check-version.js');
    return { kind: 'object', value: answerJson(await checkVersion(context)) };
  },
};

const allVersions = async (context: CommandContext): Promise<Versions> => ({
  ems: built,
  ...(context.runtime.bun === undefined ? { node: context.runtime.node } : { bun: context.runtime.bun }),
  platform: context.runtime.platform,
  server: await serverVersion(context),
});

const serverVersion = async (context: CommandContext): Promise<ServerStatus | null> => {
  try {
    const settings = await context.settings();
    if (settings.get('url') === undefined) return null;
    const client = await context.client();
    const reply = await client.read({ ...systemApi.status(), promises: 'anything' });
    const facts = reply.json();
    const { directory } = await directoryFor(context);
    sayIfOutdated(directory, versionIn(facts), context);
    return { url: client.origin, ...(isObject(facts) ? facts : {}) };
  } catch (error) {
    context.say(`The server version is unknown: ${messageOf(error)}`);
    return null;
  }
};

/** No hint for users who never fetched a description. */
const sayIfOutdated = (directory: string, service: string | undefined, context: CommandContext): void => {
  const index = readIndex(directory);
  const hint = index === undefined ? unusableHint(directory) : staleHint(index, service);
  if (hint !== undefined) context.say(hint);
};

export const commands: readonly CustomCommand[] = [version];

import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.js';
import type ConfClass from 'conf';
import { EmsError, messageOf } from '../errors.js';
import { readConfig, type ConfigFile } from './config-file.js';
import { acquireLock } from '../files/file-lock.js';
import { configFile } from './paths.js';
import { makePrivateDirectory, sweepTemporary } from '../files/private-file.js';

/** The command that waits for the lock. */
export interface Waiter {
  readonly clock: Clock;
  /** Told what is waited for. */
  readonly say?: ((line: string) => void) | undefined;
}

/** Changes config.json: one process at a time, so that no change is lost. */
export const updateConfig = async (
  configDirectory: string,
  { clock, say }: Waiter,
  change: (config: ConfigFile) => ConfigFile,
): Promise<ConfigFile> => {
  // Loaded before the lock is taken: it takes 150 ms, which nobody else should wait for.
  const { default: Conf } = await import('conf');
  await makePrivateDirectory(configDirectory);
  const waiting = (): void => say?.('Waiting for another ems process to change the settings …');
  const lock = await acquireLock(join(configDirectory, 'config.lock'), { clock, waitMs: 120_000, waiting });
  if (lock === undefined)
    throw new EmsError('failed', 'Another ems process is changing the settings. Nothing was changed.', {
      hint: 'Try again when it has finished.',
    });
  try {
    const changed = change(await readConfig(configDirectory));
    keepStore(Conf, configDirectory, changed);
    // The umask may have taken the owner's own bits away.
    await chmod(configFile(configDirectory), 0o600);
    for (const directory of [configDirectory, join(configDirectory, 'secrets')])
      await sweepTemporary(directory, clock.date().getTime());
    return changed;
  } finally {
    await lock.release();
  }
};

/**
 * conf checks the file that is there and what is written in its place, and replaces it in one step. A value that ems cannot
 * read is a mistake to correct, not one to lose with the next change.
 */
const keepStore = (Conf: typeof ConfClass, configDirectory: string, { current, profiles }: ConfigFile): void => {
  try {
    const conf = new Conf<Record<string, unknown>>({
      cwd: configDirectory,
      configName: 'config',
      configFileMode: 0o600,
      // That the schema is one is known; to prove it took most of the time of a change.
      ajvOptions: { validateSchema: false },
      schema: { current: { type: 'string' }, profiles: { type: 'object', additionalProperties: profileSchema } },
    });
    conf.store = { current, profiles };
  } catch (error) {
    const violation = /^Config schema violation: ([\s\S]*)/.exec(messageOf(error))?.[1];
    if (violation === undefined) throw error;
    throw new EmsError('failed', `The settings in ${configFile(configDirectory)} are not valid: ${violation}.`, {
      hint: 'Nothing was changed. Correct the file, or delete it and sign in again with: ems login',
      cause: error,
    });
  }
};

const scalars = ['string', 'number', 'boolean'] as const;

const profileSchema = {
  type: 'object',
  properties: {
    settings: { type: 'object', additionalProperties: { anyOf: scalars.map((type) => ({ type })) } },
    secret: {
      type: 'object',
      required: ['storage', 'url', 'clientId'],
      properties: {
        storage: { enum: ['keyring', 'file', 'command'] },
        url: { type: 'string' },
        clientId: { type: 'string' },
        command: { type: 'string' },
      },
    },
  },
} as const;

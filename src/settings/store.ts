import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.js';
import { EmsError } from '../errors.js';
import { readConfig, type ConfigFile } from './config-file.js';
import { acquireLock, lockHolder } from '../files/file-lock.js';
import { configFile } from './paths.js';
import { makePrivateDirectory, sweepTemporary } from '../files/private-file.js';

/** Changes config.json: one process at a time, so that no change is lost. */
export const updateConfig = async (
  configDirectory: string,
  clock: Clock,
  change: (config: ConfigFile) => ConfigFile,
): Promise<ConfigFile> => {
  // Loaded before the lock is taken: it takes 150 ms, which nobody else should wait for.
  const { default: Conf } = await import('conf');
  await makePrivateDirectory(configDirectory);
  const path = join(configDirectory, 'config.lock');
  const lock = await acquireLock(path, { clock, waitMs: 120_000 });
  if (lock === undefined) throw await lockedByAnother(path);
  try {
    const changed = change(await readConfig(configDirectory));
    // conf replaces the file in one step.
    const conf = new Conf<Record<string, unknown>>({
      cwd: configDirectory,
      configName: 'config',
      configFileMode: 0o600,
    });
    conf.store = { current: changed.current, profiles: changed.profiles };
    // The umask may have taken the owner's own bits away.
    await chmod(configFile(configDirectory), 0o600);
    await sweepTemporary(configDirectory, clock.date().getTime());
    return changed;
  } finally {
    await lock.release();
  }
};

const lockedByAnother = async (path: string): Promise<EmsError> => {
  const holder = await lockHolder(path);
  const where = holder?.isForeign === true ? ` on ${holder.host} (another machine or container)` : '';
  return new EmsError('failed', `Another ems process${where} is changing the settings. Nothing was changed.`, {
    hint: `If there is none, delete ${path}`,
  });
};

import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../context.js';
import { EmsError } from '../errors.js';
import { readConfig, type ConfigFile } from './config-file.js';
import { acquireLock } from './file-lock.js';
import { configFile } from './paths.js';
import { makePrivateDirectory, sweepTemporary } from './private-file.js';

/** Changes config.json: one process at a time, so that no change is lost; conf replaces the file in one step. */
export async function updateConfig(
  configDirectory: string,
  clock: Clock,
  change: (config: ConfigFile) => ConfigFile,
): Promise<ConfigFile> {
  await makePrivateDirectory(configDirectory);
  const lock = await acquireLock(join(configDirectory, 'config.lock'), { clock, waitMs: 60_000 });
  if (lock === undefined) {
    throw new EmsError('failed', 'Another ems process has been changing the settings for a minute.', {
      hint: `If there is none, delete ${join(configDirectory, 'config.lock')}.`,
    });
  }
  try {
    const changed = change(await readConfig(configDirectory));
    await write(configDirectory, changed);
    await sweepTemporary(configDirectory, clock.date().getTime());
    return changed;
  } finally {
    await lock.release();
  }
}

async function write(configDirectory: string, config: ConfigFile): Promise<void> {
  const { default: Conf } = await import('conf');
  const conf = new Conf<Record<string, unknown>>({ cwd: configDirectory, configName: 'config', configFileMode: 0o600 });
  conf.store = { current: config.current, profiles: config.profiles };
  // The umask may have taken the owner's own bits away.
  await chmod(configFile(configDirectory), 0o600);
}

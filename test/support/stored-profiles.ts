import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeSecret } from '../../src/settings/secrets/secrets.js';

export interface StoredProfile {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Signed-in profiles, without the time that twenty sign-ins take. */
export const storeProfiles = async (
  configDirectory: string,
  profiles: Readonly<Record<string, StoredProfile>>,
): Promise<void> => {
  await mkdir(configDirectory, { recursive: true, mode: 0o700 });
  const file = join(configDirectory, 'config.json');
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{"profiles":{}}')) as { profiles: object };
  const entries = Object.entries(profiles).map(async ([profile, { url, clientId, secret, settings }]) => {
    const record = await storeSecret({ configDirectory, profile }, { url, clientId, secret, storage: 'file' });
    return [profile, { settings: { url, 'client-id': clientId, ...settings }, secret: record }] as const;
  });
  const added = Object.fromEntries(await Promise.all(entries));
  await writeFile(file, JSON.stringify({ ...before, profiles: { ...before.profiles, ...added } }), { mode: 0o600 });
};

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOwnIfThere } from '../../files/private-file.js';
import { isObject } from '../../json/objects.js';
import { parseJson } from '../../json/parse.js';

/** Where secrets lie in files, and under which name. */
const places = [
  { folder: 'secrets', field: 'secret' },
  { folder: 'tokens', field: 'text' },
] as const;

/**
 * Every secret and token in the files of the configuration, for the mask: a run with a cached token reads no secret, and
 * a service may repeat it all the same, or that of another profile. What cannot be read is not known.
 */
export const readKeptSecrets = async (configDirectory: string): Promise<readonly string[]> => {
  const found = await Promise.all(
    places.map(async ({ folder, field }) => {
      const directory = join(configDirectory, folder);
      const names = await readdir(directory).catch(() => []);
      const files = names.filter((name) => name.endsWith('.json'));
      return Promise.all(files.map((name) => secretIn(join(directory, name), field)));
    }),
  );
  return found.flat(2);
};

const secretIn = async (file: string, field: string): Promise<readonly string[]> => {
  try {
    const kept = parseJson((await readOwnIfThere(file, 'the secret')) ?? '');
    const { [field]: secret, clientId } = isObject(kept) ? kept : {};
    return typeof secret === 'string' && secret !== clientId ? [secret] : [];
  } catch {
    return [];
  }
};

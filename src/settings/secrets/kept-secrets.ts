import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRegular } from '../../files/trusted-file.js';
import { isObject, parseJson } from '../../json/objects.js';

/** Files that hold secrets, by name. */
const places = [
  { folder: 'secrets', field: 'secret' },
  { folder: 'tokens', field: 'text' },
] as const;

/** Every secret and token in the files of the configuration, also of other profiles, for the mask. */
export const readKeptSecrets = (configDirectory: string): readonly string[] =>
  places.flatMap(({ folder, field }) =>
    filesIn(join(configDirectory, folder)).flatMap((file) => secretIn(file, field)),
  );

/** An unreadable secret is unknown. */
const orNone = <Item>(read: () => readonly Item[]): readonly Item[] => {
  try {
    return read();
  } catch {
    return [];
  }
};

const filesIn = (directory: string): readonly string[] =>
  orNone(() => readdirSync(directory))
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(directory, name));

const secretIn = (file: string, field: string): readonly string[] =>
  orNone(() => {
    const kept = parseJson(readRegular(file));
    const { [field]: secret, clientId } = isObject(kept) ? kept : {};
    return typeof secret === 'string' && secret !== clientId ? [secret] : [];
  });

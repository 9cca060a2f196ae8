import type { Json, JsonObject } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import { parseJson, isObject } from '../json/objects.js';
import { configFile } from './paths.js';
import { readIfThere } from '../files/private-file.js';
import { refuseForeign } from '../files/trusted-file.js';

/** Storage of a profile's secret, never the secret itself. It is only used for this URL and client id. */
export interface SecretRecord {
  readonly storage: 'keyring' | 'file' | 'command';
  readonly url: string;
  readonly clientId: string;
  readonly command?: string | undefined;
}

export interface ProfileRecord {
  /** As a user would type them. */
  readonly settings: Readonly<Record<string, string>>;
  readonly secret?: SecretRecord | undefined;
}

export interface ConfigFile {
  readonly current?: string | undefined;
  readonly profiles: Readonly<Record<string, ProfileRecord>>;
}

/** Only what was stored: 'constructor' is not a profile. */
export const storedProfile = (config: ConfigFile, name: string): ProfileRecord | undefined =>
  Object.hasOwn(config.profiles, name) ? config.profiles[name] : undefined;

/** Plain JSON: conf takes 150 ms to load, and reading happens with every command. */
export const readConfig = async (configDirectory: string): Promise<ConfigFile> => {
  const file = configFile(configDirectory);
  refuseForeign(configDirectory);
  refuseForeign(file);
  const text = await readIfThere(file).catch((error: unknown) => {
    throw new EmsError('failed', `The settings in ${file} cannot be read.`, {
      hint: 'Check the owner and the permissions of the file.',
      cause: error,
    });
  });
  if (text === undefined || text.trim() === '') return { profiles: {} };
  // Some editors put a mark first.
  const value = parse(text.replace(/^\uFEFF/, ''), file);
  const profiles = isObject(value['profiles']) ? value['profiles'] : {};
  return {
    current: typeof value['current'] === 'string' && value['current'] !== 'demo' ? value['current'] : undefined,
    profiles: Object.fromEntries(Object.entries(profiles).map(([name, record]) => [name, readProfile(record)])),
  };
};

const parse = (text: string, file: string): JsonObject => {
  try {
    const value = parseJson(text);
    if (isObject(value)) return value;
  } catch {
    // Use the message for a value that is not an object.
  }
  throw new EmsError('failed', `The settings in ${file} are damaged: the file is not a JSON object.`, {
    hint: 'Correct the file, or delete it and sign in again with: ems login',
  });
};

const readProfile = (value: Json): ProfileRecord => {
  const record = isObject(value) ? value : {};
  const settings = isObject(record['settings']) ? record['settings'] : {};
  return {
    settings: Object.fromEntries(Object.entries(settings).map(([name, each]) => [name, textOf(each)])),
    secret: readSecretRecord(record['secret']),
  };
};

/** A person may have written a bare number or true. What is no value at all is refused by who reads it: it may be `protected`. */
const textOf = (value: Json): string => (typeof value === 'object' ? JSON.stringify(value) : `${value}`);

const readSecretRecord = (value: Json | undefined): SecretRecord | undefined => {
  if (!isObject(value)) return undefined;
  const { storage, url, clientId, command } = value;
  if (storage !== 'keyring' && storage !== 'file' && storage !== 'command') return undefined;
  if (typeof url !== 'string' || typeof clientId !== 'string') return undefined;
  return { storage, url, clientId, command: typeof command === 'string' ? command : undefined };
};

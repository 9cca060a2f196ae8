import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { EmsError, messageOf } from '../../base/errors.js';
import { tryJson, isObject } from '../../base/json/objects.js';
import type { SecretRecord } from '../store.js';
import { KeyringProblem, keyringService, openKeyring, probeKeyring, type Keyring, type Unlocking } from './keyring.js';
import { refuseForeign } from '../../base/files/trusted-file.js';
import { readOwnIfThere, removeFiles, removeIfThere, writePrivate } from '../../base/files/private-file.js';
import { runSecretCommand } from './secret-command.js';

export interface SecretPlace {
  readonly configDirectory: string;
  readonly profile: string;
  /** Absent if no user is present to unlock a keyring. */
  readonly unlocking?: Unlocking | undefined;
}

export interface NewSecret {
  readonly url: string;
  readonly clientId: string;
  readonly secret: string;
  /** auto: the keyring if one works, else the file. */
  readonly storage: 'auto' | 'keyring' | 'file';
  /** Called if the keyring stays locked: true stores the secret in a file instead. */
  readonly agreeToFile?: (problem: string) => Promise<boolean>;
}

/** Stores the secret and returns the entry for config.json, which never contains the secret itself. */
export const storeSecret = async (
  place: SecretPlace,
  given: NewSecret,
  keyring: Keyring = openKeyring(place.unlocking),
): Promise<SecretRecord> => {
  const { url, clientId, secret } = given;
  if (await usesKeyring(given, keyring)) {
    await keyring.set(accountOf(place.profile, { url, clientId }), secret).catch((error: unknown) => {
      throw error instanceof KeyringProblem ? notStored(error) : error;
    });
    return { storage: 'keyring', url, clientId };
  }
  refuseForeignStore(place);
  await writePrivate(secretFile(place, { url, clientId }), JSON.stringify({ url, clientId, secret }));
  return { storage: 'file', url, clientId };
};

/** A directory that others can write to would be refused when the secret is read. */
export const refuseForeignStore = ({ configDirectory }: Pick<SecretPlace, 'configDirectory'>): void =>
  refuseForeign(secretsIn(configDirectory), 'the secrets');

const secretsIn = (configDirectory: string): string => join(configDirectory, 'secrets');

/** If a keyring exists but is locked, the secret is not stored in a file without asking. */
const usesKeyring = async ({ storage, agreeToFile }: NewSecret, keyring: Keyring): Promise<boolean> => {
  if (storage === 'file') return false;
  try {
    await probeKeyring(keyring);
    return true;
  } catch (error) {
    if (!(error instanceof KeyringProblem)) throw error;
    if (storage === 'auto' && error.kind !== 'locked') return false;
    if (storage === 'auto' && (await agreeToFile?.(error.message)) === true) return false;
    throw notStored(error);
  }
};

const notStored = (problem: KeyringProblem): EmsError =>
  new EmsError('failed', `The secret was not stored: ${problem.message}.`, { hint: storageHint(problem) });

const storageHint = ({ kind }: KeyringProblem): string =>
  kind === 'locked'
    ? 'Unlock the keyring and try again, or use --secret-storage file to keep the secret in a file that only you can read.'
    : 'Use --secret-storage file to keep the secret in a file that only you can read.';

/** Returns the secret or throws an error with advice. Secret commands run each time. */
export const readSecret = async (place: SecretPlace, record: SecretRecord): Promise<string> => {
  const found = await readers[record.storage](place, record);
  if (found !== undefined) return found;
  throw new EmsError(
    'not-signed-in',
    `The secret of profile "${place.profile}" is missing from ${storageName(record, place)}.`,
    {
      hint: `Sign in again with: ems login --profile ${place.profile}`,
    },
  );
};

/** Returns a sentence about what could not be removed, or undefined. */
export const removeSecret = async (
  place: SecretPlace,
  record: SecretRecord | undefined,
  keyring: Keyring = openKeyring(place.unlocking),
): Promise<string | undefined> => {
  if (record === undefined) return undefined;
  await removeIfThere(secretFile(place, record));
  if (record.storage !== 'keyring') return undefined;
  const account = accountOf(place.profile, record);
  const why = await problemOfRemoving(account, keyring);
  return why === undefined
    ? undefined
    : `The keyring of the operating system may still contain the secret (${why}). Remove it there: service ${keyringService}, account "${account}".`;
};

/** The error for secrets that may still exist after their deletion was requested: scripts must notice. */
export const secretsKept = (left: readonly string[]): EmsError | undefined =>
  left.length === 0 ? undefined : new EmsError('failed', left.join('\n'));

/** Removes temporary files with secrets, which killed sign-ins leave even if no profile was created. */
export const removeUnfinished = ({
  configDirectory,
  profile,
}: Pick<SecretPlace, 'configDirectory' | 'profile'>): Promise<void> =>
  removeFiles(
    secretsIn(configDirectory),
    (name) => name.startsWith(`.${profile}.`) && /^[0-9a-f]{12}\.json\..+\.tmp$/.test(name.slice(profile.length + 2)),
  );

/** Removing a missing secret fails as well, so check whether it exists. */
const problemOfRemoving = async (account: string, keyring: Keyring): Promise<string | undefined> => {
  try {
    await keyring.remove(account);
    return undefined;
  } catch (error) {
    const isGone = await keyring.get(account).then(
      (found) => found === undefined,
      () => false,
    );
    return isGone ? undefined : messageOf(error);
  }
};

/** Removes the previous secret of a profile after config.json refers to a new one. */
export const removeFormer = async (
  place: SecretPlace,
  former: SecretRecord | undefined,
  now: SecretRecord,
): Promise<string | undefined> => {
  const same = former?.storage === now.storage && former.url === now.url && former.clientId === now.clientId;
  return same ? undefined : removeSecret(place, former);
};

/** Names the place of the secret, for `auth status`. */
export const storageName = (record: SecretRecord, place: SecretPlace): string =>
  ({
    keyring: 'the keyring of the operating system',
    file: `the file ${secretFile(place, record)}`,
    command: 'a command',
  })[record.storage];

/** Each account has its own file, so that switching accounts is a single change of config.json. */
export const secretFile = ({ configDirectory, profile }: SecretPlace, { url, clientId }: Account): string => {
  const key = createHash('sha256').update(`${url}\n${clientId}`).digest('hex').slice(0, 12);
  return join(secretsIn(configDirectory), `${profile}.${key}.json`);
};

type Account = Pick<SecretRecord, 'url' | 'clientId'>;
type Reader = (place: SecretPlace, record: SecretRecord) => Promise<string | undefined>;

const readers: Record<SecretRecord['storage'], Reader> = {
  command: ({ unlocking }, { command }) => runSecretCommand(command ?? '', { interrupt: unlocking?.interrupt }),
  file: async (place, record) => fromFile(await readOwnIfThere(secretFile(place, record), 'the secret'), record),
  keyring: (place, record) =>
    openKeyring(place.unlocking)
      .get(accountOf(place.profile, record))
      .catch((error: unknown) => {
        throw error instanceof KeyringProblem ? unreadable(place, error) : error;
      }),
};

/** The keyring cannot be read, so the secret may still be there. */
const unreadable = ({ profile }: SecretPlace, problem: KeyringProblem): EmsError =>
  new EmsError('not-signed-in', `The secret of profile "${profile}" is in the keyring, and ${problem.message}.`, {
    hint:
      problem.kind === 'locked'
        ? 'Unlock the keyring and try again.'
        : `Sign in again with: ems login --profile ${profile} --secret-storage file`,
    cause: problem,
  });

/** The file names its server itself: a change of config.json alone cannot redirect the secret. */
const fromFile = (text: string | undefined, record: SecretRecord): string | undefined => {
  const value = text === undefined ? undefined : tryJson(text);
  if (!isObject(value) || value['url'] !== record.url || value['clientId'] !== record.clientId) return undefined;
  return typeof value['secret'] === 'string' ? value['secret'] : undefined;
};

const accountOf = (profile: string, { url, clientId }: Account): string => `${profile} ${clientId} ${url}`;

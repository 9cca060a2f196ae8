import { posix } from '../../support/needed.js';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useFreshDirectory } from '../../support/directories.js';
import { readConfig } from '../../../src/settings/store.js';
import {
  checkProfileName,
  removeProfile,
  renameProfile,
  saveProfile,
  useProfile,
} from '../../../src/settings/profiles.js';
import { readSecret, removeFormer, removeSecret, storeSecret } from '../../../src/settings/secrets/secrets.js';
import { buildChildProgram, ended, spoken, type ChildProgram } from '../../support/child-program.js';
import { aMoment } from '../../support/a-moment.js';
import { fakeClock } from '../../support/fake-clock.js';

const clock = {
  ...fakeClock(),
  now: () => performance.now(),
  sleep: () => aMoment(2),
};
const account = { url: 'https://h', clientId: 'ops', secret: 'canary-secret', storage: 'file' } as const;

let program: ChildProgram;
const parent = useFreshDirectory();
let configDirectory: string;

beforeAll(async () => {
  program = await buildChildProgram(new URL('../../support/settings-child.ts', import.meta.url));
});
afterAll(() => program.remove());

beforeEach(async () => {
  configDirectory = join(parent(), 'a', 'b');
});

const store = () => ({ configDirectory, clock });
const place = () => ({ configDirectory, profile: 'p' });

const keys = async (): Promise<number> =>
  Object.keys((await readConfig(configDirectory)).profiles['default']?.settings ?? {}).length;

describe('the settings file', () => {
  it('is left as it is when a value in it cannot be read: the next change would lose it', async () => {
    await saveProfile(store(), 'p', () => ({ settings: { url: 'https://h' } }));
    const file = join(configDirectory, 'config.json');
    const typed = '{"profiles":{"p":{"settings":{"url":"https://h"},"secret":{"storage":"keyrin","url":"u"}}}}';
    await writeFile(file, typed);
    await expect(useProfile(store(), 'p')).rejects.toMatchObject({
      message: expect.stringMatching(/are not valid: `profiles\/p\/secret` must have required property 'clientId'/),
      facts: { hint: expect.stringContaining('Nothing was changed.') },
    });
    expect(await readFile(file, 'utf8')).toBe(typed);
  });

  it.each([
    [
      'a mark of Windows editors before it',
      '\uFEFF{"profiles":{"old":{"settings":{"url":"https://old"}}}}',
      ['old', 'p'],
    ],
    ['nothing in it', '', ['p']],
  ])('is changed with %s', async (_, text, expected) => {
    await mkdir(configDirectory, { recursive: true });
    await writeFile(join(configDirectory, 'config.json'), text, { mode: 0o600 });
    await saveProfile(store(), 'p', () => ({ settings: { url: 'https://h' } }));
    expect(Object.keys((await readConfig(configDirectory)).profiles)).toEqual(expected);
  });

  it('loses nothing when many processes write at once', async () => {
    const codes = await Promise.all(
      Array.from({ length: 3 }, (_, child) =>
        program.run('set', configDirectory, String(child * 5), String(child * 5 + 5)),
      ),
    );
    expect(codes).toEqual([0, 0, 0]);
    expect(await keys()).toBe(15);
    expect((await readdir(configDirectory)).filter((name) => name.includes('lock'))).toEqual([]);
  });

  it('can be read after a writer was killed, and written', async () => {
    for (const pause of [0, 15]) {
      const child = program.start('set', configDirectory, '0', '1000');
      await spoken(child);
      for (let turn = 0; turn < pause * 100; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
      child.kill('SIGKILL');
      await ended(child);
      await readConfig(configDirectory);
      await saveProfile({ configDirectory, clock }, 'default', (record) => record);
    }
  });

  it.skipIf(posix.isMissing)(
    `is private from creation on, with its directories, under any umask${posix.because}`,
    async () => {
      const before = process.umask(0);
      try {
        await saveProfile({ configDirectory, clock }, 'default', (record) => record);
        await storeSecret({ configDirectory, profile: 'default' }, account);
      } finally {
        process.umask(before);
      }
      const modes = await Promise.all(
        ['', 'config.json', 'secrets'].map(async (name) => (await stat(join(configDirectory, name))).mode & 0o777),
      );
      expect(modes).toEqual([0o700, 0o600, 0o700]);
      const [secret = ''] = await readdir(join(configDirectory, 'secrets'));
      expect((await stat(join(configDirectory, 'secrets', secret))).mode & 0o777).toBe(0o600);
    },
  );
});

describe('a secret in the keyring', () => {
  const record = { storage: 'keyring', url: 'https://h', clientId: 'ops' } as const;
  const refuse = (): Promise<never> => Promise.reject(new Error('locked'));
  const keyring = (found: string | undefined) => ({ get: async () => found, set: refuse, remove: refuse });

  it('is named when it cannot be removed', async () => {
    const left = await removeSecret(place(), record, keyring('still here'));
    expect(left).toContain('(locked). Remove it there: service ems-cli, account "p ops https://h"');
    const absent = { get: refuse, set: refuse, remove: refuse };
    expect(await removeSecret(place(), record, absent)).toContain('may still contain the secret');
  });

  it('causes no problem when it was gone before', async () => {
    expect(await removeSecret(place(), record, keyring(undefined))).toBeUndefined();
  });
});

describe('profiles', () => {
  it('are renamed with their secret and removed with it', async () => {
    const secret = await storeSecret({ configDirectory, profile: 'old' }, account);
    await saveProfile(store(), 'old', () => ({ settings: { url: 'https://h' }, secret }));
    await renameProfile(store(), 'old', 'new');
    const { current, profiles } = await readConfig(configDirectory);
    expect([current, Object.keys(profiles)]).toEqual(['new', ['new']]);
    expect(await readSecret({ configDirectory, profile: 'new' }, secret)).toBe('canary-secret');
    await removeProfile(store(), 'new');
    expect(await readdir(join(configDirectory, 'secrets'))).toEqual([]);
    await expect(useProfile(store(), 'new')).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('switch to another account without a moment in between', async () => {
    const before = await storeSecret(place(), account);
    const after = await storeSecret(place(), { ...account, clientId: 'next', secret: 'other-secret' });
    expect(await readSecret(place(), before)).toBe('canary-secret');
    await removeFormer(place(), before, after);
    await expect(readSecret(place(), before)).rejects.toMatchObject({ kind: 'not-signed-in' });
    expect(await readSecret(place(), after)).toBe('other-secret');
  });

  it.each(['', '../x', 'a/b', '.hidden', 'constructor', 'demo', 'environment', 'a b', 'x'.repeat(65)])(
    'cannot be called %j',
    (name) => {
      expect(() => checkProfileName(name)).toThrow();
    },
  );
});

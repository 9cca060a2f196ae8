import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  KeyringProblem,
  keyringProblemOf,
  openKeyring,
  type Keyring,
} from '../../../../src/settings/secrets/keyring.js';
import { useFreshDirectory } from '../../../support/directories.js';
import { storeSecret } from '../../../../src/settings/secrets/secrets.js';

const dbus = (text: string): string => `Platform failure: DBus error: ${text}`;
const noReply =
  'Did not receive a reply. Possible causes include: the message bus security policy blocked the reply, the reply timeout expired.';

it.each([
  [dbus(noReply), 'locked', 'the keyring did not answer'],
  [dbus('Message recipient disconnected from message bus without replying'), 'locked', 'the keyring did not answer'],
  [dbus('Prompt dismissed'), 'locked', 'the keyring is locked'],
  [dbus('Failed to connect to socket /run/bus: No such file or directory'), 'unavailable', undefined],
  [dbus('The name org.freedesktop.secrets was not provided by any .service files'), 'unavailable', undefined],
])('%s is %s', (text, kind, message) => {
  expect(keyringProblemOf(text)).toMatchObject({ kind, message: message ?? text });
});

it('a keyring that dies in the middle is no reason to write the secret to a file', async () => {
  const die = (): Promise<never> => Promise.reject(keyringProblemOf('recipient disconnected without replying'));
  const keyring = { get: die, set: die, remove: die };
  const secret = { url: 'https://h', clientId: 'ops', secret: 's3cret', storage: 'auto' } as const;
  const stored = storeSecret({ configDirectory: '/nowhere', profile: 'p' }, secret, keyring);
  await expect(stored).rejects.toThrow('The secret was not stored: the keyring did not answer.');
  await expect(die()).rejects.toBeInstanceOf(KeyringProblem);
});

describe('the time that a keyring has', () => {
  const folder = useFreshDirectory();

  const keyringOf = async (script: string, isTerminal = false): Promise<Keyring> => {
    const file = join(folder(), 'keyring.cjs');
    await writeFile(file, `const fs = require('fs'), tries = ${JSON.stringify(join(folder(), 'tries'))};\n${script}`);
    const limitsMs = { start: 20_000, program: 400, terminal: 400 };
    return openKeyring({ isTerminal, say: () => undefined }, { script: file, limitsMs });
  };
  const answer = `console.log('{"done":true,"secret":"s"}')`;
  const silence = 'setInterval(() => undefined, 1000)';

  it('begins when it is called, however long Node and the module take to start', async () => {
    const busy = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900); console.log(); ${answer};`;
    expect(await (await keyringOf(busy)).get('ops')).toBe('s');
  });

  it('begins once more where there was no answer', async () => {
    const second = `console.log(); if (fs.existsSync(tries)) ${answer}; else { fs.writeFileSync(tries, ''); ${silence}; }`;
    expect(await (await keyringOf(second)).get('ops')).toBe('s');
  });

  it.each([
    [false, 2],
    [true, 1],
  ])('ends without an answer (at a terminal: %s) after %i tries', async (isTerminal, tries) => {
    const keyring = await keyringOf(`fs.appendFileSync(tries, 'x'); console.log(); ${silence};`, isTerminal);
    await expect(keyring.get('ops')).rejects.toThrow('did not answer within 0.4 s');
    expect(await readFile(join(folder(), 'tries'), 'utf8')).toHaveLength(tries);
  });
});

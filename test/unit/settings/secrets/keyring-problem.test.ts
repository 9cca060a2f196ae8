import { expect, it } from 'vitest';
import { KeyringProblem, keyringProblemOf } from '../../../../src/settings/secrets/keyring.js';
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

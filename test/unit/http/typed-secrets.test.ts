import { expect, test } from 'vitest';
import { maskNamed } from '../../../src/http/mask.js';
import { withoutTypedSecrets } from '../../../src/http/typed-secrets.js';

test.each([
  [['computer', 'variable', 'set', '42', 'LocalAdmin.Password', 'CANARY'], 5],
  [['job', 'run', '--client-secret', 'CANARY'], 3],
  [['job', 'run', '--admin-password=CANARY'], 2],
  [['api', 'request', '-H=Cookie: a=CANARY'], 2],
  [['api', 'request', '-H', 'Private-Token: CANARY'], 3],
])('what was typed as a secret is not kept: %j', (words, at) => {
  const kept = withoutTypedSecrets(words);
  expect(kept[at]).toMatch(/\*\*\*$/);
  expect(kept.filter((_, index) => index !== at)).toEqual(words.filter((_, index) => index !== at));
});

test.each([
  ['computer', 'reboot', 'PC-0042', '--yes'],
  ['tag', 'create', 'token', '--yes'],
  ['computer', 'list', '--search', 'description:x'],
  ['api', 'request', 'GET', 'https://ems.example.com/api/computer'],
])('anything else is kept: %s %s', (...words) => {
  expect(withoutTypedSecrets(words)).toEqual(words);
});

test.each([
  '{"password":["CANARY"]}',
  '{"password": {"value": "CANARY"}}',
  'user[password]=CANARY',
  'password:=CANARY',
  'pwd=CANARY&a=1',
  'https://u:CANARY@ems.example.com/api',
])('secrets are found by their names in: %s', (text) => {
  expect(maskNamed(text)).not.toContain('CANARY');
});

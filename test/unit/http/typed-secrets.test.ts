import { expect, test } from 'vitest';
import { maskNamed } from '../../../src/http/secret-names.js';
import { withoutSecretFields, withoutTypedSecrets } from '../../../src/http/typed-secrets.js';

test.each([
  [['computer', 'variable', 'set', '42', 'LocalAdmin.Password', 'CANARY'], 5],
  [['job', 'run', '--client-secret', 'CANARY'], 3],
  [['job', 'run', '--admin-password=CANARY'], 2],
  [['api', 'request', '-H=Cookie: a=CANARY'], 2],
  [['api', 'request', '-H', 'Private-Token: CANARY'], 3],
])('masks a secret in a command line: %j', (words, at) => {
  const kept = withoutTypedSecrets(words);
  expect(kept[at]).toMatch(/\*\*\*$/);
  expect(kept.filter((_, index) => index !== at)).toEqual(words.filter((_, index) => index !== at));
});

test.each([
  ['computer', 'reboot', 'PC-0042', '--yes'],
  ['tag', 'create', 'token', '--yes'],
  ['wait', 'deployment', '--package', 'KeePass', 'PC-0042'],
  ['group', 'assign-package', 'KeePass', 'Passengers'],
  ['group', 'computers', 'Passau', 'Berlin'],
  ['api', 'request', 'GET', 'https://token.passau.example.com:5057/api/computer?top=5'],
  ['api', 'request', 'POST', '/api/group', '--body', '{"name":"Passau"}'],
  ['computer', 'list', '--search', 'description:x'],
  ['api', 'request', 'GET', 'https://ems.example.com/api/computer'],
])('keeps the rest of a command line: %s %s', (...words) => {
  expect(withoutTypedSecrets(words)).toEqual(words);
});

test.each(
  [
    'computer variable set 42|Admin Password|CANARY',
    'computer variable set 42|LocalAdmin.Password|--body|{"value":"CANARY"}',
    'computer variable set 42|LocalAdmin.Password|--field=value=CANARY',
    'computer variable set 42|Db.ConnectionString|Server=x;Password=CANARY',
    '-F|user[password]=CANARY',
    '-F|a.password.b=CANARY',
    '-F|secret_key=CANARY',
    '-F|db_pass=CANARY',
    '-F|dbpass=CANARY',
    '-F|rootpw=CANARY',
    '-Hotp:CANARY',
    '-qotp=CANARY',
    '-H|X-BindPw: CANARY',
    '--custom|BIOS password=CANARY',
    'POST|https://passau.example.com:5057/api/tags?sudopassw=CANARY',
    '-F|api__key=CANARY',
    '--body|{"user":{"API Key":["CANARY"]}}',
    'POST|/api/tags?api%20key=CANARY',
    '-F|x:={"password":["CANARY"]}',
    '-F|name=password|-F|value=CANARY',
    '--body|[{"name":"LocalAdmin.Password","value":"CANARY"}]',
    '--body={"user":{"password":{"a":{"b":["CANARY"]}}}}',
    '-yHCookie: x=CANARY',
    '--header=X-Auth: CANARY',
    '-H|Authorization : Bearer CANARY',
    'POST|/api/tags?user%5Bpassword%5D=CANARY',
    'POST|/api/tags?a=1&p%61ssword=CANARY',
    'PUT|/api/computer/42/variables/LocalAdmin.Password|-F|value=CANARY',
    'POST|//u:CANARY@ems.example.com/api/tags',
  ].map((line) => [line] as const),
)('masks a secret with a longer name or in another place: %s', (line) => {
  expect(withoutTypedSecrets(line.split('|')).join(' ')).not.toContain('CANARY');
});

test('masks the secret fields of a body and keeps the others', () => {
  const body = '{"name":"x","user":{"passwords":["CANARY"],"token1":7,"isSecret":true,"secret":null}}';
  expect(withoutSecretFields(body)).toBe(
    '{"name":"x","user":{"passwords":"***","token1":"***","isSecret":true,"secret":null}}',
  );
  expect(withoutSecretFields('[{"name":"A.Password","value":"CANARY"},{"name":"token"}]')).toBe(
    '[{"name":"A.Password","value":"***"},{"name":"token"}]',
  );
  expect(withoutSecretFields('{"Api": {"Key": "CANARY"}}')).toBe('{"Api":{"Key":"***"}}');
  const plain = '{"id": 12345678901234567890}';
  expect(withoutSecretFields(plain)).toBe(plain);
  expect(withoutSecretFields('password=x')).toBe('password=x');
});

test.each([
  '{"password":["CANARY"]}',
  '{"password": {"value": "CANARY"}}',
  'user[password]=CANARY',
  'password:=CANARY',
  'password[]=CANARY',
  'user%5Bpassword%5D=CANARY',
  'users[0][password2][x]=CANARY',
  'clientSecret.value=CANARY',
  'Api.Key=CANARY',
  '{"private key":"CANARY"}',
  'pwd=CANARY&a=1',
  'https://u:CANARY@ems.example.com/api',
])('finds a secret by its name in: %s', (text) => {
  expect(maskNamed(text)).not.toContain('CANARY');
});

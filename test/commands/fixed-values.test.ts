import { expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';

const { ems, server } = useScriptedEms();

it.each([
  'restore 12 --field isRevoked:=true',
  'restore 12 --field IsRevoked:=true',
  'restore 12 --body {"ISREVOKED":true}',
  'revoke 12 --yes --field isRevoked:=false',
])('a field cannot reverse the meaning of a command: %s', async (line) => {
  const { code, stderr } = await ems(`admin local-principal ${line}`);
  expect([code, stderr, server().calls]).toEqual([2, expect.stringContaining('always sends isRevoked'), []]);
});

it('a field may repeat the meaning of a command', async () => {
  server().script({ json: {} });
  expect((await ems('admin local-principal restore 12 --field isRevoked:=false')).code).toBe(0);
  expect(server().calls.map(({ body }) => body)).toEqual(['{"isRevoked":false}']);
});

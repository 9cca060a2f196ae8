import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere } from '../support/in-process.js';
import { tokenReply, type Scripted } from '../support/scripted-server.js';
import { useScriptedServer } from '../support/scripted-ems.js';
import { useFreshDirectory } from '../support/directories.js';
import { some } from '../support/some.js';

const secret = 'c4nary+Secret/7"x';
const token = 'c4naryToken.abc+def/ghi=';
const formsOf = (text: string): string[] => [
  text,
  Buffer.from(text).toString('base64'),
  Buffer.from(text).toString('base64url'),
  encodeURIComponent(text),
  JSON.stringify(text).slice(1, -1),
];
const forms = [secret, token].flatMap(formsOf);

const server = useScriptedServer();
const directory = useFreshDirectory();

/** A service that tells everything it was told, in every form. */
const gossip = forms.join(' ; ');
const faults: readonly (readonly [string, Scripted])[] = [
  ['success', { json: { items: [], hasMore: false, totalCount: 0 } }],
  [
    '400 that repeats everything',
    { status: 400, json: { title: gossip, errors: { field: [gossip] }, token, client_secret: secret } },
  ],
  ['401', { status: 401, text: gossip }],
  ['403', { status: 403, json: { message: gossip } }],
  ['409', { status: 409, json: { code: 'Assigned', message: gossip, detail: gossip } }],
  [
    '429 that asks for patience',
    { status: 429, headers: { 'retry-after': '999', 'x-echo': gossip.replace(/[^\x20-\x7e]/g, '') }, text: gossip },
  ],
  ['500', { status: 500, text: gossip }],
  ['redirect', { status: 302, headers: { location: `https://evil.example/?t=${encodeURIComponent(token)}` } }],
  ['web page', { headers: { 'content-type': 'text/html' }, text: `<html>${gossip}</html>` }],
  ['nonsense', { text: gossip }],
  ['an encoding that nobody knows', { headers: { 'content-encoding': token }, text: gossip }],
  ['lost connection', 'reset'],
];

const commands = ['tag list --debug', 'tag list -o json', 'tag create x --yes --debug -o json', 'auth status --debug'];

const filesBut = async (...stores: string[]): Promise<string> => {
  const entries = await readdir(directory(), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const others = files.filter((file) => !stores.some((store) => file.startsWith(join(directory(), store))));
  return (await Promise.all(others.map((file) => readFile(file, 'utf8')))).join('\n');
};

describe('a secret and a token', () => {
  it.each(faults)('turn up nowhere: %s', async (_, fault) => {
    for (const command of some(commands)) {
      server().tokens(tokenReply(token), tokenReply(token));
      server().script(fault, fault, fault, fault);
      const env = { EMS_URL: server().url, EMS_CLIENT_ID: 'ops', EMS_CLIENT_SECRET: secret };
      const { stdout, stderr } = await runHere(command.split(' '), directory(), { env });
      const text = `${stdout}\n${stderr}\n${await filesBut('tokens')}`;
      expect(
        forms.filter((form) => text.includes(form) || text.includes(form.toLowerCase())),
        command,
      ).toEqual([]);
    }
  });

  it('turn up nowhere when the token endpoint misbehaves', async () => {
    const replies: Scripted[] = faults.map(([, fault]) => fault);
    for (const fault of replies) {
      server().tokens(fault, fault, fault);
      const env = { EMS_URL: server().url, EMS_CLIENT_ID: 'ops', EMS_CLIENT_SECRET: secret };
      const { code, stdout, stderr } = await runHere(['tag', 'list', '--debug'], directory(), { env });
      expect(code).not.toBe(0);
      // The token is not known yet: a service that gives away what it has not issued cannot be helped.
      expect(formsOf(secret).filter((form) => `${stdout}\n${stderr}`.includes(form))).toEqual([]);
    }
    expect(forms.filter((form) => server().calls.some(({ url }) => url.includes(form)))).toEqual([]);
  });

  it('are seen by this test where they may be', async () => {
    server().tokens(tokenReply(token));
    const env = { EMS_URL: server().url, EMS_CLIENT_ID: 'ops', EMS_CLIENT_SECRET: secret };
    const { stdout } = await runHere(['auth', 'token'], directory(), { env });
    expect(stdout).toBe(`${token}\n`);
    expect(await filesBut()).toContain(token);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { permitDemoControl } from '../../../src/changes/permit.js';
import { operationFacts } from '../../../src/generated/operation-facts.js';
import type { Method } from '../../../src/contract/operation.js';
import type { Client, WriteCall } from '../../../src/http/client.js';
import { makeClient } from '../../../src/http/make-client.js';
import { issue, isReading } from '../../../src/http/permits.js';
import { callTo } from '../../../src/http/reads.js';
import { inProcess } from '../../../src/http/transport/in-process.js';
import { useDirectory } from '../../support/in-process.js';

const directory = useDirectory();

/** A client whose service notes what arrives. */
const opened = (): { readonly client: Client; readonly arrived: string[] } => {
  const arrived: string[] = [];
  const transport = inProcess(async ({ method, url }) => {
    arrived.push(`${method} ${new URL(url).pathname}`);
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"id":1}') };
  });
  const client = makeClient({
    url: 'http://127.0.0.1:1',
    identity: { kind: 'token', token: 'text' },
    env: {},
    transport,
    timeoutMs: 1000,
    connectTimeoutMs: 1000,
    warn: () => undefined,
    retries: 0,
    clock: { now: () => 0, date: () => new Date(0), sleep: async () => undefined },
    say: () => undefined,
  });
  return { client, arrived };
};

const change = callTo('POST /api/tags', { body: { name: 'x' } }) as WriteCall;
const other = callTo('DELETE /api/tags/{id}', { pathValues: { id: 1 } }) as WriteCall;

/** Wrong ways that the compiler does not see, or that somebody has silenced. */
const ways: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  'a permit that was cast': (client) => client.write(change, {} as never),
  'a permit that was parsed': (client) => client.write(change, JSON.parse('{}')),
  'a change that says it reads': (client) => client.read({ ...change, repeat: 'read' }),
  'a raw change that says it reads': (client) => client.readRaw({ ...change, repeat: 'read' }),
  'the permit for the demo service': (client) => client.write.bind(client)(change, permitDemoControl()),
  'a permit for another operation': (client) =>
    client.writeRaw(
      other,
      issue(({ operation }) => operation === change.operation),
    ),
};

it.each(Object.entries(ways))('%s sends nothing', async (_, way) => {
  const { arrived, client } = opened();
  await expect(way(client)).rejects.toThrow(/permit|sent as a read/);
  expect(arrived).toEqual([]);
});

it('lets a change through that has its permit, and a search', async () => {
  const { arrived, client } = opened();
  await client.write(
    change,
    issue(({ operation }) => operation === change.operation),
  );
  await client.read(callTo('POST /api/computer/search', { body: {} }));
  expect(arrived).toEqual(['POST /api/tags', 'POST /api/computer/search']);
});

it('knows every reading operation of the contract by method and path', () => {
  const wrong = Object.entries(operationFacts()).filter(([key, [, repeat]]) => {
    const [method = '', path = ''] = key.split(' ');
    return key !== 'POST /api/auth/token' && isReading(method as Method, path) !== (repeat === 'read');
  });
  expect(wrong).toEqual([]);
});

const root = fileURLToPath(new URL('../../../', import.meta.url));

it.each([
  ['fetch', "export const send = (): Promise<Response> => fetch('https://example.com', { method: 'POST' });\n"],
  [
    'node:http',
    "import { request } from 'node:http';\n\nexport const send = (): unknown => request('http://example.com');\n",
  ],
  [
    'undici',
    "import { request } from 'undici';\n\nexport const send = (): unknown => request('http://example.com');\n",
  ],
])('lint refuses %s outside of the transport', async (_, text) => {
  const file = join(directory(), 'wrong.ts');
  writeFileSync(file, text);
  const config = ['-c', join(root, '.oxlintrc.json')];
  const { exitCode, stdout } = await execa('node_modules/.bin/oxlint', [...config, '--deny-warnings', file], {
    cwd: root,
    reject: false,
  });
  expect(exitCode).toBe(1);
  expect(stdout).toContain('src/http/transport');
});

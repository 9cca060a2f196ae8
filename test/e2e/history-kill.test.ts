import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';
import { programFile, programWords } from '../support/tested-program.js';

const demo = useFastDemo({ speed: 0 });
const ems = (line: string) => demo().run(line.split(' '));

let door: Server;
/** Struck at the next change: it is killed in place of an answer. */
let victim: { readonly kill: () => void; readonly arrives: boolean } | undefined;

const forward = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
  const body = await buffer(incoming);
  const pass = async (): Promise<IncomingMessage> => {
    const sent = request(new URL(incoming.url ?? '', demo().server.url), {
      method: incoming.method ?? 'GET',
      headers: incoming.headers,
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  };
  const isRead = incoming.method === 'GET' || incoming.url === '/api/auth/token';
  const struck = isRead ? undefined : victim;
  if (struck?.arrives === false) return struck.kill();
  const answer = await pass();
  if (struck !== undefined) return struck.kill();
  outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
  outgoing.end(await buffer(answer));
};

beforeAll(async () => {
  door = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
});
afterAll(() => {
  door.closeAllConnections();
  door.close();
});

const doorEnv = () => ({ EMS_URL: `http://127.0.0.1:${(door.address() as AddressInfo).port}` });

/** Runs a change that is killed when it has left; `arrives`: whether the service gets it. */
const killInside = async (line: string, arrives: boolean): Promise<void> => {
  const env = {
    ...process.env,
    EMS_CONFIG_DIR: demo().directory,
    ...doorEnv(),
    EMS_CLIENT_ID: 'demo',
    EMS_CLIENT_SECRET: 'demo',
    EMS_HISTORY: 'true',
  };
  const child = spawn(programFile, [...programWords, ...line.split(' ')], { env, stdio: 'ignore' });
  victim = { arrives, kill: () => void child.kill('SIGKILL') };
  await once(child, 'exit');
  victim = undefined;
};

const viaDoor = (line: string) => demo().run(line.split(' '), { env: doorEnv() });

const description = async (): Promise<unknown> =>
  JSON.parse((await ems('group show Pilot -o json')).stdout).description;

describe('a change whose process is killed before its answer', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('is in the history, and is undone only if it arrived: %s', async (arrives, requests) => {
    expect((await ems('group update Pilot --description one')).code).toBe(0);
    await killInside('group update Pilot --description two', arrives);
    expect(await description()).toBe(arrives ? 'two' : 'one');
    const [latest] = JSON.parse((await ems('history list -o json')).stdout);
    expect(latest).toMatchObject({
      command: 'ems group update Pilot --description two',
      outcome: 'ended without a result',
      exitCode: null,
    });
    const planned = await viaDoor('undo --last --dry-run -o json');
    expect([planned.code, planned.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      0,
      expect.stringContaining('It ended without a result: what the service shows now is undone.'),
    ]);
    expect(JSON.parse(planned.stdout).entries[0].requests).toHaveLength(requests);
    expect((await viaDoor('undo --last --yes')).code).toBe(0);
    expect(await description()).toBe('one');
  });

  it('cannot be undone if it may have created something, and says so', async () => {
    await killInside('tag create killed', true);
    const refused = await viaDoor('undo --last --yes');
    expect([refused.code, refused.stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      10,
      expect.stringContaining('Its answer was not received'),
    ]);
    expect((await ems('tag show killed')).code).toBe(0);
  });
});

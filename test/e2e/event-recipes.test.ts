import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parts } from '../../src/help/topics/monitoring.js';
import { useFastDemo } from '../support/fast-demo.js';
import { neededPrograms } from '../support/needed.js';
import { programInShell, warmStart } from '../support/tested-program.js';

const demo = useFastDemo({ computers: 40 });
const run = promisify(execFile);
const shell = neededPrograms('bash', 'curl');
let web: Server;
let mail: TcpServer;
let status = 200;
const received: { path: string; body: string }[] = [];
const mails: string[] = [];

/** As much of SMTP as curl needs. */
const startMail = (): TcpServer =>
  createTcpServer((socket) => {
    let letter: string | undefined;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (letter !== undefined) letter += text;
      else if (/^DATA/i.test(text)) letter = '';
      if (letter === '') return socket.write('354 go\r\n');
      if (letter?.endsWith('\r\n.\r\n') === true) {
        mails.push(letter);
        letter = undefined;
        return socket.write('250 kept\r\n');
      }
      if (letter !== undefined) return true;
      return /^QUIT/i.test(text) ? socket.end('221 bye\r\n') : socket.write('250 fine\r\n');
    });
  });

const portOf = (server: Server | TcpServer): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  web = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
    request.on('end', () => {
      received.push({ path: request.url ?? '', body });
      response.writeHead(status).end();
    });
  });
  mail = startMail();
  for (const server of [web, mail])
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  await demo().run(['fleet', 'snapshot']);
  await demo().advance(30 * 86_400_000);
  await demo().run(['fleet', 'snapshot']);
});
afterAll(() => {
  web.close();
  mail.close();
});

const recipe = (title: RegExp): string => {
  const part = parts.find((each) => title.test(each.title ?? ''));
  return (part?.code ?? []).join('\n');
};

/** As a cron job runs it, in the folder of the test. */
const runRecipe = async (title: RegExp): Promise<number> => {
  const url = (path: string): string => `http://127.0.0.1:${portOf(web)}/${path}`;
  const env = {
    ...warmStart,
    ...demo().env,
    PATH: process.env['PATH'] ?? '',
    EMS_CONFIG_DIR: demo().directory,
    SLACK_URL: url('slack'),
    TEAMS_URL: url('teams'),
    NTFY_URL: url('ntfy'),
    SMTP_URL: `smtp://127.0.0.1:${portOf(mail)}`,
    MAIL_FROM: 'ems@example.com',
    MAIL_TO: 'admins@example.com',
  };
  const script = `ems() { ${programInShell} "$@"; }\n${recipe(title)}`;
  return run('bash', ['-c', script], { env, cwd: demo().directory }).then(
    () => 0,
    (error: { code?: number }) => error.code ?? 1,
  );
};

const news = async (): Promise<number> => {
  const ran = await demo().run(['fleet', 'changes', '--events', '-o', 'json', '--query', "length([?state!='still'])"]);
  return Number(ran.stdout);
};

beforeEach(async () => {
  status = 200;
  received.length = 0;
  mails.length = 0;
  const folder = join(demo().directory, 'state/snapshots/environment');
  const memories = (await readdir(folder)).filter((name) => name.startsWith('.events-'));
  for (const name of memories) await rm(join(folder, name));
});

describe.skipIf(shell.isMissing)(`recipes that send changes${shell.because}`, () => {
  it.each([
    [/to a chat/, 'slack', (body: string) => (JSON.parse(body) as { text: string }).text.split('\n')],
    [/^Teams/, 'teams', (body: string) => /"text": "(.*)"/.exec(body)?.[1]?.split(String.raw`\n\n`)],
    [/^ntfy/, 'ntfy', (body: string) => body.trimEnd().split('\n')],
  ] as const)('%s: once after a success, again after a failure', async (title, path, linesOf) => {
    const count = await news();
    expect(count).toBeGreaterThan(0);
    status = 500;
    expect(await runRecipe(title)).not.toBe(0);
    expect(await news()).toBe(count);
    status = 200;
    expect(await runRecipe(title)).toBe(0);
    expect(received.map((each) => each.path)).toEqual([`/${path}`, `/${path}`]);
    expect(linesOf(received[1]?.body ?? '')).toHaveLength(count);
    expect(await news()).toBe(0);
    expect(await runRecipe(title)).toBe(0);
    expect(received).toHaveLength(2);
  });

  it('mail: a letter with a line a change', async () => {
    const count = await news();
    expect(await runRecipe(/^Mail/)).toBe(0);
    expect(mails).toHaveLength(1);
    const [head = '', body = ''] = (mails[0] ?? '').split('\r\n\r\n');
    expect(head).toContain('To: admins@example.com');
    expect(
      body
        .replace(/\r\n\.\r\n$/, '')
        .split('\r\n')
        .filter(Boolean),
    ).toHaveLength(count);
    expect(await news()).toBe(0);
    expect(await runRecipe(/^Mail/)).toBe(0);
    expect(mails).toHaveLength(1);
  });
});

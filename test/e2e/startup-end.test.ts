import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neededPrograms } from '../support/needed.js';
import { sendJson, startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';
import { pageOf } from '../support/small-fleet.js';
import { programFile, programInShell, programWords, warmStart } from '../support/tested-program.js';
import { useDirectory } from '../support/in-process.js';

const perl = neededPrograms('perl');

const root = fileURLToPath(new URL('../../', import.meta.url));
const items = Array.from({ length: 5_000 }, (_, index) => ({ id: index + 1, ou: 'x'.repeat(640) }));
const expected = `${items.map((item) => JSON.stringify(item)).join('\n')}\n`;

describe('the end of a command', () => {
  const folder = useDirectory();
  let server: ScriptedServer;
  let pageServed: Promise<void>;
  let servePage: () => void;

  beforeAll(async () => {
    server = await startScriptedServer();
    server.always((request, response) => {
      sendJson(response, pageOf(items, request));
      servePage();
    });
  });
  afterAll(() => server.close());

  const start = () => {
    pageServed = new Promise((resolve) => (servePage = resolve));
    const place = { PATH: process.env['PATH'], HOME: folder(), ...warmStart, EMS_CONFIG_DIR: folder() };
    const env = { ...place, EMS_URL: server.url, EMS_TOKEN: 'token' };
    const words = [...programWords, 'computer', 'list', '--all', '-o', 'ndjson'];
    return spawn(programFile, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  };

  it('delivers every byte of 3 MiB to a reader that comes late', async () => {
    const ems = start();
    const ended = once(ems, 'exit');
    // The reader starts late and slowly: a page is ten times what the pipe takes, so the process has to wait.
    await pageServed;
    const pieces: Buffer[] = [];
    for await (const piece of ems.stdout) {
      pieces.push(Buffer.from(piece));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await ended).toEqual([0, null]);
    const received = Buffer.concat(pieces).toString('utf8');
    expect(received.length).toBe(expected.length);
    expect(received === expected).toBe(true);
  });

  it('prints one line on stderr when not even an error can be reported', async () => {
    const broken = `new Proxy({ ...process.env }, {
      get: (env, name) => { if (name === 'EMS_OUTPUT') throw new Error('first\\nsecond'); return env[name]; },
    })`;
    const words = ['--import', `data:text/javascript,process.env=${broken}`, 'bin/ems.js', 'computer', 'lst'];
    const { exitCode, stderr } = await execa('node', words, { cwd: root, reject: false });
    expect([exitCode, stderr]).toEqual([1, 'error: unexpected: first']);
  });
});

it.skipIf(perl.isMissing)(`the version waits for a full pipe that does not block${perl.because}`, async () => {
  const fill = `perl -MFcntl -e 'fcntl(STDOUT, F_SETFL, O_WRONLY | O_NONBLOCK); syswrite(STDOUT, "x" x 65536)'`;
  const line = `(${fill}; ${programInShell} --version; echo $? >&2) | (sleep 0.5; tail -c 6)`;
  const { stdout, stderr } = await execa('sh', ['-c', line]);
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), '0']);
});

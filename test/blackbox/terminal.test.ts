import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { needed } from '../support/needed.js';
import { environment, withService } from './run-ems.js';
import type { Service } from '../support/strict-server.js';
import { status } from '../support/service/faults.js';
import { computer, deployment, group, id, task } from '../support/service/samples.js';
import { programInShell } from '../support/tested-program.js';

const script = needed(spawnSync('script', ['--version']).status === 0, 'script of util-linux');
const evil = '\u001B[31mred\u001B[0m\u001B]0;owned\u0007 \u202Ex\u2066\u009B31m\nnext\b\b';
const harmful =
  // oxlint-disable-next-line no-control-regex -- these are what must not reach a terminal
  /[\u0000-\u0008\u000B-\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u2028\u2029]/;

/** The raw bytes that a terminal gets, with the program's own colors and cursor movements taken out. */
const onTerminal = async (line: string, directory: string, url: string, typed?: string): Promise<string> => {
  const env = Object.fromEntries(
    Object.entries({ ...environment(directory, url), TERM: 'xterm' }).filter(([, value]) => value !== undefined),
  );
  const child = spawn('script', ['-qec', `${programInShell} ${line}`, '/dev/null'], {
    env,
    stdio: [typed === undefined ? 'ignore' : 'pipe', 'pipe', 'inherit'],
  });
  child.stdin?.write(typed ?? '');
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    // The end of what is typed, as a key: as the end of the stream it could be thrown away with what was typed before.
    if (chunk.includes('(y/N)')) child.stdin?.write('\u0003');
  });
  await new Promise((resolve) => child.once('close', resolve));
  return Buffer.concat(chunks).toString('utf8');
};

// oxlint-disable-next-line no-control-regex -- bold, dim, the colors of states; prompts move the cursor
const ownCodes = /\u001B\[(?:[0-9;]*m|\??[0-9]*[GKhlAJ])/g;

const poison = (service: Service): void => {
  const machine = { ...computer, hostname: evil, domain: evil, ou: evil, [evil]: evil };
  const answers: { [operation: string]: unknown } = {
    'GET /api/computer': [machine],
    'POST /api/computer/search': [1, 2].map((each) => ({ ...machine, id: each })),
    'GET /api/computer/{id}': machine,
    'GET /api/computer/{id}/groups': [{ groupId: id.group, name: evil, assignedToTree: evil }],
    'GET /api/computer/{id}/issues': { ...machine, activeIssues: [evil], lowDiskDrives: [{ volume: evil }] },
    'GET /api/computer/{id}/health': { agentStatus: evil, healthStatus: evil },
    'GET /api/computer/{id}/software-deployment': [{ ...deployment, name: evil, status: 'Failed', errorText: evil }],
    'GET /api/group': [{ ...group, name: evil }],
    'GET /api/group/{id}': { ...group, name: evil },
    'GET /api/group/{id}/computers': [machine],
    'GET /api/packages/import/{trackingId}': { status: 'Failed', message: evil },
    'GET /api/tasks/{trackingId}': { ...task, status: 3, message: evil, actions: [{ name: evil, [evil]: evil }] },
    'GET /api/system': { [evil]: evil, databaseVersion: evil },
  };
  for (const [operation, answer] of Object.entries(answers)) service.answer(operation, answer);
  service.fault('GET /api/tags', status(409, { code: evil, message: evil, [evil]: evil }, { 'x-request-id': 'r' }));
};

/** Each is a process; `test/commands/hostile-text.test.ts` has more lines on a terminal that is none. */
const lines = ['computer list', 'computer list --debug', 'package import A --wait --interval 50ms', 'tag list'];

describe.skipIf(script.isMissing)(`hostile text on a terminal${script.because}`, () => {
  it.concurrent.each(lines)('%s', async (line) => {
    await withService(async ({ service, directory }) => {
      poison(service);
      const raw = await onTerminal(line, directory, service.url);
      expect(raw.length).toBeGreaterThan(10);
      expect(raw).not.toContain('\u001B[31mred');
      expect(raw.replace(ownCodes, '').replaceAll('\r\n', '\n').replaceAll('\r', '')).not.toMatch(harmful);
    });
  });
});

it.skipIf(script.isMissing)(`a y that was typed before the question answers nothing${script.because}`, () =>
  withService(async ({ directory, service }) => {
    const screen = await onTerminal('computer delete 1', directory, service.url, 'y\n');
    expect(screen).toContain('(y/N)');
    expect(service.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
  }),
);

describe.skipIf(script.isMissing)(`a terminal that is closed${script.because}`, () => {
  const codeAfterClosing = async (line: string, shown: RegExp): Promise<string> =>
    withService(async ({ directory, service }) => {
      const file = join(directory, 'exit-code');
      const env = Object.fromEntries(
        Object.entries({ ...environment(directory, service.url), TERM: 'xterm' }).filter(
          ([, value]) => value !== undefined,
        ),
      );
      // The shell outlives the terminal, to tell how the program ended.
      const inside = `trap : HUP; ${programInShell} ${line}; echo $? > ${file}.part; mv ${file}.part ${file}`;
      const child = spawn('script', ['-qec', inside, '/dev/null'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      let text = '';
      await new Promise<void>((resolve) => {
        child.stdout.on('data', (chunk: Buffer) => {
          text += chunk.toString('utf8');
          if (shown.test(text)) resolve();
        });
      });
      child.kill('SIGKILL');
      return vi.waitFor(() => readFileSync(file, 'utf8').trim(), { timeout: 20_000, interval: 20 });
    });

  it('ends a question in order: no abort, and no core file with a secret in it', async () => {
    expect(await codeAfterClosing('computer reboot 7', /y\/N/)).toMatch(/^(130|143)$/);
  });
});

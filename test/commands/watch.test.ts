import { describe, expect, it } from 'vitest';
import { EmsError } from '../../src/base/errors.js';
import { runHere, useDirectory, type Ran, type RunOptions } from '../support/in-process.js';
import { startScriptedServer, type Scripted } from '../support/scripted-server.js';

const directory = useDirectory();
const page = (...statuses: string[]): Scripted => ({
  json: {
    items: statuses.map((lastSeenUtc, at) => ({ id: at + 1, hostname: `PC-${at + 1}`, lastSeenUtc })),
    skip: 0,
    top: 50,
    totalCount: statuses.length,
    hasMore: false,
  },
});

/** Plays the answers, then presses Ctrl-C. */
const watch = async (line: string, answers: readonly Scripted[], options: RunOptions = {}): Promise<Ran> => {
  const server = await startScriptedServer();
  const stop = new AbortController();
  server.script(...answers, (_request, response) => {
    stop.abort(new EmsError('interrupted', 'Interrupted'));
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  try {
    return await runHere(line.split(' '), directory(), {
      ...options,
      interrupt: stop.signal,
      env: { EMS_URL: server.url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret', EMS_RETRIES: '0' },
    });
  } finally {
    await server.close();
  }
};

const early = '2026-01-01T00:00:00Z';
const late = '2026-01-02T00:00:00Z';

describe('--watch in a pipe', () => {
  it('prints everything once, then a line per change, and ends with 130', async () => {
    const { code, stderr, stdout } = await watch('computer list --watch', [
      page(early, early),
      page(early, early),
      page(early, late),
    ]);
    expect(code).toBe(130);
    const rows = stdout
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as { id: number; lastSeenUtc: string });
    expect(rows.map(({ id, lastSeenUtc }) => [id, lastSeenUtc])).toEqual([
      [1, early],
      [2, early],
      [2, late],
    ]);
    expect(stderr).toContain('1 gone or replaced.');
  });

  it('keeps the header of a table to the first round', async () => {
    const { stdout } = await watch('computer list --watch 3s -o csv --columns id,lastSeenUtc', [
      page(early),
      page(late),
    ]);
    expect(stdout).toBe(`id,lastSeenUtc\n1,${early}\n1,${late}\n`);
  });

  it('says a passing error once and goes on', async () => {
    const { code, stderr, stdout } = await watch('computer list --watch --retries 0', [
      page(early),
      { status: 503, text: '' },
      { status: 503, text: '' },
      page(late),
    ]);
    expect(code).toBe(130);
    expect(stderr.split('Trying again').length - 1).toBe(1);
    expect(stdout.trim().split('\n')).toHaveLength(2);
  });

  it('ends with an error that stays', async () => {
    expect((await watch('computer list --watch', [page(early), { status: 403 }])).code).toBe(5);
  });

  it('fails like any command where the first round does', async () => {
    expect((await watch('computer list --watch --retries 0', [{ status: 503, text: '' }])).code).toBe(1);
  });
});

describe('--watch on a terminal', () => {
  it('repaints a screen of its own without clearing it, and leaves the last one behind', async () => {
    const { code, stdout } = await watch('computer list --watch 10s', [page(early), page(late)], { columns: 80 });
    expect(code).toBe(130);
    expect(stdout.startsWith('\u001b[?1049h\u001b[?25l')).toBe(true);
    expect(stdout.split('\u001b[H')).toHaveLength(3);
    expect(stdout).not.toContain('\u001b[2J');
    expect(stdout).toContain('ems computer list  ·  every 10s');
    const after = stdout.split('\u001b[?25h\u001b[?1049l')[1] ?? '';
    expect(after).toMatch(/^ID +HOST NAME/);
  });
});

describe('--watch takes its interval', () => {
  it.each([
    ['computer list --watch 1s', 2, 'shortest interval is 2s'],
    ['computer list --watch=soon', 2, 'is not a duration'],
    ['computer list --watch --dry-run', 2, 'cannot be combined'],
    ['computer reboot 1 --watch', 2, '--watch'],
  ])('%s', async (line, code, message) => {
    const ran = await watch(line, []);
    expect([ran.code, ran.stderr]).toEqual([code, expect.stringContaining(message)]);
  });

  it('reads an interval only from a value with a unit: a computer may follow', async () => {
    const { code } = await watch('computer health --watch 42', [{ json: { clientId: 42 } }]);
    expect(code).toBe(130);
  });
});

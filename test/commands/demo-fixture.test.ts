import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDemoServer } from '../../src/demo/server.js';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();
const ems = (line: readonly string[], env: Record<string, string> = {}) =>
  runHere(line, directory(), { env: { XDG_STATE_HOME: `${directory()}/state`, ...env } });
const asDemo = { EMS_PROFILE: 'demo' };

describe('demo export, import and status with a running server', () => {
  it('a server continues with the state of a file, and its tokens stay valid', async () => {
    const file = join(directory(), 'small.json');
    await ems(['demo', 'reset', '--computers', '70', '--now', '2026-03-02T08:00:00Z']);
    await ems(['computer', 'update', '42', '--name', 'LOBBY', '--yes'], asDemo);
    await ems(['demo', 'export', file]);
    const server = await startDemoServer({ computers: 90, seed: 5 });
    try {
      const token = server.tokenFor('demo');
      const { computers, seed, nowUtc } = JSON.parse(
        (await ems(['demo', 'import', file, '--server', server.url])).stdout,
      );
      expect({ computers, seed, hour: nowUtc.slice(0, 13) }).toEqual({ computers: 70, seed: 1, hour: '2026-03-02T08' });
      const answer = await fetch(`${server.url}/api/computer/42`, { headers: { authorization: `Bearer ${token}` } });
      expect(await answer.json()).toMatchObject({ hostname: 'LOBBY' });
      const status = JSON.parse((await ems(['demo', 'status', '--server', server.url])).stdout);
      expect(status).toMatchObject({ computers: 70, seed: 1, changes: 1, failures: 0 });
    } finally {
      await server.close();
    }
  });

  it('a server keeps its state if the file is invalid', async () => {
    const server = await startDemoServer({ computers: 90 });
    try {
      for (const [text, why] of [
        ['{"computers": 3}', 'it has no "emsDemoState"'],
        ['nothing', 'it is not JSON'],
        ['{"emsDemoState":99}', 'it has version 99, and this ems reads version 2'],
        ['{"emsDemoState":2,"seed":1}', 'it is incomplete'],
      ] as const) {
        const file = join(directory(), 'no-state.json');
        await writeFile(file, text);
        const { stderr, code } = await ems(['demo', 'import', file, '--server', server.url]);
        expect(code).toBe(2);
        expect(stderr).toContain(why);
      }
      const gone = await ems(['demo', 'import', join(directory(), 'gone.json')]);
      expect(gone.stderr).toContain('Cannot read');
      expect(server.world.size).toBe(90);
    } finally {
      await server.close();
    }
  });
});

describe('demo export and import', () => {
  it('restore a changed fleet with its size and its time', async () => {
    const file = join(directory(), 'fleet.json');
    await ems(['demo', 'reset', '--computers', '80', '--now', '2026-03-02T08:00:00Z']);
    await ems(['computer', 'update', '42', '--name', 'RECEPTION', '--yes'], asDemo);
    expect(JSON.parse((await ems(['demo', 'export', file])).stdout).file).toBe(file);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ emsDemoState: 2, computers: 80 });
    await ems(['demo', 'reset', '--computers', '60']);
    const { computers, nowUtc } = JSON.parse((await ems(['demo', 'import', file])).stdout);
    expect(computers).toBe(80);
    expect(nowUtc.slice(0, 13)).toBe('2026-03-02T08');
    const shown = JSON.parse((await ems(['computer', 'show', '42'], asDemo)).stdout);
    expect(shown.hostname).toBe('RECEPTION');
  });

  it.each([
    ['a part that is missing', (state: Record<string, unknown>) => void delete state['groups'], 'groups'],
    ['a part of another kind', (state: Record<string, unknown>) => void (state['packages'] = {}), 'packages'],
  ])('a file with %s is refused, and the fleet stays as it is', async (_what, damage, part) => {
    const file = join(directory(), 'damaged.json');
    await ems(['demo', 'reset', '--computers', '80']);
    await ems(['demo', 'export', file]);
    const fixture = JSON.parse(await readFile(file, 'utf8'));
    damage(fixture.state);
    await writeFile(file, JSON.stringify({ ...fixture, computers: 70 }));
    const { stderr, code } = await ems(['demo', 'import', file]);
    expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
      2,
      expect.stringContaining(`its state has no usable "${part}"`),
    ]);
    expect((await ems(['computer', 'list', '--limit', '1'], asDemo)).code).toBe(0);
    expect(JSON.parse((await ems(['demo', 'status'])).stdout).computers).toBe(80);
  });

  it('reset helps after any damage to the stored fleet', async () => {
    await writeFile(join(directory(), 'state', 'demo', 'world.json'), '{"format":3,"seed":1}\n{}\n');
    expect((await ems(['demo', 'reset'])).code).toBe(0);
    expect((await ems(['computer', 'list', '--limit', '1'], asDemo)).code).toBe(0);
  });

  it('serve refuses conflicting flags', async () => {
    expect((await ems(['demo', 'serve', '--keep', '--contact-delay', '1s'])).stderr).toContain(
      '--keep cannot be combined',
    );
    expect((await ems(['demo', 'serve', '--token-limit', 'often'])).stderr).toContain('is not a number and a period');
  });
});

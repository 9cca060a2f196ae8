import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';

const directory = useDirectory();
const ems = (line: readonly string[], env: Record<string, string> = {}) =>
  runHere(line, directory(), { env: { XDG_STATE_HOME: `${directory()}/state`, ...env } });
const asDemo = { EMS_PROFILE: 'demo' };

describe('demo export and import', () => {
  it('brings a changed fleet back, with its size and its time', async () => {
    const file = join(directory(), 'fleet.json');
    await ems(['demo', 'reset', '--computers', '80', '--now', '2026-03-02T08:00:00Z']);
    await ems(['computer', 'update', '42', '--name', 'RECEPTION', '--yes'], asDemo);
    expect(JSON.parse((await ems(['demo', 'export', file])).stdout).file).toBe(file);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ emsDemoState: 1, computers: 80 });
    await ems(['demo', 'reset', '--computers', '60']);
    const { computers, nowUtc } = JSON.parse((await ems(['demo', 'import', file])).stdout);
    expect(computers).toBe(80);
    expect(nowUtc.slice(0, 13)).toBe('2026-03-02T08');
    const shown = JSON.parse((await ems(['computer', 'show', '42'], asDemo)).stdout);
    expect(shown.hostname).toBe('RECEPTION');
  });

  it('says what is wrong with a file, and changes nothing', async () => {
    const file = join(directory(), 'other.json');
    await writeFile(file, '{"computers": 3}');
    const before = (await ems(['demo', 'status'])).stdout;
    const { stderr, code } = await ems(['demo', 'import', file]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${file} is not an exported demo state: it has no "emsDemoState".`);
    expect(JSON.parse((await ems(['demo', 'status'])).stdout).computers).toBe(JSON.parse(before).computers);
    expect((await ems(['demo', 'import', join(directory(), 'gone.json')])).stderr).toContain('Cannot read');
  });

  it('serve refuses what does not go together', async () => {
    expect((await ems(['demo', 'serve', '--keep', '--contact-delay', '1s'])).stderr).toContain(
      '--keep cannot be combined',
    );
    expect((await ems(['demo', 'serve', '--token-limit', 'often'])).stderr).toContain('is not a number and a period');
  });
});

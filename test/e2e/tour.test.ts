import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lineOf, tourSteps } from '../../src/build/tour/tour-steps.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('npm run demo', () => {
  it('plays every step on the real program and leaves nothing behind', { timeout: 120_000 }, async () => {
    // A folder of its own: others on this machine may take the tour too.
    const folder = mkdtempSync(join(tmpdir(), 'ems-tour-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const { all, exitCode } = await execa('node', ['dist/tour.mjs'], {
      cwd: root,
      all: true,
      reject: false,
      env: { EMS_URL: 'http://127.0.0.1:1', TMPDIR: folder },
    });
    expect({ exitCode, all: exitCode === 0 ? '' : all }).toEqual({ exitCode: 0, all: '' });
    const url = /--url (\S+)/.exec(all)?.[1] ?? '';
    for (const step of tourSteps(url)) expect(all).toContain(`$ ${lineOf(step)}\n`);
    expect(all).toMatch(
      /failed-deployment[^]*could not install Legacy Viewer[^]*this stops it[^]*deployment of PC-0042: done[^]*ring 1 \(10-percent\) began[^]*failed: \d+ of \d+ that reported[^]*\(exit code 12\)[^]*was rolled back/,
    );
    expect(all.split('\n').length).toBeLessThan(90);
    expect(readdirSync(folder)).toEqual([]);
  });
});

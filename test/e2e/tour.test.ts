import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { lineOf, tourSteps } from '../../src/build/tour/tour-steps.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const left = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('ems-tour-'));

describe('npm run demo', () => {
  it('plays every step on the real program and leaves nothing behind', { timeout: 120_000 }, async () => {
    const before = left();
    const { all, exitCode } = await execa('node', ['dist/tour.mjs'], {
      cwd: root,
      all: true,
      reject: false,
      env: { EMS_URL: 'http://127.0.0.1:1' },
    });
    expect({ exitCode, all: exitCode === 0 ? '' : all }).toEqual({ exitCode: 0, all: '' });
    const url = /--url (\S+)/.exec(all)?.[1] ?? '';
    for (const step of tourSteps(url)) expect(all).toContain(`$ ${lineOf(step)}\n`);
    expect(all).toMatch(
      /failed-deployment[^]*PC-0007[^]*KeePass[^]*Imported[^]*Success[^]*1603[^]*\(exit code 12\)[^]*computers\.json: \d{3} KB[^]*ring 1 \(canary\) soaks[^]*ring 2 \(early\) began[^]*failed: \d+ of \d+ that reported[^]*\(exit code 12\)[^]*does not\s+support[^]*was rolled back/,
    );
    expect(left()).toEqual(before);
  });
});

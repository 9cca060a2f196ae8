import { mkdtempSync, readdirSync, rmSync, symlinkSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { neededPrograms } from '../support/needed.js';

const folder = fileURLToPath(new URL('../../man/', import.meta.url));
const pages = readdirSync(folder).map((name) => join(folder, name));
const place = mkdtempSync(join(tmpdir(), 'ems-man-'));
afterAll(() => rmSync(place, { recursive: true }));

const needs = (program: string) => it.skipIf(neededPrograms(program).isMissing);
const because = (program: string): string => neededPrograms(program).because;

const read = (name: string, ...more: string[]) =>
  execa('man', ['--warnings', ...more, name], { env: { MANPATH: place, MANWIDTH: '80', LC_ALL: 'C.UTF-8' } });

describe('manual pages', () => {
  needs('mandoc')(`pass mandoc's lint${because('mandoc')}`, async () => {
    const { all } = await execa('mandoc', ['-T', 'lint', '-W', 'warning', ...pages], { all: true, reject: false });
    expect(all).toBe('');
  });

  needs('groff')(`give groff nothing to warn about${because('groff')}`, async () => {
    const { stderr } = await execa('groff', ['-ww', '-mandoc', '-Tutf8', '-z', '-rLL=78n', ...pages], {
      reject: false,
    });
    expect(stderr).toBe('');
  });

  needs('man')(`are found by man ems and man ems-computer-issues${because('man')}`, async () => {
    for (const section of ['1', '7']) {
      mkdirSync(join(place, `man${section}`));
      for (const name of readdirSync(folder).filter((file) => file.endsWith(section)))
        symlinkSync(join(folder, name), join(place, `man${section}`, name));
    }
    const front = await read('ems');
    expect(front.stdout).toContain('administer an Endpoint Management Service');
    expect(front.stderr).toBe('');
    const issues = await read('ems-computer-issues');
    expect(issues.stdout).toContain('ems computer issues pending-reboot');
    expect((await read('ems-bulk', '-s', '7')).stdout).toContain('--from-file');
  });
});

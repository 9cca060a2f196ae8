import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startBrowser } from '../../../src/terminal/start-browser.js';
import { programEnvironment } from '../../../src/terminal/program-environment.js';
import { useDirectory } from '../../support/in-process.js';

const directory = useDirectory();

it('a pager gets all of the environment but the secrets', () => {
  const env = {
    PATH: '/bin',
    EMS_CLIENT_SECRET: 'a',
    EMS_TOKEN: 'b',
    EMS_VALUE_PIN: 'd',
    EMS_URL: 'c',
    LESS: undefined,
  };
  expect(programEnvironment(env)).toEqual({ PATH: '/bin', EMS_URL: 'c', LESS: undefined });
});

it.skipIf(process.platform === 'win32')('a browser gets no secret, in its environment or as an argument', async () => {
  const told = join(directory(), 'told');
  const program = join(directory(), 'xdg-open');
  writeFileSync(program, `#!/bin/sh\n{ echo "$@"; env; } > '${told}.part'; mv '${told}.part' '${told}'\n`);
  chmodSync(program, 0o755);
  const env = {
    PATH: `${directory()}:/usr/bin:/bin`,
    DISPLAY: ':0',
    EMS_CLIENT_SECRET: 'canary-1',
    EMS_TOKEN: 'canary-2',
  };
  expect(await startBrowser('https://ems.test/admin', 'linux', env)).toBe(true);
  await vi.waitFor(() => expect(existsSync(told)).toBe(true), 20_000);
  const text = readFileSync(told, 'utf8');
  expect(text).toContain('https://ems.test/admin\n');
  expect(text).toContain('DISPLAY=:0');
  expect(text).not.toContain('canary');
});

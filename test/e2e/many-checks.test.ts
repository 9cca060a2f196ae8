import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runHere, useDirectory } from '../support/in-process.js';
import { smallComputer, useSmallService } from '../support/small-service.js';
import { warmStart } from '../support/tested-program.js';

const program = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));
const small = useSmallService();
const folder = useDirectory();

/**
 * Processes of the built program, and checks of this process, which know nothing of each other but the folder. A thousand
 * processes are in the bench.
 */
const processes = 4;
const here = 12;

/** A monitoring server that starts all its checks at the same moment, with no token stored yet. */
it('sixteen checks at once use one token request, and each has its answer', { timeout: 120_000 }, async () => {
  small().computers = Array.from({ length: 20 }, (_, at) => smallComputer(at + 1, { issues: new Set(['low-disk']) }));
  const words = ['fleet', 'check', 'low-disk', '--warn', 'low-disk=50', '--format', 'nagios'];
  const signedIn = { EMS_URL: small().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' };
  const env = { PATH: '/usr/bin:/bin', HOME: folder(), ...warmStart, EMS_CONFIG_DIR: folder(), ...signedIn };
  const started = Array.from({ length: processes }, async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env });
    return stdout;
  });
  const ran = Array.from({ length: here }, async () => {
    const { code, stdout } = await runHere(words, folder(), { env: signedIn });
    return code === 0 ? stdout : `exit ${code}: ${stdout}`;
  });
  const lines = await Promise.all([...started, ...ran]);
  expect(new Set(lines)).toEqual(new Set([`OK: low-disk: 20 of 20 computers (100.0 %) | 'low-disk'=20;50;;0;\n`]));
  expect(lines).toHaveLength(processes + here);
  expect(small().requests.filter((line) => line === 'POST /api/auth/token')).toHaveLength(1);
});

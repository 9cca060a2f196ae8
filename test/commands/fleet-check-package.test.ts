import { expect, it } from 'vitest';
import { useAlteredDemo } from '../support/altered-demo.js';

const demo = useAlteredDemo();

const status = (failed: number, total: number) => (answer: object) => ({
  ...answer,
  failed,
  pending: 0,
  success: total - failed,
  total,
});

const check = (...more: string[]) => demo.run(['fleet', 'check', 'package:7-Zip@24.08', ...more]);

it('counts the computers on which a package failed, of those that have it assigned', async () => {
  demo.alter(/packages\/.*\/status/, status(3, 40));
  const found = await check('--crit', '5%', '-o', 'json');
  expect([found.code, JSON.parse(found.stdout)]).toEqual([
    13,
    { state: 'critical', requests: 3, checks: [expect.objectContaining({ value: 3, total: 40, crit: '5%' })] },
  ]);
  expect((await check('--crit', 'package:7-Zip@24.08=10%', '--format', 'nagios')).stdout).toMatch(
    /^OK: package:7-Zip@24\.08: 3 of 40 computers \(7\.5 %\) \|/,
  );
  expect((await check('--format', 'checkmk')).stdout).toContain('package_7_Zip_24_08=3');
});

it('a package that nobody has, or a status without numbers, is unknown; a name that is not there is said', async () => {
  demo.alter(/packages\/.*\/status/, status(0, 0));
  expect((await check('--format', 'nagios')).code).toBe(3);
  demo.reset();
  demo.alter(/packages\/.*\/status/, 500);
  expect((await check('--format', 'nagios')).code).toBe(3);
  demo.reset();
  expect((await demo.run(['fleet', 'check', 'package:Nope'])).code).toBe(4);
});

const prtg = async (...line: string[]) => {
  const { code, stdout } = await demo.run(['fleet', 'check', ...line, '--format', 'prtg']);
  return { code, prtg: (JSON.parse(stdout) as { prtg: Record<string, unknown> }).prtg };
};

it('prtg: limits are channel limits, and the exit code is 0', async () => {
  demo.alter(/packages\/.*\/status/, status(3, 40));
  const line = ['package:7-Zip@24.08', 'depots-offline', '--warn', '2%', '--crit', 'package:7-Zip@24.08=5%'];
  const found = await prtg(...line, '--warn', 'depots-offline=@0:9');
  expect(found.code).toBe(0);
  expect(found.prtg['result']).toEqual([
    {
      channel: 'package:7-Zip@24.08',
      value: 3,
      unit: 'Custom',
      customunit: 'computers',
      limitmode: 1,
      limitmaxwarning: 0,
      limitmaxerror: 2,
    },
    expect.objectContaining({ channel: 'depots-offline', warning: 1 }),
  ]);
  expect(found.prtg['text']).toContain('package:7-Zip@24.08: 3 of 40 computers');
});

it('prtg: what cannot be read is an error with its text, never a green sensor', async () => {
  demo.alter(/packages\/.*\/status/, 500);
  const found = await prtg('package:7-Zip@24.08', 'low-disk');
  expect(found).toEqual({ code: 0, prtg: { error: 1, text: expect.stringContaining('package:7-Zip@24.08') } });
  expect(await prtg('lowdisk')).toEqual({ code: 2, prtg: { error: 1, text: expect.stringContaining('no check') } });
});

import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLogo } from '../../../../src/apps/report/report.js';
import { readFixtureText } from '../../../../src/apps/demo/fixture.js';
import { readFileText } from '../../../../src/engine/flags/read-input.js';
import { trust } from '../../../../src/http/transport/trust.js';
import { useDirectory } from '../../../support/directories.js';

const endless = '/dev/zero';
const never = new AbortController().signal;
const secure = { secure: true, insecure: false };
const tooLarge = { kind: 'usage', message: expect.stringContaining('more than 64 MiB') };

it.skipIf(process.platform === 'win32')('a device that never ends is refused', async () => {
  await expect(readFileText(endless, '--body', never)).rejects.toMatchObject(tooLarge);
});

describe('a file of more than 64 MiB', () => {
  const folder = useDirectory();
  const large = (): string => join(folder(), 'large');
  beforeAll(() => {
    writeFileSync(large(), '');
    truncateSync(large(), 64 * 1024 * 1024 + 1); // nothing of it is on the disk
  });

  it.each<[string, () => Promise<unknown>]>([
    ['--body', () => readFileText(large(), '--body', never)],
    ['--cacert', () => trust({ ...secure, cacert: large() }, 'bundled')],
    ['--client-cert', () => trust({ ...secure, clientCert: large() }, 'bundled')],
    ['demo import', () => readFixtureText(large(), never)],
  ])('is refused by its size, and not read: %s', async (_, read) => {
    await expect(read()).rejects.toMatchObject(tooLarge);
  });

  it('is left out of the roots', async () => {
    expect(await trust({ ...secure, systemRoots: large() }, 'system')).toBeUndefined();
  });
});

it('a picture is told by its name first', async () => {
  await expect(readLogo(endless, never)).rejects.toThrow('is not a png');
});

it('UTF-16 that ends in the middle of a character is refused: 42 must not become 4', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-cut-'));
  const file = join(folder, 'computers.txt');
  writeFileSync(file, Buffer.from('\uFEFF41\n42', 'utf16le').subarray(0, -1));
  await expect(readFileText(file, '--from-file', never)).rejects.toThrow('ends in the middle of a character');
  rmSync(folder, { recursive: true });
});

it.each(['cacert', 'clientCert'] as const)('%s without a certificate is refused', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-key-'));
  const file = join(folder, 'key.pem');
  writeFileSync(file, '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n');
  await expect(trust({ ...secure, [name]: file }, 'bundled')).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringContaining('holds no certificate'),
  });
  rmSync(folder, { recursive: true });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCertificate } from '../../src/demo/certificate.js';

const program = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));
const { cert, key } = demoCertificate;
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-roots-'));
  await writeFile(join(folder, 'extra.pem'), cert);
  await writeFile(join(folder, 'other.pem'), rootCertificates[0] ?? '');
  server = createServer({ cert, key }, (_, response) => response.end('{"items":[],"totalCount":0,"hasMore":false}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

/** In a process of its own: Node reads the variable at its start, and each version keeps those roots in its own way. */
const list = async (env: Record<string, string>, ...words: string[]): Promise<number | undefined> => {
  const { port } = server.address() as AddressInfo; // it listens on a port
  const signedIn = { EMS_URL: `https://127.0.0.1:${port}`, EMS_TOKEN: 'given', EMS_CONFIG_DIR: folder };
  const options = { cwd: folder, env: { ...signedIn, ...env }, extendEnv: false, reject: false } as const;
  return (await execa(process.execPath, [program, 'computer', 'list', ...words], options)).exitCode;
};

it.each([
  ['alone', 'none.pem', []],
  ['beside --cacert', 'none.pem', ['--cacert', 'other.pem']],
  ['beside the roots of the system', 'other.pem', []],
])('a certificate is trusted through NODE_EXTRA_CA_CERTS, %s', async (_, system, words) => {
  const roots = { SSL_CERT_FILE: join(folder, system) };
  expect(await list({ ...roots, NODE_EXTRA_CA_CERTS: join(folder, 'extra.pem') }, ...words)).toBe(0);
  expect(await list(roots, ...words)).toBe(11);
});

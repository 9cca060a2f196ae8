import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCertificate } from '../../src/demo/certificate.js';
import { startScriptedServer, type ScriptedServer } from '../support/scripted-server.js';
import { warmStart } from '../support/tested-program.js';
import { useDirectory } from '../support/in-process.js';

const program = fileURLToPath(new URL('../../bin/ems.js', import.meta.url));
const { cert, key } = demoCertificate;
const folder = useDirectory();
let server: ScriptedServer;

beforeAll(async () => {
  await writeFile(join(folder(), 'extra.pem'), cert);
  await writeFile(join(folder(), 'other.pem'), rootCertificates[0] ?? '');
  server = await startScriptedServer({ secure: { cert, key } });
  server.always({ json: { items: [], totalCount: 0, hasMore: false } });
});
afterAll(() => server.close());

/** In a process of its own: Node reads the variable at its start, and each version keeps those roots in its own way. */
const list = async (env: Record<string, string>, ...words: string[]): Promise<number | undefined> => {
  const signedIn = { EMS_URL: server.url, EMS_TOKEN: 'given', EMS_CONFIG_DIR: folder(), ...warmStart };
  const options = { cwd: folder(), env: { ...signedIn, ...env }, extendEnv: false, reject: false } as const;
  return (await execa(process.execPath, [program, 'computer', 'list', ...words], options)).exitCode;
};

it.each([
  ['alone', 'none.pem', []],
  ['beside --cacert', 'none.pem', ['--cacert', 'other.pem']],
  ['beside the roots of the system', 'other.pem', []],
])('a certificate is trusted through NODE_EXTRA_CA_CERTS, %s', async (_, system, words) => {
  const roots = { SSL_CERT_FILE: join(folder(), system) };
  expect(await list({ ...roots, NODE_EXTRA_CA_CERTS: join(folder(), 'extra.pem') }, ...words)).toBe(0);
});

it('the certificate is not trusted without it', async () => {
  expect(await list({ SSL_CERT_FILE: join(folder(), 'other.pem') }, '--cacert', 'other.pem')).toBe(11);
});

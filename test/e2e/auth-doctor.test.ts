import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoCertificate } from '../../src/demo/certificate.js';
import { secretNameCertificate } from '../support/certificates.js';
import { runHere } from '../support/in-process.js';
import { startScriptedServer } from '../support/scripted-server.js';
import { useScriptedServer } from '../support/scripted-ems.js';
import { useFreshDirectory } from '../support/directories.js';

interface Row {
  readonly check: string;
  readonly status: string;
  readonly detail: string;
  readonly advice: string;
}

const server = useScriptedServer();
const directory = useFreshDirectory();

const examine = async (env: Readonly<Record<string, string>>, ...flags: string[]) => {
  const { code, stdout, stderr } = await runHere(['doctor', ...flags], directory(), { env });
  const rows: readonly Row[] = JSON.parse(stdout);
  return { code, stderr, rows, found: Object.fromEntries(rows.map(({ check, status }) => [check, status])) };
};

const credentials = (url: string) => ({ EMS_URL: url, EMS_CLIENT_ID: 'ops', EMS_CLIENT_SECRET: 's3cret' });

describe('doctor', () => {
  it('says when nothing can be kept', async () => {
    const file = join(directory(), 'file');
    await writeFile(file, '');
    const { rows } = await examine({ EMS_CONFIG_DIR: join(file, 'below') });
    expect(rows.find(({ check }) => check === 'settings')).toMatchObject({
      status: 'warning',
      detail: `${join(file, 'below')} is not writable`,
    });
  });

  it('finds everything in order', async () => {
    server().script(
      { text: 'Healthy' },
      { json: { assemblyVersion: '1.0.2' } },
      { json: { info: { version: '1.0.0' } } },
    );
    const { code, found, rows } = await examine(credentials(server().url));
    expect(code).toBe(0);
    expect(Object.keys(found)).toEqual([
      'build',
      'node',
      'settings',
      'file modes',
      'profile',
      'name',
      'connection',
      'service',
      'token',
      'roles',
      'server',
      'description',
    ]);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['ok']));
    expect(rows.find(({ check }) => check === 'server')?.detail).toContain('1.0.2');
  });

  it('warns of other versions, wrong clocks and missing roles without failing', async () => {
    const date = new Date(Date.now() - 600_000).toUTCString();
    server().script({ headers: { date }, text: 'Healthy' }, { status: 403 }, { json: { info: { version: '9.9' } } });
    const { code, found } = await examine(credentials(server().url));
    expect(code).toBe(0);
    expect([found['service'], found['server'], found['description']]).toEqual(['warning', 'warning', 'warning']);
  });

  it('stops at the first step that the others need, and ends with 1', async () => {
    const dead = await startScriptedServer();
    await dead.close();
    const { code, rows, stderr } = await examine(credentials(dead.url));
    expect([code, rows.at(-1)?.check, rows.at(-1)?.status]).toEqual([1, 'connection', 'failed']);
    expect(rows.at(-1)?.advice).toContain('port');
    expect(stderr).toContain('1 check failed');
  });

  it('tells a refused secret from an unreachable service', async () => {
    server().script({ text: 'Healthy' });
    server().tokens({ status: 401 });
    const { code, rows } = await examine(credentials(server().url));
    expect([code, rows.at(-1)?.check, rows.at(-1)?.status]).toEqual([1, 'token', 'failed']);
  });

  it('says what to do when nobody is signed in, and which files others can read', async () => {
    await writeFile(join(directory(), 'config.json'), '{}');
    await chmod(join(directory(), 'config.json'), 0o644);
    const { code, found } = await examine({});
    expect([code, found['profile'], found['file modes']]).toEqual([1, 'failed', 'warning']);
  });

  it('shows the certificate, its names and its end', async () => {
    const secure = await startScriptedServer({ secure: demoCertificate });
    secure.always({ json: {} });
    const { url } = secure;
    const cacert = join(directory(), 'ca.pem');
    await writeFile(cacert, demoCertificate.cert);
    const trusted = await examine({ ...credentials(url), SSL_CERT_FILE: '/nowhere' }, '--cacert', cacert);
    const unknown = await examine({ ...credentials(url), SSL_CERT_FILE: '/nowhere' });
    await secure.close();
    const row = trusted.rows.find(({ check }) => check === 'certificate');
    expect([row?.status, row?.detail.includes('localhost'), row?.detail.includes('until ')]).toEqual([
      'ok',
      true,
      true,
    ]);
    expect(unknown.rows.at(-1)).toMatchObject({ check: 'certificate', status: 'failed' });
    expect(unknown.rows.at(-1)?.advice).toContain('--cacert ca.pem');
  });

  it('shows no secret that a certificate has as its name', async () => {
    const secure = await startScriptedServer({ secure: secretNameCertificate });
    secure.always({ json: {} });
    const { url } = secure;
    const { rows, stderr } = await examine({ ...credentials(url), EMS_CLIENT_SECRET: 'c4nary-of-18-chars' });
    await secure.close();
    expect(rows.at(-1)).toMatchObject({
      check: 'certificate',
      status: 'failed',
      detail: expect.stringContaining('***'),
    });
    expect(JSON.stringify(rows) + stderr).not.toContain('c4nary');
  });
});

import { sendCall } from '../../../support/send-call.js';
import { writeFile } from 'node:fs/promises';
import type { ServerOptions } from 'node:https';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useFreshDirectory } from '../../../support/directories.js';
import { demoCertificate as good } from '../../../../src/demo/certificate.js';
import { EmsError } from '../../../../src/base/errors.js';
import { makeClient, type ClientOptions } from '../../../../src/http/make-client.js';
import { openTransport } from '../../../../src/http/transport/transport.js';
import { expiredCertificate as expired, secretNameCertificate } from '../../../support/certificates.js';
import { fakeClock } from '../../../support/fake-clock.js';
import { startRawServer } from '../../../support/raw-server.js';
import { startScriptedServer, type ScriptedServer } from '../../../support/scripted-server.js';

const [another = ''] = rootCertificates;
const call = { method: 'GET', path: '/api/system', repeat: 'read', operation: 'GET /api/system' } as const;

const directory = useFreshDirectory();
const closers: (() => Promise<void>)[] = [];

const open = async (secure?: ServerOptions): Promise<ScriptedServer> => {
  const server = await startScriptedServer(secure === undefined ? {} : { secure });
  server.always({ json: { a: 1 } });
  closers.push(() => server.close());
  return server;
};

const serve = async (options: ServerOptions): Promise<string> => (await open(options)).url;

/** A proxy that gets the connection once a tunnel was asked for, with the lines of that request. */
const openProxy = async (onConnect: (socket: Socket, request: string) => void): Promise<string> => {
  const proxy = await startRawServer((socket) => {
    socket.once('data', (bytes: Buffer) => onConnect(socket, bytes.toString('latin1')));
  });
  closers.push(() => proxy.close());
  return proxy.url;
};

const file = async (name: string, text: string): Promise<string> => {
  await writeFile(join(directory(), name), text);
  return join(directory(), name);
};

interface Outcome {
  readonly value?: unknown;
  readonly error?: EmsError;
  readonly warnings: readonly string[];
}

const ask = async (url: string, more: Partial<ClientOptions> = {}): Promise<Outcome> => {
  const warnings: string[] = [];
  const client = makeClient({
    url,
    identity: { kind: 'token', token: 'abcdef' },
    timeoutMs: 5_000,
    connectTimeoutMs: 5_000,
    retries: 0,
    // Otherwise the roots of this machine would take part.
    env: { SSL_CERT_FILE: join(directory(), 'none') },
    clock: fakeClock(),
    warn: (line) => warnings.push(line),
    say: () => undefined,
    ...more,
  });
  try {
    return { value: (await sendCall(client, call)).json(), warnings };
  } catch (error) {
    if (!(error instanceof EmsError)) throw error;
    return { error, warnings };
  } finally {
    await client.close();
  }
};

beforeAll(() => {
  // Parsing the roots of the environment takes longer than the tests.
  vi.stubEnv('NODE_EXTRA_CA_CERTS', undefined);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(closers.splice(0).map((close) => close()));
});

describe('a certificate', () => {
  it('is trusted through --cacert', async () => {
    const url = await serve(good);
    const { value, warnings } = await ask(url, { cacert: await file('ca.pem', good.cert) });
    expect([value, warnings]).toEqual([{ a: 1 }, []]);
  });

  it('is trusted through the roots of the system', async () => {
    const url = await serve(good);
    const { value } = await ask(url, {
      env: { SSL_CERT_FILE: await file('system.pem', good.cert) },
    });
    expect(value).toEqual({ a: 1 });
  });

  it('is looked up once among the roots of the system, whatever is sent afterwards', async () => {
    let handshakes = 0;
    const SNICallback: ServerOptions['SNICallback'] = (_, done) => {
      handshakes += 1;
      done(null);
    };
    const url = await serve({ ...good, SNICallback });
    const systemRoots = await file('system.pem', good.cert);
    const transport = openTransport({ secure: true, insecure: false, systemRoots, connectTimeoutMs: 5_000 });
    const get = { method: 'GET', url: `${url}/x`, headers: {}, timeoutMs: 5_000 } as const;
    for (let count = 0; count < 4; count += 1) await transport.exchange(get);
    await transport.close();
    // The first fails with the built-in roots, the second is trusted and serves all requests.
    expect(handshakes).toBe(2);
  });

  it('is refused when its authority is unknown, also with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const url = await serve(good);
    const { error } = await ask(url);
    expect([error?.kind, error?.facts.hint?.includes('--cacert')]).toEqual(['unreachable', true]);
  });

  it('is refused when it has expired', async () => {
    const url = await serve(expired);
    const { error } = await ask(url, { cacert: await file('ca.pem', expired.cert) });
    expect([error?.kind, error?.message]).toEqual(['unreachable', `The certificate of ${url} has expired.`]);
  });

  it('is refused for another name', async () => {
    const url = (await serve(good)).replace('localhost', '0.0.0.0');
    const { error } = await ask(url, { cacert: await file('ca.pem', good.cert) });
    expect([error?.kind, error?.message]).toEqual(['unreachable', 'The certificate is not valid for 0.0.0.0.']);
  });

  it('is not looked at with --insecure, which is said each time', async () => {
    const url = await serve(expired);
    const { value, warnings } = await ask(url, { insecure: true });
    expect([value, warnings.length]).toEqual([{ a: 1 }, 1]);
  });

  it('is sent by the client where the server asks for one', async () => {
    const client = secretNameCertificate;
    const url = await serve({ ...good, requestCert: true, rejectUnauthorized: true, ca: client.cert });
    const own = { cacert: await file('ca.pem', good.cert) };
    const files = { clientCert: await file('c.pem', client.cert), clientKey: await file('k.pem', client.key) };
    expect((await ask(url, { ...own, ...files })).value).toEqual({ a: 1 });
    expect((await ask(url, own)).error?.kind).toBe('unreachable');
  });

  it('is named by its number when it cannot be read and is needed; nothing is sent', async () => {
    const server = await open(good);
    const { url } = server;
    const body = good.cert.split('\n')[1] ?? '';
    const broken = good.cert.replace(body, `!${body.slice(1)}`);
    const cut = good.cert.slice(0, 200);
    for (const [text, which] of [
      [`${another}\n${broken}\n${good.cert}`, 'certificate 2 of 3'],
      [`${good.cert.replace(body, body.slice(4))}\n${good.cert}`, 'certificate 1 of 2'],
      [`${another}\n${another}\n${cut}`, 'certificate 3 of 3'],
      [broken, 'the certificate'],
    ] as const) {
      const { error } = await ask(url, { cacert: await file('ca.pem', text) });
      expect([error?.kind, error?.message]).toEqual([
        'usage',
        `--cacert: ${which} in ${join(directory(), 'ca.pem')} cannot be read.`,
      ]);
    }
    expect(server.requests).toEqual([]);
    const cacert = await file('ca.pem', `${good.cert}\n${broken}`);
    expect((await ask(url, { cacert })).value).toEqual({ a: 1 });
  });

  it('file that cannot be used is a usage error', async () => {
    const url = await serve(good);
    const { error } = await ask(url, { cacert: await file('x.pem', 'no certificate') });
    expect([error?.kind, error?.message.includes('x.pem')]).toEqual(['usage', true]);
  });
});

describe('a server', () => {
  it('is refused when it only knows TLS 1.1', async () => {
    const url = await serve({ ...good, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' });
    const { error } = await ask(url, { insecure: true });
    expect([error?.kind, error?.message.includes('older than 1.2')]).toEqual(['unreachable', true]);
  });

  it('is told apart with and without TLS', async () => {
    const plain = await open();
    expect((await ask(plain.url.replace('http:', 'https:'))).error?.message).toContain('does not use TLS');
    const secure = await serve(good);
    expect((await ask(secure.replace('https:', 'http:'))).error?.kind).toMatch(/^(failed|unreachable)$/);
  });

  it('is reached through the tunnel of a proxy, with its certificate checked', async () => {
    const url = await serve(good);
    const asked: string[] = [];
    const { host, port } = new URL(url);
    const proxy = await openProxy((socket, request) => {
      asked.push(request.split(' ')[1] ?? '');
      const onward = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
    });
    const transport = openTransport({
      secure: true,
      insecure: false,
      cacert: await file('ca.pem', good.cert),
      proxy,
      connectTimeoutMs: 5_000,
    });
    const reply = await transport.exchange({
      method: 'GET',
      url: `${url}/x`,
      headers: {},
      timeoutMs: 5_000,
    });
    await transport.close();
    expect([reply.body.toString(), asked]).toEqual(['{"a":1}', [host]]);
  });

  it.each([
    ['hangs up', 'UND_ERR_ABORTED', 5_000],
    ['says nothing', 'UND_ERR_CONNECT_TIMEOUT', 50],
  ])('is given up after one try when the proxy %s', async (does, code, connectTimeoutMs) => {
    let tries = 0;
    const proxy = await openProxy((socket) => {
      tries += 1;
      if (does === 'hangs up') socket.destroy();
      else socket.resume().on('end', () => socket.end());
    });
    const transport = openTransport({
      secure: true,
      insecure: false,
      proxy,
      connectTimeoutMs,
    });
    const exchange = transport.exchange({ method: 'GET', url: 'https://localhost:1/x', headers: {}, timeoutMs: 2_000 });
    await expect(exchange).rejects.toMatchObject({ reason: 'connect', sent: false, code });
    await transport.close();
    expect(tries).toBe(1);
  });
});

import { sendCall, sendCallRaw } from '../../support/send-call.js';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useFreshDirectory } from '../../support/directories.js';
import { EmsError } from '../../../src/base/errors.js';
import type { Call } from '../../../src/http/client.js';
import { UncertainWrite } from '../../../src/http/failure.js';
import { makeClient, type ClientOptions, type SignedInClient } from '../../../src/http/make-client.js';
import { fakeClock, type FakeClock } from '../../support/fake-clock.js';
import { startScriptedServer, type Scripted, type ScriptedServer } from '../../support/scripted-server.js';

const read: Call = {
  method: 'GET',
  path: '/api/system',
  repeat: 'read',
  role: 'computer.read',
  operation: 'GET /api/system',
};
const write = (repeat: Call['repeat'], method: Call['method'] = 'POST'): Call => ({
  method,
  path: '/api/computer/{id}/reboot',
  pathValues: { id: 5 },
  repeat,
  role: 'reboot.execute',
  operation: `${method} /api/computer/{id}/reboot`,
  body: { timeoutMinutes: 5 },
});

let server: ScriptedServer;
let clock: FakeClock;
const directory = useFreshDirectory();
let said: string[];
const clients: SignedInClient[] = [];

const open = (more: Partial<ClientOptions> = {}): SignedInClient => {
  const client = makeClient({
    url: server.url,
    identity: { kind: 'client', clientId: 'ops', secret: async () => 'canary-secret' },
    configDirectory: directory(),
    timeoutMs: 5_000,
    connectTimeoutMs: 2_000,
    retries: 2,
    env: {},
    clock,
    warn: (line) => said.push(line),
    say: (line) => said.push(line),
    random: () => 0.5,
    ...more,
  });
  clients.push(client);
  return client;
};

const failing = async (promise: Promise<unknown>): Promise<EmsError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EmsError)) throw new Error(`expected an EmsError, got ${String(error)}`);
  return error;
};

const acceptOnlySecond: Scripted = (request, response) =>
  void response.writeHead(request.headers.authorization === 'Bearer token-1' ? 401 : 200).end('{}');

beforeEach(async () => {
  server = await startScriptedServer();
  clock = fakeClock();
  said = [];
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await server.close();
});

describe('a request', () => {
  it('carries the version, the token and only what it has to', async () => {
    server.script({ json: { databaseVersion: '1' } });
    const reply = await sendCall(open(), read);
    expect(reply.json()).toEqual({ databaseVersion: '1' });
    expect(server.calls[0]?.headers).toMatchObject({
      'api-version': '1',
      accept: 'application/json',
      authorization: 'Bearer token-1',
    });
    expect(server.calls[0]?.headers).not.toHaveProperty('content-type');
    expect(server.tokenRequests[0]?.body).toBe(
      'grant_type=client_credentials&client_id=ops&client_secret=canary-secret',
    );
    expect(server.tokenRequests[0]?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'api-version': '1',
    });
  });
});

describe('a token that is not accepted', () => {
  it('is renewed once in a call, also when a repetition is not accepted again', async () => {
    server.script({ status: 401 }, { status: 503 }, { status: 401 });
    const error = await failing(sendCall(open(), read));
    expect(error.kind).toBe('not-signed-in');
    expect(server.calls).toHaveLength(3);
    expect(server.tokenRequests).toHaveLength(2);
  });

  it('is renewed once for eight requests at the same time', async () => {
    server.script(...Array.from({ length: 16 }, () => acceptOnlySecond));
    const client = open();
    await Promise.all(Array.from({ length: 8 }, () => sendCall(client, read)));
    expect(server.tokenRequests).toHaveLength(2);
  });
});

describe('repeating', () => {
  it('waits as long as Retry-After says', async () => {
    server.script({ status: 429, headers: { 'retry-after': '7' } }, { json: 1 });
    await sendCall(open(), write('never'));
    expect(clock.sleeps).toEqual([7000]);
  });

  it.each([
    ['251607527469.2', 'Retry in more than a year'],
    ['7200', 'Retry in 2 h'],
    ['99999999999999999999999999', 'Retry in more than a year'],
  ])('says a Retry-After of %s as people do', async (header, words) => {
    server.script({ status: 429, headers: { 'retry-after': header } });
    expect((await failing(sendCall(open(), read))).facts.hint).toContain(words);
  });

  it.each([501, 524, 999])(
    'a change that is answered with %d may have taken effect, and is not sent again',
    async (status) => {
      server.script({ status });
      const error = await failing(sendCall(open(), write('never')));
      expect(error).toBeInstanceOf(UncertainWrite);
      expect(error.message).toContain('may have taken effect');
      expect(error.facts.hint).not.toContain('Try again');
      expect(clock.sleeps).toEqual([]);
    },
  );

  it('keeps the doubt about a write when Retry-After is beyond the budget', async () => {
    server.script({ status: 503, headers: { 'retry-after': '120' } });
    const error = await failing(sendCall(open(), write('replace', 'PUT')));
    expect(error).toBeInstanceOf(UncertainWrite);
    expect(error.message).toContain('may have taken effect');
    expect(error.facts.hint).toMatch(/again is safe\..* 120 s/);
  });

  it('repeats any write that never left', async () => {
    const dead = await startScriptedServer();
    await dead.close();
    const error = await failing(
      sendCall(open({ url: dead.url, identity: { kind: 'token', token: 'abcdef' } }), write('never')),
    );
    expect(error.kind).toBe('unreachable');
    expect(error).not.toBeInstanceOf(UncertainWrite);
    expect(clock.sleeps).toHaveLength(2);
  });
});

describe('bounds', () => {
  it('takes the status of an error that is too large to be read', async () => {
    const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024), { level: 1 });
    server.script({ status: 409, headers: { 'content-encoding': 'gzip' }, raw: bomb });
    const error = await failing(sendCall(open(), write('never')));
    expect([error.facts.status, error instanceof UncertainWrite]).toEqual([409, false]);
  });

  it.each(['a\nb', 'a b', 'ü'])('sends no token that a header cannot carry: %j', async (token) => {
    const error = await failing(sendCall(open({ identity: { kind: 'token', token } }), read));
    expect([error.kind, server.calls.length]).toEqual(['usage', 0]);
  });

  it('unpacks what it asked for', async () => {
    server.script({ headers: { 'content-encoding': 'gzip' }, raw: gzipSync('{"a":1}') });
    expect((await sendCall(open(), { ...read, compressed: true })).json()).toEqual({ a: 1 });
    expect(server.calls[0]?.headers['accept-encoding']).toBe('gzip');
  });

  it('says that a redirect leads nowhere if it does not say where', async () => {
    server.script({ status: 302, headers: { location: ' ' } });
    expect((await failing(sendCall(open(), read))).message).toContain('redirects to an unknown address (302)');
  });

  it('takes a web page for an error, whatever its status', async () => {
    const page = { headers: { 'content-type': 'text/html' }, text: '<html>Sign in</html>' };
    server.script(page, page);
    const changed = await failing(sendCall(open(), write('never')));
    expect(changed.message).toMatch(/web page.* may have taken effect/);
    const error = await failing(sendCall(open(), read));
    expect([error.kind, error.message]).toEqual(['failed', expect.not.stringContaining('taken effect')]);
  });
});

describe('characters that cannot be seen', () => {
  const invisible = '\u001b\u009b\u061c\u200b\u202e\u2060\ufeff';
  const unseen = /[^\P{Cc}\n]|[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

  it('are in no message', async () => {
    const message = `bad${invisible} value`;
    const headers = { 'x-request-id': 'r\u009b1' };
    server.script({ status: 400, headers, json: { code: 'ProductScopeRequired', message, of: [`v${invisible}1`] } });
    const error = await failing(sendCall(open(), read));
    expect(error.message).toBe('The service rejected the request (ProductScopeRequired): bad value.');
    expect([error.facts.requestId, error.facts.hint]).toEqual(['r1', 'Product versions: v1.']);
  });

  it('are in no line of the trace, and hide no secret from the mask', async () => {
    const lines: string[] = [];
    server.script({ status: 400, json: { message: `canary${invisible}-secret` } });
    const error = await failing(sendCall(open({ debug: (line) => lines.push(line) }), read));
    expect(lines.join('\n')).not.toMatch(unseen);
    expect(`${error.message} ${error.facts.hint ?? ''} ${lines.join('\n')}`).not.toContain('canary-secret');
  });
});

describe('a secret that comes with an answer', () => {
  const key = 'fresh/key-12345';
  const create: Call = { ...write('never'), path: '/api/admin/local-principals', pathValues: {} };

  it.each([
    ['another name', { json: { token: key } }],
    ['a list', { json: { access_token: [key] } }],
    ['plain text', { text: key }],
    ['XML, and a header', { text: `<token>${key}</token>`, headers: { 'x-auth-token': key } }],
  ] as const)('is not in the trace of a token that came in an unknown form: %s', async (_, reply) => {
    const lines: string[] = [];
    server.tokens(reply);
    await failing(sendCall(open({ debug: (line) => lines.push(line) }), read));
    expect(lines.join('\n')).toContain('bytes, not shown: they may hold a secret');
    expect(lines.join('\n')).not.toContain(key);
  });

  it('is masked where the same answer or a later one repeats it', async () => {
    const lines: string[] = [];
    const client = open({ debug: (line) => lines.push(line) });
    server.script({ json: { id: 7, plaintextKey: key, description: `has ${key}` } }, { text: key });
    server.script({ status: 400, json: { message: `no ${encodeURIComponent(key)}` } });
    await sendCall(client, create);
    await sendCallRaw(client, create);
    const error = await failing(sendCall(open({ mask: client.mask }), read));
    expect(`${lines.join('\n')} ${error.message}`).not.toMatch(/fresh(\/|%2F)key/);
    expect(error.message).toContain('***');
  });

  it('is masked without a trace as well', async () => {
    const client = open();
    server.script({ json: { plaintextKey: key } }, { status: 400, json: { message: `no ${key}` } });
    await sendCall(client, create);
    expect((await failing(sendCall(client, read))).message).toBe('The service rejected the request: no ***.');
  });
});

it('the password of a proxy is masked like the secret', () => {
  const { mask } = open({ url: 'https://ems.test', env: { HTTPS_PROXY: 'http://me:p%40ss-word@proxy:1' } });
  expect(mask(`p%40ss-word p@ss-word ${Buffer.from('me:p@ss-word').toString('base64')}`)).toBe('*** *** ***');
});

it.each([
  [{ body: { password: 'Sommer-2026!' } }, '/api/tags'],
  [{ headers: { 'X-BindPw': 'Sommer-2026!' } }, '/api/tags'],
  [{ query: [['token', 'Sommer-2026!']] as const }, '/api/tags'],
  [{ body: { value: 'Sommer-2026!' } }, '/api/computer/5/variables/77'],
])('a secret that was typed is not shown in a trace where the answer repeats it: %j', async (more, path) => {
  const lines: string[] = [];
  server.script((_, response) => {
    response
      .writeHead(400, { 'content-type': 'application/json', 'x-echo': 'Sommer-2026!' })
      .end('{"message":"Sommer-2026! is too weak"}');
  });
  const call: Call = { method: 'PUT', path, repeat: 'never', operation: `PUT ${path}`, ...more };
  await failing(sendCall(open({ debug: (line) => lines.push(line) }), call));
  expect(lines.join('\n')).not.toContain('Sommer');
  expect(lines.join('\n')).toContain('x-echo: ***');
});

describe('an interrupt', () => {
  it('sends nothing any more', async () => {
    const reason = new EmsError('interrupted', 'Stopped.');
    const error = await failing(
      sendCall(open({ interrupt: AbortSignal.abort(reason), identity: { kind: 'token', token: 'abcdef' } }), read),
    );
    expect(error).toBe(reason);
    expect(server.requests).toEqual([]);
  });

  it('ends a read at once', async () => {
    const stop = new AbortController();
    server.script(() => stop.abort(new EmsError('interrupted', 'Stopped.')));
    expect((await failing(sendCall(open({ interrupt: stop.signal }), read))).kind).toBe('interrupted');
  });

  it('lets a write be answered', async () => {
    const stop = new AbortController();
    server.script((_, response) => {
      stop.abort(new EmsError('interrupted', 'Stopped.'));
      response.end('{}');
    });
    expect((await sendCall(open({ interrupt: stop.signal }), write('never'))).status).toBe(200);
  });

  it.each(['never', 'replace', 'read'] as const)(
    'keeps a %s request that has not left from leaving',
    async (repeat) => {
      const stop = new AbortController();
      server.script({ json: {} });
      const sending = sendCall(
        open({ interrupt: stop.signal, identity: { kind: 'token', token: 'abcdef' } }),
        repeat === 'read' ? read : write(repeat),
      );
      stop.abort(new EmsError('interrupted', 'Stopped.'));
      const error = await failing(sending);
      expect([error.kind, error instanceof UncertainWrite]).toEqual(['interrupted', false]);
      expect(server.calls).toEqual([]);
    },
  );

  it('tells in the pause before a repetition that the first try may have worked', async () => {
    const stop = new AbortController();
    const pausing = { ...clock, sleep: () => Promise.reject(new EmsError('interrupted', 'Stopped.')) };
    server.script('reset');
    const error = await failing(sendCall(open({ clock: pausing, interrupt: stop.signal }), write('replace', 'PUT')));
    expect(error).toBeInstanceOf(UncertainWrite);
    expect([error.kind, error.message.includes('may have taken effect')]).toEqual(['interrupted', true]);
  });

  it.each([401, 429])(
    'during a change that is refused with %d tells of the refusal, and sends nothing',
    async (status) => {
      const stop = new AbortController();
      server.script((_, response) => {
        stop.abort(new EmsError('interrupted', 'Stopped.'));
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"not now"}');
      });
      const error = await failing(sendCall(open({ interrupt: stop.signal }), write('never')));
      expect([error.facts.status, server.calls.length]).toEqual([status, 1]);
    },
  );
});

import { describe, expect, test } from 'vitest';
import { call, useService } from './service.js';

const service = useService({ tokenRateLimit: { requests: 8, seconds: 60 } });

describe('authentication', () => {
  test('a token request answers access_token, token_type Bearer and expires_in', async () => {
    const { status, body } = await service().token('demo');
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600 });
    expect(String(body.access_token).split('.')).toHaveLength(3);
  });

  test('the token is a JWT that carries subject, roles, iat and exp', async () => {
    const { body } = await service().token('viewer');
    const payload = JSON.parse(Buffer.from(String(body.access_token).split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject({ sub: 'viewer', client_id: 'viewer' });
    expect(payload.roles).toContain('computer.read');
    expect(payload.exp - payload.iat).toBe(3600);
  });

  test('a wrong secret is refused with 401', async () => {
    expect((await service().token('viewer', 'wrong')).status).toBe(401);
  });

  test('revoked and expired principals get no token', async () => {
    expect((await service().token('revoked')).status).toBe(401);
    expect((await service().token('expired')).status).toBe(401);
  });

  test.each(['', 'client_secret=demo'])(
    'a form without what is needed (%j) is refused as RFC 6749 says',
    async (form) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { status, body } = await call(`${service().url}/api/auth/token`, { method: 'POST', headers, body: form });
      expect([status, body.error]).toEqual([400, 'invalid_request']);
    },
  );

  test('another grant type is refused with 400', async () => {
    const body = new URLSearchParams({ grant_type: 'password', client_id: 'demo' });
    const answer = await call(`${service().url}/api/auth/token`, { method: 'POST', body });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('unsupported_grant_type');
  });

  test('a malformed token gives 401', async () => {
    const answer = await call(`${service().url}/api/admin/roles`, { headers: { authorization: 'Bearer a.b.c' } });
    expect(answer.status).toBe(401);
  });

  test('GET /health needs no token', async () => {
    expect((await call(`${service().url}/health`, {})).status).toBe(200);
  });

  test('after expires_in the token gives 401', async () => {
    expect((await service().get('/api/admin/features')).status).toBe(200);
    service().pass(3601);
    expect((await service().get('/api/admin/features')).status).toBe(401);
  });

  test('the token endpoint answers 429 with Retry-After when asked too often', async () => {
    const answers = [];
    for (let index = 0; index < 9; index += 1) answers.push(await service().token('nobody'));
    expect(answers.map((each) => each.status)).toEqual([...Array.from({ length: 8 }, () => 401), 429]);
    expect(Number(answers[8]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await service().token('viewer')).status).toBe(200);
  });
});

describe('the service as a whole', () => {
  test('an unknown path gives 404 ProblemDetails', async () => {
    const answer = await call(`${service().url}/api/nothing`, {});
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ status: 404, title: 'Not Found' });
  });

  test('a wrong method gives 405 and says which are allowed', async () => {
    const answer = await call(`${service().url}/api/auth/token`, { method: 'DELETE' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  });
});

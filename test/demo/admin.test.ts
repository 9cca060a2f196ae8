import { describe, expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService();
const idp = {
  isUser: true,
  subjectId: 'grace@corp.example',
  displayName: 'Grace',
  issuer: 'https://login.corp.example',
  roles: ['computer.read'],
};

describe('identity-provider principals', () => {
  test('POST creates a principal; isUser true makes the subject type user', async () => {
    const { status, body } = await service().post('/api/admin/principals', idp);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subjectType: 'user',
      subjectId: 'grace@corp.example',
      roles: ['computer.read'],
      protected: false,
    });
  });

  test('POST again with the same subject type, subject id and issuer updates', async () => {
    const before = await service().post('/api/admin/principals', idp);
    const after = await service().post('/api/admin/principals', { ...idp, displayName: 'Grace H.' });
    expect(after.body).toMatchObject({ id: before.body.id, displayName: 'Grace H.' });
  });

  test('a different issuer makes a different principal', async () => {
    const one = await service().post('/api/admin/principals', idp);
    const other = await service().post('/api/admin/principals', { ...idp, issuer: null });
    expect(other.body.id).not.toBe(one.body.id);
  });

  test('isUser false makes a client', async () => {
    const { body } = await service().post('/api/admin/principals', { ...idp, isUser: false, subjectId: 'job' });
    expect(body.subjectType).toBe('client');
  });

  test('PUT changes display name, issuer and roles', async () => {
    const { body: made } = await service().post('/api/admin/principals', { ...idp, subjectId: 'linus' });
    const change = { displayName: null, issuer: 'https://other.example', roles: ['pm.read'] };
    const { body } = await service().put(`/api/admin/principals/${made.id}`, change);
    expect(body).toMatchObject({ id: made.id, subjectId: 'linus', ...change });
    expect((await service().get(`/api/admin/principals/${made.id}`)).body).toEqual(body);
  });

  test('DELETE answers 200 with an empty body, and the principal is gone', async () => {
    const { body: made } = await service().post('/api/admin/principals', { ...idp, subjectId: 'gone' });
    const answer = await service().remove(`/api/admin/principals/${made.id}`);
    expect([answer.status, answer.body]).toEqual([200, undefined]);
    expect((await service().get(`/api/admin/principals/${made.id}`)).status).toBe(404);
  });

  test('a protected principal needs force=true to be deleted', async () => {
    expect((await service().remove('/api/admin/principals/2')).status).toBe(409);
    expect((await service().remove('/api/admin/principals/2?force=true')).status).toBe(200);
  });
});

const create = async (roles: string[] = ['admin.manage'], expiresAtUtc: string | null = null) =>
  (await service().post('/api/admin/local-principals', { description: 'Night job', roles, expiresAtUtc })).body;

describe('local principals', () => {
  test('creation shows the plaintext key, and only creation does', async () => {
    const made = await create();
    expect(made.plaintextKey).toEqual(expect.any(String));
    const { body } = await service().get(`/api/admin/local-principals/${made.id}`);
    expect(body).not.toHaveProperty('plaintextKey');
    expect(body).not.toHaveProperty('secretHash');
    expect(body).toMatchObject({
      clientId: made.clientId,
      description: 'Night job',
      isRevoked: false,
      protected: false,
    });
  });

  test('client id and plaintext key get a token', async () => {
    const made = await create();
    expect((await service().token(made.clientId, made.plaintextKey)).status).toBe(200);
  });

  test('revoking refuses the token; restoring accepts the principal again', async () => {
    const made = await create();
    const { body: granted } = await service().token(made.clientId, made.plaintextKey);
    const use = async () =>
      (
        await fetch(`${service().url}/api/admin/roles`, {
          headers: { authorization: `Bearer ${granted.access_token}` },
        })
      ).status;
    expect(await use()).toBe(200);
    const revoked = await service().patch(`/api/admin/local-principals/${made.id}/revoke`, { isRevoked: true });
    expect(revoked.body.isRevoked).toBe(true);
    expect(await use()).toBe(401);
    expect((await service().token(made.clientId, made.plaintextKey)).status).toBe(401);
    await service().patch(`/api/admin/local-principals/${made.id}/revoke`, { isRevoked: false });
    expect(await use()).toBe(200);
  });

  test('the tokens of an expired principal are refused', async () => {
    const soon = new Date(service().world.now + 60_000).toISOString();
    const made = await create(['admin.manage'], soon);
    expect((await service().token(made.clientId, made.plaintextKey)).status).toBe(200);
    service().pass(61);
    expect((await service().token(made.clientId, made.plaintextKey)).status).toBe(401);
  });

  test('PUT changes description, expiry and roles; new roles count at once', async () => {
    const made = await create(['computer.read']);
    const change = { description: null, roles: ['admin.manage'], expiresAtUtc: '2030-01-01T00:00:00.000Z' };
    const { body } = await service().put(`/api/admin/local-principals/${made.id}`, change);
    expect(body).toMatchObject({ id: made.id, clientId: made.clientId, ...change });
  });

  test('the installer is protected and needs force=true', async () => {
    const { body: all } = await service().get('/api/admin/local-principals');
    const installer = all.find((each: { clientId: string }) => each.clientId === 'installer');
    expect(installer).toMatchObject({ protected: true, roles: ['admin.manage'] });
    expect((await service().remove(`/api/admin/local-principals/${installer.id}`)).status).toBe(409);
    const forced = await service().remove(`/api/admin/local-principals/${installer.id}?force=true`);
    expect([forced.status, forced.body]).toEqual([200, undefined]);
  });
});

describe('roles and features', () => {
  test('all fifteen roles are listed with a description', async () => {
    const { body } = await service().get('/api/admin/roles');
    expect(body).toHaveLength(15);
    expect(body[0]).toEqual({ role: 'computer.read', description: expect.any(String) });
  });

  test('features tell idpEnabled and the sign-in methods', async () => {
    const { body } = await service().get('/api/admin/features');
    expect(body).toMatchObject({ idpEnabled: true, localAdminEnabled: true });
  });
});

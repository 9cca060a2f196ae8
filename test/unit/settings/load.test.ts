import { testedPlatform } from '../../support/needed.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useFreshDirectory } from '../../support/directories.js';
import { identityOf } from '../../../src/settings/client-options.js';
import { loadSettings, type LoadedSettings, type LoadOptions } from '../../../src/settings/load.js';

const directory = useFreshDirectory();

const load = (more: Partial<LoadOptions> = {}): Promise<LoadedSettings> =>
  loadSettings({
    flags: {},
    home: '/home/me',
    platform: testedPlatform,
    ...more,
    env: { EMS_CONFIG_DIR: directory(), ...more.env },
  });

const store = (value: unknown): Promise<void> =>
  writeFile(join(directory(), 'config.json'), typeof value === 'string' ? value : JSON.stringify(value));

const secret = { storage: 'file', url: 'https://prod.example', clientId: 'ops' };
const prod = { settings: { url: 'https://prod.example', 'client-id': 'ops', timeout: '5m', protected: true }, secret };

describe('a setting', () => {
  it('has to fit into a timer when it is a duration', async () => {
    expect((await load({ flags: { timeout: '24d' } })).get('timeout')).toBe(24 * 86_400_000);
    expect((await load({ flags: { timeout: '30d' } })).get('timeout')).toBe(2 ** 31 - 1);
  });

  it('comes from flag, environment, profile, default, in this order', async () => {
    await store({ current: 'prod', profiles: { prod } });
    const env = { EMS_TIMEOUT: '10s' };
    const typed = await load({ env, flags: { timeout: '500ms' } });
    expect([typed.get('timeout'), typed.origin('timeout')]).toEqual([500, 'flag']);
    const set = await load({ env });
    expect([set.get('timeout'), set.origin('timeout')]).toEqual([10_000, 'environment']);
    const kept = await load();
    expect([kept.get('timeout'), kept.origin('timeout'), kept.get('protected')]).toEqual([300_000, 'profile', true]);
    expect([kept.get('retries'), kept.origin('retries')]).toEqual([2, 'default']);
  });

  it('names its place when its value is bad, and only when it is used', async () => {
    const settings = await load({ env: { EMS_TIMEOUT: 'soon', EMS_INSECURE: 'maybe' } });
    expect(settings.get('retries')).toBe(2);
    expect(() => settings.get('timeout')).toThrow('EMS_TIMEOUT: "soon" is not a duration');
    expect(() => settings.get('insecure')).toThrow('EMS_INSECURE: "maybe" is not true or false');
  });

  it('can be forced for the demo service', async () => {
    await store({ current: 'prod', profiles: { prod } });
    const overrides = { profile: 'demo', settings: { url: 'http://127.0.0.1:1' }, secret: 'x' };
    const settings = await load({ overrides, env: { EMS_URL: 'https://other.example', EMS_TOKEN: 'abc' } });
    expect([settings.profile, settings.get('url'), settings.get('protected')]).toEqual([
      'demo',
      'http://127.0.0.1:1',
      false,
    ]);
    expect(settings.given).toEqual({ secret: 'x', token: undefined });
  });
});

describe('the profile', () => {
  it('is the environment when URL, id and secret are set, and no file is needed', async () => {
    const env = { EMS_URL: 'https://env.example/', EMS_CLIENT_ID: 'ci', EMS_CLIENT_SECRET: 's3cret' };
    const settings = await load({ env });
    expect([settings.profile, settings.get('url')]).toEqual(['environment', 'https://env.example']);
    const identity = identityOf(settings);
    expect(identity.kind === 'client' && (await identity.secret())).toBe('s3cret');
  });

  it("keeps its server's settings to itself when the environment names another server", async () => {
    await store({ current: 'prod', profiles: { prod } });
    const env = { EMS_URL: 'https://env.example', EMS_CLIENT_ID: 'ci', EMS_CLIENT_SECRET: 's3cret' };
    const settings = await load({ env });
    expect([settings.get('protected'), settings.get('timeout')]).toEqual([false, 300_000]);
  });

  it('protects its server also when the environment names that server', async () => {
    const guarded = { ...prod, settings: { ...prod.settings, 'read-only': true, cacert: '/ca.pem' } };
    const env = { EMS_URL: 'https://PROD.example/', EMS_CLIENT_ID: 'ci', EMS_CLIENT_SECRET: 's3cret' };
    const guards = async (more = {}): Promise<unknown[]> => {
      const settings = await load({ env: { ...env, ...more } });
      return [settings.profile, settings.get('protected'), settings.get('read-only'), settings.holds('read-only')];
    };
    await store({ current: 'prod', profiles: { prod: guarded } });
    expect(await guards()).toEqual(['environment', true, true, true]);
    expect((await load({ env })).text('cacert')).toBeUndefined();
    expect(await guards({ EMS_URL: 'https://env.example' })).toEqual(['environment', false, false, false]);
    await store({ current: 'default', profiles: { default: { settings: { 'read-only': 'true' } } } });
    expect(await guards()).toEqual(['environment', false, true, true]);
  });

  it("wins over the environment's server when it was typed", async () => {
    await store({ current: 'other', profiles: { prod } });
    const env = { EMS_URL: 'https://env.example', EMS_CLIENT_ID: 'ci', EMS_CLIENT_SECRET: 's3cret' };
    const settings = await load({ env, flags: { profile: 'prod' } });
    expect([settings.get('url'), settings.get('client-id'), settings.given.secret]).toEqual([
      'https://prod.example',
      'ops',
      undefined,
    ]);
  });

  it('does not exist by accident', async () => {
    await store({ profiles: { prod } });
    expect((await load({ flags: { profile: 'constructor' } })).stored).toBeUndefined();
  });
});

describe('a stored secret', () => {
  it.each([
    ['another URL', { url: 'https://evil.example' }],
    ['another client id', { 'client-id': 'other' }],
  ])('is not used for %s', async (_, flags) => {
    await store({ current: 'prod', profiles: { prod } });
    const identity = identityOf(await load({ flags }));
    expect(identity.kind === 'none' && identity.problem.kind).toBe('not-signed-in');
  });

  it('is used for its own', async () => {
    await store({ current: 'prod', profiles: { prod } });
    expect(identityOf(await load())).toMatchObject({ kind: 'client', clientId: 'ops' });
  });
});

describe('config.json', () => {
  it.each(['{', '[]', 'null', '\u0000'])('names itself when it holds %j', async (text) => {
    await store(text);
    await expect(load()).rejects.toThrow(join(directory(), 'config.json'));
  });

  it('may be empty or missing', async () => {
    expect((await load()).profile).toBe('default');
    await store('');
    expect((await load()).profile).toBe('default');
  });
});

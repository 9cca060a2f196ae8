import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runHere } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const { directory, server } = useScriptedEms();
const credentials = { EMS_CLIENT_ID: 'ops', EMS_CLIENT_SECRET: 's3cret', EMS_TOKEN: 'token' };
const check = (env: Record<string, string> = {}) =>
  runHere(['version', '--check'], directory(), {
    env: { ...credentials, EMS_UPDATE_URL: `${server().url}/releases/latest`, ...env },
  });

describe('version --check', () => {
  it.each([
    [{ version: '99.1.0' }, false, 'ems 99.1.0 is available; this is '],
    [{ tag_name: 'v0.9.0' }, true, ' is the newest version.'],
  ])('compares with %j', async (json, isCurrent, sentence) => {
    server().script({ json });
    const { code, stdout, stderr } = await check();
    const { version }: { version: string } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(JSON.parse(stdout)).toMatchObject({ ems: version, isCurrent });
    expect(stderr).toContain(sentence);
    expect(code).toBe(0);
  });

  it('asks that address once, without token or sign-in', async () => {
    server().script({ json: { version: '1.0.0' } });
    await check({ EMS_URL: server().url });
    expect(server().requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /releases/latest']);
    expect(server().requests[0]?.headers.authorization).toBeUndefined();
  });

  it('says so when the document names no version', async () => {
    server().script({ json: { name: 'ems' } });
    const { code, stderr } = await check();
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('names no version') });
  });

  it('says which setting is missing, and asks nobody', async () => {
    const { code, stderr } = await check({ EMS_UPDATE_URL: '' });
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('ems config set update-url') });
    expect(server().requests).toEqual([]);
  });
});

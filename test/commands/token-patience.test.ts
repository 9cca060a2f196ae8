import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EmsError } from '../../src/errors.js';
import { tokenFile } from '../../src/http/auth/token-cache.js';
import { runHere, type Ran, type RunOptions } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const { server, directory } = useScriptedEms();

const listGroups = (options: RunOptions): Promise<Ran> =>
  runHere(['group', 'list', '-o', 'json'], directory(), {
    env: { EMS_URL: server().url, EMS_CLIENT_ID: 'id', EMS_CLIENT_SECRET: 'secret' },
    date: () => new Date(),
    ...options,
  });

it.each([503, 429])('the patience that a token endpoint asks for outlives the process it told: %i', async (status) => {
  const stop = new AbortController();
  const ended = new EmsError('interrupted', 'interrupted');
  // Ended before it has its token.
  server().tokens({ status, headers: { 'retry-after': '20' } }, () => stop.abort(ended));
  expect((await listGroups({ interrupt: stop.signal })).code).toBe(130);
  server().script({ json: [] });
  const second = await listGroups({ skipsSleeps: true });
  expect([second.code, second.stderr]).toEqual([
    0,
    expect.stringMatching(/^Token requests are rate limited. Waiting (19|20) s …\n/),
  ]);
  expect(server().tokenRequests).toHaveLength(3);
  expect(existsSync(`${tokenFile(directory(), server().url, 'id')}.later`)).toBe(false);
});

it('a sign-in keeps to it, and tells the others', async () => {
  const stop = new AbortController();
  const signIn = (options: RunOptions): Promise<Ran> =>
    runHere(`login --url ${server().url} --client-id id --secret-stdin --secret-storage file`.split(' '), directory(), {
      stdin: 'secret',
      date: () => new Date(),
      ...options,
    });
  server().tokens({ status: 429, headers: { 'retry-after': '20' } }, () =>
    stop.abort(new EmsError('interrupted', 'interrupted')),
  );
  expect((await signIn({ interrupt: stop.signal })).code).toBe(130);
  server().script({ status: 404 });
  const again = await signIn({ skipsSleeps: true });
  expect([again.code, again.stderr]).toEqual([
    0,
    expect.stringMatching(/^Token requests are rate limited. Waiting (19|20) s …\n/),
  ]);
});

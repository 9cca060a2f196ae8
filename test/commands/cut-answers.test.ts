import { describe, expect, it } from 'vitest';
import { runHere } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';
import type { Scripted } from '../support/scripted-server.js';

const { directory, ems, server } = useScriptedEms();

/** The first line of an answer and a piece of its body; then the connection is gone. */
const cut =
  (status: number, headers: Record<string, string> = {}): Scripted =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100', ...headers });
    response.write('{"co', () => setTimeout(() => response.socket?.resetAndDestroy(), 20));
  };

const answer =
  (status: number, body = ''): Scripted =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

const writes = (): string[] => server().calls.flatMap(({ method, url }) => (/reboot|\/[12]$/.test(url) ? method : []));

describe('a refusal whose body is lost', () => {
  it.each([
    [400, 1],
    [403, 5],
    [404, 4],
    [409, 9],
  ])('is the refusal all the same: %i ends with %i, in no doubt', async (status, code) => {
    server().script(cut(status), cut(status), cut(status));
    const ran = await ems('computer delete 1 --yes');
    expect([ran.code, writes()]).toEqual([code, ['DELETE']]);
    expect(ran.stderr).not.toContain('may have');
  });

  it('is a refusal for many computers at once as well', async () => {
    server().script(...Array.from({ length: 6 }, () => cut(409)));
    const { code, stdout } = await ems('computer delete 1 2 --yes -o json');
    const rows = JSON.parse(stdout) as { outcome: string; status: number }[];
    expect([code, writes()]).toEqual([7, ['DELETE', 'DELETE']]);
    expect(rows.map(({ outcome, status }) => `${outcome} ${status}`)).toEqual(['failed 409', 'failed 409']);
  });

  it('lets a 429 be repeated, whatever the operation', async () => {
    server().script(cut(429, { 'retry-after': '0' }), answer(200));
    expect([(await ems('computer reboot 1 --yes')).code, writes()]).toEqual([0, ['POST', 'POST']]);
  });

  it('leaves open what happened when it was a success', async () => {
    server().script(cut(200));
    const { code, stderr } = await ems('computer reboot 1 --yes');
    expect([code, writes()]).toEqual([11, ['POST']]);
    expect(stderr).toContain('may have taken effect');
  });
});

describe('the name of a change', () => {
  it('is "unknown" in the history where it may have been made', async () => {
    server().script(answer(500));
    const env = { EMS_URL: server().url, EMS_TOKEN: 'given', EMS_HISTORY: 'true' };
    await runHere(['computer', 'reboot', '1', '--yes'], directory(), { env });
    const { stdout } = await ems('history list -o json');
    expect(JSON.parse(stdout)[0]).toMatchObject({ outcome: 'unknown', exitCode: 1 });
  });

  it('names several computers once', async () => {
    expect((await ems('computer delete 1 2')).stderr).toContain(
      'this would delete 2 computers, and there is no terminal',
    );
  });

  it('does not blame a missing terminal with --no-input', async () => {
    const { code, stderr } = await ems('computer delete 1 --no-input');
    expect([code, stderr]).toEqual([10, expect.stringMatching(/no-input forbids/)]);
    expect(stderr).not.toContain('terminal');
  });
});

it('a group without an id makes the reach unknown, not smaller', async () => {
  server().script(answer(200, '{"items":[{}],"totalCount":1,"hasMore":false}'));
  const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const { code, stderr } = await ems(`computer uninstall 1 --package ${uuid} --yes`);
  expect([code, server().calls.filter(({ url }) => url.includes('uninstall'))]).toEqual([10, []]);
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain('an entry has no valid id: "groupId": missing');
});

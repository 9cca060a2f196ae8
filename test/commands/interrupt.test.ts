import { describe, expect, it } from 'vitest';
import { EmsError, type Interruption } from '../../src/base/errors.js';
import { runHere } from '../support/in-process.js';
import { useScriptedEms } from '../support/scripted-ems.js';

const { directory, ems, server } = useScriptedEms({ EMS_TOKEN: 'abcdef' });

describe('an interrupt', () => {
  it.each([
    ['interrupted', 130],
    ['terminated', 143],
  ] as const)('%s does not hide that a write may have worked', async (kind, exitCode) => {
    const stop = new AbortController();
    server().script((_, response) => {
      stop.abort(new EmsError(kind, kind));
      response.socket?.resetAndDestroy();
    });
    const { code, stderr } = await ems('api request POST /api/x --yes -o json', { interrupt: stop.signal });
    const { error } = JSON.parse(stderr);
    expect([code, error.kind, error.exitCode]).toEqual([exitCode, kind, exitCode]);
    expect(error.message).toContain('may have taken effect');
    expect(error.hint).toContain('before you send it again');
  });
});

/** Simulates a reader that takes nothing: the write ends with the interrupt, as in terminal/writer.ts. */
const stalledUntil = (stop: AbortController, kind: 'interrupted' | 'terminated') => ({
  interrupt: stop.signal,
  onOutput: () => {
    if (!stop.signal.aborted) stop.abort(new EmsError(kind, kind));
    throw stop.signal.reason as EmsError; // our own
  },
});

it.each([
  [['computer', 'reboot', '5', '--yes'], 409],
  [['api', 'request', 'POST', '/api/computer/5/reboot', '--yes'], 409],
] as const)('an interrupt does not hide that a change was refused: %j', async (words, status) => {
  const stop = new AbortController();
  server().script((_, response) => {
    stop.abort(new EmsError('interrupted', 'interrupted'));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"not now"}');
  });
  const { code, stderr } = await ems(words, {
    env: { EMS_TOKEN: 'abcdef', EMS_HISTORY: 'true' },
    interrupt: stop.signal,
  });
  expect([code, stderr]).toEqual([130, expect.stringMatching(/^error: interrupted\. .*not now/)]);
  const { stdout } = await runHere(['history', 'list', '-o', 'json'], directory());
  expect(JSON.parse(stdout)[0]).toMatchObject({ exitCode: 130 });
});

it('an interrupt on a terminal tells how many were sent before it', async () => {
  const stop = new AbortController();
  server().script((_, response) => {
    stop.abort(new EmsError('interrupted', 'interrupted'));
    response.end();
  });
  const words: ((kind: Interruption) => string | undefined)[] = [];
  const ran = await ems('computer reboot 5 6 7 --yes --concurrency 1', {
    interrupt: stop.signal,
    columns: 100,
    atAbruptEnd: (each) => void words.push(each),
  });
  expect([ran.code, ran.stderr]).toEqual([130, expect.stringMatching(/1 requested, 2 not sent of 3[^]*Resume with/)]);
  // And so does a second one.
  const last = words.flatMap((each) => each('interrupted') ?? []).join('\n');
  expect(last).toMatch(/1 requested, 2 not sent\.\nResume with: ems bulk resume \S+\nSee the results with/);
});

describe('an interrupt while nobody reads the result', () => {
  const ok = { status: 200, text: '' };

  it('leaves what a run has to say about going on', async () => {
    const stop = new AbortController();
    server().script((_, response) => {
      stop.abort(new EmsError('terminated', 'terminated'));
      response.end();
    });
    const words: ((kind: Interruption) => string | undefined)[] = [];
    const { code, stderr } = await ems('computer reboot 5 6 7 --yes --concurrency 1', {
      ...stalledUntil(stop, 'terminated'),
      atAbruptEnd: (each) => void words.push(each),
    });
    expect(code).toBe(143);
    expect(stderr).toMatch(/Terminated\. Not all of the result was written\.\n\s+Resume with: ems bulk resume \d/);
    expect(words.map((each) => each('terminated')).join('')).toMatch(/Resume with: ems bulk resume \d/);
    expect(server().calls).toHaveLength(1);
  });

  it.each([
    [
      'was refused',
      { status: 409, json: { code: 'x' } },
      /interrupted\. 1 requested, 1 failed\.\n[^]*Retry failures with/,
    ],
    ['was done', ok, /interrupted\. The change was sent, but its result was not written\.\n\s+Check it before/],
  ])('says that what %s was sent', async (_, second, expected) => {
    server().script(ok, second);
    const { code, stderr } = await ems(
      'computer reboot 5 6 --yes --concurrency 1',
      stalledUntil(new AbortController(), 'interrupted'),
    );
    expect(code).toBe(130);
    expect(stderr).toMatch(expected);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { sendJson } from '../support/scripted-server.js';

const { ems, server } = useScriptedEms();
const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
let answer: unknown = null;
beforeEach(() => server().always((_, response) => sendJson(response, answer)));

const run = (...words: string[]) => ems(words.join(' '));
const create = ['admin', 'local-principal', 'create', '--roles', 'computer.read'];

describe('a change that is answered with nonsense', () => {
  it.each([[null], [42], ['text'], [[]], [{}]])('has not given a new principal its secret: %j', async (value) => {
    answer = value;
    const { code, stderr } = await run(...create);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/Check\s+with\s+ems admin local-principal list/)]);
  });

  it.each([[null], [42], [[]]])('is not said to have assigned a package: %j', async (value) => {
    answer = value;
    const { code, stderr } = await run('group', 'assign-package', group, group);
    expect([code, stderr]).toEqual([1, expect.stringContaining('may have taken effect')]);
  });

  it.each([[null], [42], [[]]])('is not said to have added computers: %j', async (value) => {
    answer = value;
    const { code, stderr } = await run('group', 'add-computers', group, '41', '42', '-o', 'table');
    expect([code, stderr]).toEqual([1, expect.stringContaining('instead of an object')]);
  });

  it.each([
    [{ succeeded: '2', failed: '0', results: [] }],
    [{ succeeded: 5, failed: 0, results: [] }],
    [{ status: 'starting', details: [] }],
    [{ message: 'Service is starting' }],
  ])('tells of nobody by counts that cannot be, or are not there: %j', async (value) => {
    answer = value;
    const { code, stderr } = await run('group', 'add-computers', group, '41', '42');
    expect([code, stderr]).toEqual([7, expect.stringContaining('did not say what became of it')]);
    for (const line of [`add-computers ${group} 42`, `remove-computers ${group} 42 --yes`])
      expect([line, (await run('group', ...line.split(' '))).code]).toEqual([line, 7]);
  });
});

describe('a change that is answered with a good status and an error', () => {
  const detail = 'No such package.';
  it.each([
    [{ error: 'x' }, 'an error (x)'],
    [{ error: { code: 'Assigned', message: detail } }, `an error (Assigned): ${detail}`],
    [{ code: 'Assigned', message: detail, clientId: 41 }, `an error (Assigned): ${detail}`],
    [{ type: 'about:blank', title: 'Bad Request', status: 400, detail }, `an error: ${detail}`],
    [{ errors: { name: ['is required'] } }, 'an error: name: is required'],
    [{ error: 'invalid_request', error_description: detail }, `an error (invalid_request): ${detail}`],
    [{ success: false, message: detail }, `an error: ${detail}`],
    [{ status: 'Failed', message: detail }, `an error: ${detail}`],
    [{ statusCode: 500 }, 'an error'],
    [{ Success: false }, 'an error'],
    [{ data: null, error: 'x' }, 'an error (x)'],
    [{ success: 'false', statusCode: '500' }, 'an error'],
  ])('has failed, and may have taken effect: %j', async (value, found) => {
    answer = value;
    for (const line of [`group assign-package ${group} ${group}`, 'computer reboot 42 --yes', 'tag delete 7 --yes']) {
      const { code, stderr } = await run(...line.split(' '));
      const text = stderr.replaceAll(/\s+/g, ' ');
      expect([line, code, text]).toEqual([line, 1, expect.stringContaining(`answered HTTP 200 with ${found}`)]);
      expect(text).toContain('the change may have taken effect');
    }
  });

  it.each([
    ['Created'],
    [{ message: 'Created' }],
    [{ id: 5, error: null }],
    [{ status: 200, title: 'ok' }],
    [{ success: true, statusCode: 200 }],
    [{ status: 'Failed', trackingId: group }],
    [{ error: '', id: 5 }],
  ])('passes where it is no error: %j', async (value) => {
    answer = value;
    expect((await run('computer', 'reboot', '42', '--yes')).code).toBe(0);
    expect((await run('group', 'assign-package', group, group)).code, 'where an object is promised').toBe(0);
  });
});

describe('a read that is answered with a good status and an error', () => {
  it.each(['computer os-deployment-readiness 42', 'computer show 42', 'computer list', 'computer list --all'])(
    'has failed: %s',
    async (line) => {
      answer = { code: 'Locked', message: 'Try later.' };
      const { code, stdout, stderr } = await run(...line.split(' '));
      expect([code, stdout, stderr.includes('taken effect')]).toEqual([1, '', false]);
      expect(stderr).toContain('The service answered HTTP 200 with an error (Locked): Try later.');
    },
  );

  it('has not where it tells of a job that failed', async () => {
    answer = { status: 'Failed', error: 'identical package' };
    expect((await run('computer', 'os-deployment-readiness', '42')).code).toBe(0);
  });
});

describe('a change that is answered without a body', () => {
  it.each([`group assign-package ${group} ${group}`, `group add-computers ${group} 42`])(
    'is in doubt where an object is promised: %s',
    async (line) => {
      server().always((_, response) => void response.writeHead(200).end());
      const { code, stderr } = await run(...line.split(' '));
      expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
        1,
        expect.stringContaining('The service answered nothing'),
      ]);
    },
  );

  it('is only accepted with a 202', async () => {
    server().always((_, response) => void response.writeHead(202).end());
    const { code, stdout, stderr } = await run('tag', 'delete', '7', '--yes');
    expect([code, stdout + stderr]).toEqual([0, expect.stringContaining('Accepted, not done yet: delete tag 7')]);
  });
});

it('--body null is never sent as an object', async () => {
  const { code, stderr, stdout } = await run('computer', 'search', '--body', 'null', '--dry-run', '-o', 'json');
  expect([code, stdout === '' ? stderr : JSON.parse(stdout).body]).toEqual([
    2,
    expect.stringContaining('body: null is not allowed'),
  ]);
});

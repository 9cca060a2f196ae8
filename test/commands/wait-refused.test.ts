import { describe, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { servePaths, type PathAnswer } from '../support/serve-paths.js';

const { ems, server } = useScriptedEms();
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const forbidden: PathAnswer = () => (_request: unknown, response: { writeHead(code: number): { end(): void } }) =>
  response.writeHead(403).end();
const sent = (): string[] =>
  server()
    .calls.filter(({ method }) => method === 'POST')
    .map(({ url }) => url);

/** The read that the wait needs is allowed so often, then refused. */
const allowed = (times: number, answer: PathAnswer): PathAnswer => {
  let asked = 0;
  return (request) => (asked++ < times ? answer(request) : forbidden(request));
};
const status = (): object => ({ clientId: 1, lastReboot: '2026-01-01T00:00:00Z', rebootRequired: false });
const computer = (): object => ({ id: 1, hostname: 'PC-1', lastSeenUtc: '2026-01-01T00:00:00Z' });

describe('a role that is missing for the wait', () => {
  it('says that the request was sent, and what to type to continue', async () => {
    servePaths(server(), {
      'GET /api/computer/1/reboot-status': allowed(1, status),
      'GET /api/computer/1': allowed(1, computer),
      'POST /api/computer/1/reboot': () => ({}),
    });
    const { code, stderr } = await ems('computer reboot 1 --yes --wait --interval 100ms --timeout 5s');
    expect(code).toBe(5);
    expect(sent()).toEqual(['/api/computer/1/reboot']);
    expect(oneLine(stderr)).toMatch(
      /error: .*computer\.read.* The request was sent and accepted; only the wait has ended\. Resume watching with: ems wait reboot 1 --since \S+/,
    );
  });

  it('says that nothing was sent when a read before the request is forbidden', async () => {
    servePaths(server(), {
      'GET /api/computer/1/reboot-status': forbidden,
      'GET /api/computer/1': forbidden,
      'POST /api/computer/search': forbidden,
      'POST /api/computer/1/reboot': () => ({}),
    });
    const { code, stderr } = await ems('computer reboot 1 --yes --wait');
    expect(code).toBe(5);
    expect(sent()).not.toContain('/api/computer/1/reboot');
    expect(oneLine(stderr)).toContain('It was needed to know the state before the request; nothing was sent.');
    expect(oneLine(stderr)).toContain('Omit --wait to send it anyway.');
  });
});

describe('the line to resume with', () => {
  const group = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  const page = (): object => ({ items: [computer()], skip: 0, top: 500, totalCount: 1, hasMore: false });

  it.each([
    [`--group ${group}`, `ems wait reboot --group ${group} --since`],
    [`--group ${group} --os Windows`, `ems wait reboot --group ${group} --os Windows --since`],
    [`1 --group ${group}`, 'ems wait reboot 1 --since'],
    ['--not-seen-for 14d', 'ems wait reboot 1 --since'],
  ])('names no more computers than %s selected: %s', async (selection, line) => {
    servePaths(server(), {
      'GET /api/computer/1/reboot-status': status,
      'GET /api/computer/1': computer,
      [`GET /api/group/${group}/computers`]: page,
      [`GET /api/group/${group}`]: () => ({ id: group, name: 'G', parentId: null }),
      'POST /api/computer/search': page,
      'POST /api/computer/1/reboot': () => ({}),
    });
    const { code, stderr } = await ems(`computer reboot ${selection} --yes --wait --timeout 0`);
    expect(code, stderr).toBe(8);
    expect(oneLine(stderr)).toContain(`Resume watching with: ${line}`);
  });
});

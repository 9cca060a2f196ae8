import { beforeEach, expect, it } from 'vitest';
import { useScriptedEms } from '../support/scripted-ems.js';
import { sendJson } from '../support/scripted-server.js';

/** A title, a link, a color, C1, bidirectional and invisible characters, a line that is cut and one that is added. */
const hostile =
  'A\u001b]0;title\u0007\u001b]8;;http://evil\u0007\u001b[31m\u009b5m\u202ebidi\u2066\u200b\rB\bC\u2028D|E=1';
const guid = (number: number): string => `11111111-1111-4111-8111-${String(number).padStart(12, '0')}`;
const texts =
  'domain macAddress serialNumber ou errorText packageName name version status result info designation path';

/** Every text that any answer has, on one item. */
const item = (number: number) => ({
  ...Object.fromEntries(texts.split(' ').map((field) => [field, hostile])),
  id: number,
  clientId: number,
  hostname: `${hostile}-${number}`,
  uuid: guid(number),
  groupId: guid(number),
  softwareId: guid(number),
  trackingId: guid(number),
  lastSeenUtc: '2026-11-01T00:00:00Z',
  affectedDeviceCount: 3,
  affectedDevices: [{ id: 1, hostname: hostile, domain: hostile, errorText: hostile }],
  activeIssues: [hostile],
  operatingSystem: hostile,
  agentStatus: hostile,
  healthStatus: hostile,
  [hostile]: hostile,
});
const items = Array.from({ length: 12 }, (_, at) => item(at + 1));
const page = { items, skip: 0, top: 50, totalCount: items.length, hasMore: false };
const single =
  /^\/api\/computer\/\d+(\/(system-info|health|patch-status|security-posture|reboot-status|issues|uem-agent))?$/;

const { ems, server } = useScriptedEms({ EMS_TOKEN: 'given' });
beforeEach(() =>
  server().always(({ url }, response) => {
    const [path = ''] = url.split('?');
    sendJson(response, single.test(path) || path === '/api/system' ? item(5) : page);
  }),
);

// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

it.each([
  'computer list',
  'computer list -o wide',
  'computer list -o json',
  'computer list -o yaml',
  'computer list -o csv',
  'computer list -o ndjson',
  'computer list --columns nope',
  'computer show 5',
  'computer issues failed-deployment',
  'computer issues show 5',
  'computer compare 5 6',
  'explain 5',
  'find A',
  'group list',
  'group show nobody',
  'version',
  'doctor',
  'group tree',
  'package list',
  'task list',
  'fleet status',
  'fleet failures',
  'fleet pending',
  'fleet tidy',
  'fleet eta',
  'fleet check',
  'fleet check --format nagios',
  'fleet check --format checkmk',
  'fleet check --format prometheus',
  'fleet check --format junit',
  'fleet check --format github',
  'fleet snapshot',
  'computer reboot 5 6 --dry-run',
  `group delete ${guid(1)} --dry-run`,
])('%s: nothing of the service commands the terminal', async (line) => {
  const { screen } = await ems(line, { columns: 120, skipsSleeps: true });
  expect(screen.length).toBeGreaterThan(20);
  expect(unsafe.exec(screen)?.[0]).toBeUndefined();
});

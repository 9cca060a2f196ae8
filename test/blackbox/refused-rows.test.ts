import { describe, expect, it } from 'vitest';
import { status } from '../support/service/faults.js';
import { id } from '../support/service/samples.js';
import { documented } from '../support/strict-server.js';
import type { Row } from './row.js';
import { computerRows } from './rows-computer.js';
import { otherRows } from './rows-other.js';
import { type Bench, withService } from './run-ems.js';

/** One row of each operation that changes something. */
const isWrite = ({ request }: Row): boolean => !request.startsWith('GET ') && !request.endsWith('search');
const writes = [...new Map([...computerRows, ...otherRows].filter(isWrite).map((row) => [row.request, row])).values()];

const no = (name: object) => ({ ...name, success: false, message: 'not on Sundays' });
const answerWith = (request: string, rows: unknown, { service }: Bench): void =>
  service.fault(
    String(documented(request)?.key.replaceAll(/:\w+\}/g, '}')),
    ...Array.from({ length: 3 }, () => status(200, rows, { 'content-type': 'application/json' })),
  );

describe('a change that is answered with a row that says it failed', () => {
  it('is asked of every operation', () => expect(writes.length).toBeGreaterThan(50));

  it.concurrent.each(writes)('$command', async ({ command, request }) => {
    await withService(async (bench) => {
      answerWith(request, [no({ computerId: 1001 })], bench);
      const { code, err } = await bench.ems(`${command} --yes --max-affected 9999`);
      expect([code, err.replaceAll(/\s+/g, ' ')]).toEqual([1, expect.stringContaining('not on Sundays')]);
    });
  });
});

describe('a change that is answered with several rows', () => {
  const request = `POST /api/group/${id.group}/activation`;
  const line = `group activate ${id.group} --software --yes --max-affected 9999`;
  const one = { computerId: 1, success: true };
  it.each([
    [[one, no({ computerId: 2 })], 7, 'reports 1 of 2 as failed: 2: not on Sundays.'],
    [
      [no({ hostname: 'PC-1' }), no({ hostname: 'PC-2' })],
      1,
      '2 of 2 as failed: PC-1: not on Sundays; PC-2: not on Sundays.',
    ],
    [[one, { computerId: 2, error: 'Locked' }], 7, 'reports 1 of 2 as failed: 2: Locked.'],
    [[one, { clientId: 2, status: 'Failed', message: 'busy' }], 7, '1 of 2 as failed: 2: busy.'],
  ])('names those that failed: %j', async (rows, expected, text) => {
    await withService(async (bench) => {
      answerWith(request, rows, bench);
      const { code, err } = await bench.ems(line);
      expect([code, err.replaceAll(/\s+/g, ' ')]).toEqual([expected, expect.stringContaining(text)]);
    });
  });

  it.each([
    [[one]],
    [[]],
    [[{ computerId: 1, code: 'AlreadyMember', message: 'was there' }]],
    [[{ id: 1, status: 'Failed', trackingId: id.group }]],
  ])('passes where none says that it failed: %j', async (rows) => {
    await withService(async (bench) => {
      answerWith(request, rows, bench);
      expect((await bench.ems(line)).code).toBe(0);
    });
  });
});

describe('the other ways to send a change', () => {
  it('bulk', async () => {
    await withService(async (bench) => {
      answerWith('POST /api/computer/5/reboot', [no({ computerId: 5 })], bench);
      const { code, err } = await bench.ems('computer reboot 5 6 7 8 --yes --concurrency 1');
      expect([code, err]).toEqual([7, expect.stringContaining('not on Sundays')]);
    });
  });

  it.each(['', ' --include', ' --silent'])('api request%s', async (flag) => {
    await withService(async (bench) => {
      for (const rows of [no({}), [no({ computerId: 5 })]]) {
        answerWith('POST /api/computer/5/reboot', rows, bench);
        const { code, err, out } = await bench.ems(`api request POST /api/computer/5/reboot --yes${flag}`);
        expect([code, err]).toEqual([1, expect.stringContaining('not on Sundays')]);
        expect(out.includes('not on Sundays')).toBe(flag !== ' --silent');
      }
    });
  });
});

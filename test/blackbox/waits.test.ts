import { describe, expect, it } from 'vitest';
import { type Bench, withService } from './run-ems.js';
import { reset, status } from '../support/service/faults.js';
import { deployment, id } from '../support/service/samples.js';

const quick = '--interval 20ms --timeout 15s';
const tracking = 'GET /api/packages/import/{trackingId}';
/** A different answer at each look; the last one stays. */
const inTurn = (...answers: unknown[]): (() => unknown) => {
  let at = 0;
  return () => answers[Math.min(at++, answers.length - 1)];
};
const looks = ({ service }: Bench, operation: string): number =>
  service.calls().filter((call) => call.operation === operation).length;
const after = '2030-01-01T00:00:00Z';

describe('waiting', () => {
  it.concurrent('an import that ends well, after a 404 and a lost connection', () =>
    withService(async (bench) => {
      bench.service.fault(tracking, status(404), reset);
      bench.service.answer(
        tracking,
        inTurn(
          { status: 'Pending', message: null },
          { status: 'Running', message: null },
          { status: 'Success', message: 'done', hash: 'x' },
        ),
      );
      const ran = await bench.ems(`package import Apps/Editor --wait ${quick}`);
      expect(ran).toMatchObject({ code: 0 });
      expect(ran.err.indexOf(id.tracking)).toBeGreaterThanOrEqual(0);
      expect(JSON.stringify(ran.json())).toContain('"Success"');
      expect(looks(bench, 'POST /api/packages/import')).toBe(1);
      expect(looks(bench, tracking)).toBeGreaterThanOrEqual(5);
    }));

  it.concurrent('may take longer than a timer can be set for', () =>
    withService(async (bench) => {
      bench.service.answer(
        tracking,
        inTurn({ status: 'Running', message: null }, { status: 'Success', message: null }),
      );
      const long = { env: { EMS_TIMEOUT: '30d', EMS_CONNECT_TIMEOUT: '30d' } };
      const ran = await bench.built(`wait import ${id.tracking} --interval 20ms --timeout 60d`, long);
      expect([ran.code, looks(bench, tracking)]).toEqual([0, 2]);
      expect(ran.err).not.toContain('Warning');
      const read = await bench.built('tag list --timeout 30d');
      expect([read.code, read.err]).toEqual([0, '']);
    }));

  it.concurrent('deployments: one succeeds, one fails, one stays pending', () =>
    withService(async (bench) => {
      const path = 'GET /api/computer/{id}/software-deployment';
      const pending = [{ ...deployment, status: 'Pending', installTime: null }];
      bench.service.answer(path, inTurn(pending, pending, [{ ...deployment, status: 'Success', installTime: after }]));
      const good = await bench.ems(`computer reinstall 4711 --package ${id.package} --yes --wait ${quick}`);
      expect([good.code, JSON.stringify(good.json())]).toEqual([0, expect.stringContaining('Success')]);
      bench.service.answer(
        path,
        inTurn(pending, [{ ...deployment, status: 'Failed', errorText: 'MSI 1603', installTime: after }]),
      );
      const bad = await bench.ems(`wait deployment 4711 --package ${id.package} ${quick}`);
      expect([bad.code, bad.err + bad.out]).toEqual([12, expect.stringContaining('MSI 1603')]);
      bench.service.answer(path, pending);
      const never = await bench.ems(`wait deployment 4711 --package ${id.package} --interval 50ms --timeout 600ms`);
      expect(never.code).toBe(8);
      expect(
        bench.service
          .calls()
          .filter((call) => call.operation === path)
          .every(({ query }) => query.some(([name, value]) => name === 'packageId' && value === id.package)),
      ).toBe(true);
    }));

  it.concurrent('Ctrl-C ends a wait with 130 and the way on; SIGTERM with 143', () =>
    withService(async (bench) => {
      bench.service.answer(tracking, { status: 'Running', message: null });
      const interrupted = (signal: NodeJS.Signals): Promise<{ code: number | null; err: string }> =>
        bench.built(`wait import ${id.tracking} --interval 100ms --timeout 60s`, {
          during: (child) => {
            let said = '';
            child.stderr?.on('data', (chunk: Buffer) => {
              const isFirst = !said.includes('Resume watching');
              said += chunk.toString();
              // Not yet when it waits for the token that the other one gets.
              if (isFirst && said.includes('Resume watching')) setTimeout(() => child.kill(signal), 300);
            });
          },
        });
      const [int, term] = await Promise.all([interrupted('SIGINT'), interrupted('SIGTERM')]);
      expect([int.code, term.code]).toEqual([130, 143]);
      expect(int.err).toContain(`ems wait import ${id.tracking}`);
    }));

  it.concurrent('thirty computers print no warning of Node', () =>
    withService(async (bench) => {
      const computers = Array.from({ length: 30 }, (_, index) => index + 1).join(' ');
      const { err } = await bench.built(`wait deployment ${computers} --interval 20ms --timeout 1s`);
      expect(err).not.toMatch(/Warning|node:/);
    }));
});

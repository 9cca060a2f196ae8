import { describe, expect, it } from 'vitest';
import { withService } from './run-ems.js';
import { computer, id, patchStatus, task } from '../support/service/samples.js';

/** A different answer at each look; the last one stays. */
const inTurn = (...answers: unknown[]): (() => unknown) => {
  let at = 0;
  return () => answers[Math.min(at++, answers.length - 1)];
};
const before = '2026-01-01T00:00:00Z';
const after = '2030-01-01T00:00:00Z';

describe('the verdict of a wait', () => {
  it('an OS installation ends with its task, not with the first contact', () =>
    withService(async (bench) => {
      const old = { ...task, trackingId: id.group, status: 3 };
      const own = (status: number) => ({
        trackingId: id.tracking,
        status,
        actions: [{ name: 'OsInstall', clientId: 4711, status }],
      });
      bench.service.answer('GET /api/computer/{id}', inTurn(computer, { ...computer, lastSeenUtc: after }));
      const list = (...statuses: number[]): void => {
        bench.service.answer('GET /api/tasks', inTurn([old], ...statuses.map((status) => [own(status), old])));
        bench.service.answer('GET /api/tasks/{trackingId}', inTurn(...statuses.map(own)));
      };
      const line = 'computer activate 4711 --pxe --yes --wait --interval 20ms';
      list(1);
      expect((await bench.ems(`${line} --timeout 800ms`)).code).toBe(8);
      list(1, 1, 2);
      expect((await bench.ems(`${line} --timeout 15s`)).code).toBe(0);
      list(1, 3);
      const failed = await bench.ems(`${line} --timeout 15s`);
      expect([failed.code, failed.err]).toEqual([12, expect.stringContaining('The OS installation failed')]);
      bench.service.answer('GET /api/tasks', [old]);
      const none = await bench.ems(`${line} --timeout 800ms`);
      expect([none.code, none.err]).toEqual([8, expect.stringContaining('ems wait os-install 4711 --since')]);
    }));

  it('emergency patching gets no verdict from an old scan', () =>
    withService(async (bench) => {
      const scanned = (patchScanDate: string) => ({ ...patchStatus, patchScanDate });
      const scans = (...dates: string[]): void =>
        bench.service.answer('GET /api/computer/{id}/patch-status', inTurn(...dates.map(scanned)));
      bench.service.answer('POST /api/computer/{id}/patches-search', {
        items: [],
        skip: 0,
        top: 500,
        totalCount: 0,
        hasMore: false,
      });
      const line = 'pm-group start-emergency-patching 9 4711 --yes --wait --interval 20ms';
      scans(before);
      expect((await bench.ems(`${line} --timeout 800ms`)).code).toBe(8);
      scans(before, before, after);
      expect((await bench.ems(`${line} --timeout 15s`)).code).toBe(0);
    }));

  it('waiting for thirty computers prints no warning of Node', () =>
    withService(async (bench) => {
      const computers = Array.from({ length: 30 }, (_, index) => index + 1).join(' ');
      const many = await bench.built(`wait deployment ${computers} --interval 20ms --timeout 1s`);
      const few = await bench.built(`wait reboot ${computers.slice(0, 50)} --interval 20ms --timeout 1s`);
      expect(many.err + few.err).not.toMatch(/Warning|node:/);
    }));
});

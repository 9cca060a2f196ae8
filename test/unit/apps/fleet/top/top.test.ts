import { describe, expect, it } from 'vitest';
import type { Key } from '../../../../../src/command/live-view.js';
import type { Canvas } from '../../../../../src/command/result.js';
import { numbersIn } from '../../../../../src/apps/fleet/commands/top/overview.js';
import { detailOf } from '../../../../../src/apps/fleet/commands/top/sweep.js';
import { topView } from '../../../../../src/apps/fleet/commands/top/top-view.js';
import type { JsonObject } from '../../../../../src/contract/operation.js';
import type { FleetReader } from '../../../../../src/service/reading.js';
import { readable } from '../../../../../src/service/readable.js';
import { readStatus } from '../../../../../src/apps/fleet/status.js';
import { largeFleet } from '../../report/large-fleet.js';

const now = new Date('2026-03-02T12:00:00Z');
const canvas = (columns: number): Canvas => ({
  columns,
  plain: false,
  now,
  measure: (text) => text.length,
  heading: (text) => text,
  muted: (text) => text,
  tone: (_, text) => text,
  grid: async () => '',
});

const rows = Array.from({ length: 60 }, (_, id): JsonObject => ({
  id,
  hostname: `PC-${String(id).padStart(4, '0')}`,
  lastSeenUtc: '2026-03-02T11:00:00Z',
  failedPackages: [{ packageName: 'Viewer', version: '2.1' }],
}));

/** A view that has read once. Its lists have `listed`, which a test may replace. */
const watch = async () => {
  const listed = { rows, lost: 0 };
  const large = largeFleet(100_000).reader;
  const sample = async (call: Parameters<FleetReader['sample']>[0], top: number) => {
    const read = await large.sample(call, top);
    if (!read.ok || !call.operation.includes('/issues/')) return read;
    return readable({ items: listed.rows, total: read.value.total - listed.lost });
  };
  const count: FleetReader['count'] = async (call) => {
    const read = await sample(call, 1);
    return read.ok ? readable(read.value.total) : read;
  };
  const counts: FleetReader['counts'] = (calls) => Promise.all(calls.map(count));
  // The invented rows have the fields that the view reads, not all of the contract.
  const reader: FleetReader = { ...large, sample: sample as FleetReader['sample'], count, counts };
  const view = topView({
    scope: { kind: 'fleet' },
    intervalMs: 30_000,
    shortestMs: 10_000,
    input: { flags: {}, values: {}, shared: {} } as never,
    context: { clock: { date: () => now } } as never,
    reader,
  });
  const press = async (...keys: readonly Key[]): Promise<void> => {
    for (const key of keys) {
      const effect = view.press(key);
      if (typeof effect === 'object') await effect.read();
    }
  };
  const draw = (columns = 80, height = 24, note = '') => view.draw(canvas(columns), { rows: height, note });
  await view.refresh();
  return { view, listed, press, draw };
};

const text = (key: string): Key => ({ text: key });
const times = (count: number, key: Key): Key[] => Array.from({ length: count }, () => key);
const chosenIn = (lines: readonly string[]): string | undefined => lines.find((line) => line.startsWith('›'));

describe('the screens of the live view', () => {
  it('moves within the issues and the computers', async () => {
    const { draw, press } = await watch();
    await press('up');
    expect(chosenIn(await draw())).toContain('› 1 Failed installations');
    await press(...times(20, text('j')));
    expect(chosenIn(await draw())).toContain('Battery worn');
    await press(text('1'), 'down');
    expect(chosenIn(await draw())).toContain('› PC-0001');
  });

  it('opens an issue by its number, and goes back step by step', async () => {
    const { draw, press, view } = await watch();
    await press(text('7'));
    expect((await draw())[2]).toContain('Reboot pending');
    await press(text('5'));
    expect((await draw())[2]).toContain('Inventory out of date');
    await press('enter');
    expect((await draw())[2]).toBe('PC-0000');
    await press('back');
    expect((await draw())[2]).toContain('Inventory out of date');
    await press('back');
    expect(chosenIn(await draw())).toContain('› 5 Inventory out of date');
    expect(view.press('back')).toBe('paint');
    expect(chosenIn(await draw())).toContain('› 5 Inventory out of date');
    expect(view.press(text('x'))).toBe('none');
  });

  it('shows nothing of a list that is not there yet', async () => {
    const { draw, view } = await watch();
    view.press('enter');
    expect((await draw()).slice(2, 5)).toEqual(['Failed installations', '', 'Reading …']);
  });

  it('keeps the chosen computer where rows come anew', async () => {
    const { draw, listed, press, view } = await watch();
    await press('enter', 'down', 'down');
    listed.rows = rows.slice(2);
    await view.refresh();
    expect(chosenIn(await draw())).toContain('› PC-0002');
  });
});

describe('the live view drawn', () => {
  const pages: [string, Key[]][] = [
    ['overview', []],
    ['sweep', ['enter', ...times(50, 'down')]],
    ['facts', [text('5'), 'enter']],
  ];

  it.each(
    pages.flatMap(([name, keys]) =>
      [
        [80, 24],
        [200, 50],
        [40, 10],
      ].map(([w = 0, h = 0]) => [name, w, h, keys] as const),
    ),
  )('%s fits on %d×%d', async (_, columns, height, keys) => {
    const { draw, press } = await watch();
    await press(...keys);
    const lines = await draw(columns, height, 'Trying again.');
    expect(lines).toHaveLength(height);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(lines[0]).toContain('ems fleet top');
    expect(lines.at(-1)).toContain('Trying again.');
  });

  it('shows what has changed since it began, and the chosen row in view', async () => {
    const { draw, listed, press, view } = await watch();
    listed.lost = 7;
    await view.refresh();
    expect(chosenIn(await draw())).toMatch(/› 1 Failed installations .*99,993 .* −7/);
    await press('enter', ...times(50, 'down'));
    const shown = await draw();
    expect(shown.filter((line) => line.startsWith('›'))).toEqual(['› PC-0050    60 min ago  Viewer 2.1']);
    expect(shown[2]).toBe('Failed installations: the first 60 of 99,993 computers');
  });

  it('says why a computer is listed, whatever the fields are', () => {
    const base = { id: 1, hostname: 'PC-1', domain: null };
    expect(detailOf({ ...base, staleAgentHours: 83 })).toBe('stale agent hours 83');
    expect(detailOf({ ...base, lowDiskDrives: [{ volume: 'C:', freePercent: 3.3 }] })).toBe('C: 3.3 %');
    expect(detailOf({ ...base, suspensionMode: 'PresentationMode', suspendedUntil: null })).toBe('PresentationMode');
  });

  it('follows every issue and the depots', async () => {
    const status = await readStatus(largeFleet(100_000).reader, { kind: 'fleet' }, now);
    expect([...numbersIn(status).keys()]).toEqual([
      'computers',
      'without-issue',
      'never-seen',
      ...status.issues.map(({ issue }) => issue),
      'jobs',
      'depots-offline',
    ]);
  });
});

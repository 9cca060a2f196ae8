import { describe, expect, it } from 'vitest';
import type { Paper } from '../../../../src/command/result.js';
import { readStatus, type FleetStatus } from '../../../../src/fleet/status.js';
import { drawTop } from '../../../../src/fleet/top/draw-top.js';
import { detailOf } from '../../../../src/fleet/top/draw-sweep.js';
import {
  back,
  explaining,
  firstState,
  moved,
  numbersIn,
  opened,
  withExplanation,
  withRows,
  withStatus,
  type TopState,
} from '../../../../src/fleet/top/top-state.js';
import { largeFleet } from '../report/large-fleet.js';

const now = new Date('2026-03-02T12:00:00Z');
const paper = (columns: number): Paper => ({
  columns,
  plain: false,
  now,
  measure: (text) => text.length,
  heading: (text) => text,
  muted: (text) => text,
  tone: (_, text) => text,
  grid: async () => '',
});

const status: FleetStatus = await readStatus(largeFleet(100_000).reader, { kind: 'fleet' }, now);
const rows = Array.from({ length: 60 }, (_, id) => ({
  id,
  hostname: `PC-${String(id).padStart(4, '0')}`,
  lastSeenUtc: '2026-03-02T11:00:00Z',
  failedPackages: [{ packageName: 'Viewer', version: '2.1' }],
}));
const began = withStatus(firstState, status, now);
const inSweep = withRows(opened(began, 0), 'failed-deployment', { items: rows, total: 100_000 });

describe('the state of the live view', () => {
  it('moves within the issues and the computers', () => {
    const up = moved(began, -1);
    expect(up.chosen).toBe(0);
    expect(Array.from({ length: 20 }).reduce<TopState>((state) => moved(state, 1), began).chosen).toBe(9);
    expect(moved(inSweep, 1).page).toMatchObject({ kind: 'sweep', chosen: 1 });
  });

  it('opens an issue by its number, and goes back step by step', () => {
    expect(opened(began, 6).page).toMatchObject({ kind: 'sweep', issue: 'pending-reboot', total: undefined });
    expect(opened(began, 99)).toBe(began);
    const deep = withExplanation(explaining(inSweep, 'PC-0000'), 'PC-0000', () => 'because');
    expect(deep.page).toMatchObject({ kind: 'explanation', lines: { state: 'there' } });
    expect(back(deep).page).toMatchObject({ kind: 'sweep', issue: 'failed-deployment' });
    expect(back(back(deep)).page).toEqual({ kind: 'overview' });
    expect(back(began)).toBe(began);
  });

  it('takes no answer for a page that was left', () => {
    const other = opened(back(inSweep), 1);
    expect(withRows(other, 'failed-deployment', { items: rows, total: 60 })).toBe(other);
    const asked = explaining(inSweep, 'PC-0001');
    expect(withExplanation(asked, 'PC-0002', () => 'late')).toBe(asked);
  });

  it('keeps the chosen computer where rows come anew', () => {
    const chosen = moved(moved(inSweep, 1), 1);
    const fewer = withRows(chosen, 'failed-deployment', { items: rows.slice(2), total: 58 });
    expect(fewer.page).toMatchObject({ chosen: 0, total: 58 });
  });
});

describe('the live view drawn', () => {
  const facts = { scope: 'the whole fleet', intervalMs: 30_000, requests: 21 };
  const pages: [string, TopState][] = [
    ['overview', began],
    ['sweep', Array.from({ length: 50 }).reduce<TopState>((state) => moved(state, 1), inSweep)],
    ['explanation', withExplanation(explaining(inSweep, 'PC-0000'), 'PC-0000', () => 'line\n'.repeat(99))],
    ['beginning', firstState],
  ];

  it.each(
    pages.flatMap(([name, state]) =>
      [
        [80, 24],
        [200, 50],
        [40, 10],
      ].map(([w = 0, h = 0]) => [name, w, h, state] as const),
    ),
  )('%s fits on %d×%d', async (_, columns, height, state) => {
    const lines = await drawTop(state, facts, paper(columns), { rows: height, note: 'Trying again.' });
    expect(lines).toHaveLength(height);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    expect(lines[0]).toContain('ems fleet top');
    expect(lines.at(-1)).toContain('Trying again.');
  });

  it('shows what has changed since it began, and the chosen row in view', async () => {
    const fewer = { ...status, issues: status.issues.map((line) => ({ ...line, computers: line.computers - 7 })) };
    const lines = await drawTop(withStatus(began, fewer, now), facts, paper(80), { rows: 24, note: '' });
    expect(lines.find((line) => line.includes('› 1 Failed installations'))).toMatch(/99,993 .* −7/);
    const [, sweep] = pages[1] ?? [];
    const shown = await drawTop(sweep ?? began, facts, paper(80), { rows: 24, note: '' });
    expect(shown.filter((line) => line.startsWith('›'))).toEqual(['› PC-0050    60 min ago  Viewer 2.1']);
    expect(shown[2]).toBe('Failed installations: the first 60 of 100,000 computers');
  });

  it('says why a computer is listed, whatever the fields are', () => {
    const base = { id: 1, hostname: 'PC-1', domain: null };
    expect(detailOf({ ...base, staleAgentHours: 83 })).toBe('stale agent hours 83');
    expect(detailOf({ ...base, lowDiskDrives: [{ volume: 'C:', freePercent: 3.3 }] })).toBe('C: 3.3 %');
    expect(detailOf({ ...base, suspensionMode: 'PresentationMode', suspendedUntil: null })).toBe('PresentationMode');
  });

  it('follows every issue and the depots', () => {
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

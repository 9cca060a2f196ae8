import { describe, expect, it } from 'vitest';
import { judgeGate, type GateFacts } from '../../../../../src/apps/rollout/gate/judge.js';
import type { Gate, RingNumbers } from '../../../../../src/apps/rollout/types.js';

const hour = 3_600_000;
const since = new Date('2026-03-02T09:00:00Z');
const after = (hours: number): Date => new Date(since.getTime() + hours * hour);
const share = (text: string): { text: string; share: number } => ({ text, share: Number.parseFloat(text) / 100 });

const gate: Gate = {
  reported: share('90%'),
  activeMs: 72 * hour,
  failed: share('2%'),
  newIssues: share('1%'),
  soakMs: 24 * hour,
  deadlineMs: 168 * hour,
};

/** So many of a ring of 100 have reported, so many of them failed. */
const ring = (reported: number, failed = 0, more: Partial<RingNumbers> = {}): RingNumbers => ({
  members: 100,
  active: 100,
  reported,
  done: reported - failed,
  failed,
  silent: 0,
  suspended: 0,
  newIssues: null,
  controlRate: null,
  ...more,
});

const judged = (numbers: RingNumbers, facts: Partial<GateFacts> = {}): string => {
  const before = { approval: false, window: false };
  const { reason, verdict } = judgeGate({ gate, numbers, now: after(1), since, soak: undefined, before, ...facts });
  return `${verdict}: ${reason}`;
};

describe('the verdict on a ring', () => {
  it('waits for reports, then soaks, then passes', () => {
    expect(judged(ring(0))).toBe('waiting: reports to come');
    expect(judged(ring(89))).toBe('waiting: reports to come');
    expect(judged(ring(90))).toBe('soaking: soak');
    expect(judged(ring(90), { soak: after(1), now: after(24.9) })).toBe('soaking: soak');
    expect(judged(ring(90), { soak: after(1), now: after(25) })).toBe('passed: all well');
  });

  it('fails at once where too many failed, before all have reported and past every deadline', () => {
    expect(judged(ring(100, 5))).toBe('failed: too many failed');
    expect(judged(ring(5, 3))).toBe('failed: too many failed');
    expect(judged(ring(5, 3), { now: after(1000) })).toBe('failed: too many failed');
    expect(judged(ring(100, 2))).toBe('soaking: soak');
    expect(judged(ring(95, 2))).toBe('failed: too many failed'); // 2.1 % of those who reported
  });

  it('does not take one failure among the first reports for a rate', () => {
    expect(judged(ring(3, 1))).toBe('waiting: reports to come');
    expect(judged(ring(1, 1))).toBe('waiting: reports to come');
  });

  it('takes a number as a limit as it is', () => {
    const counted = { ...gate, failed: { text: '3', count: 3 }, reported: { text: '10', count: 10 } };
    expect(judged(ring(4, 3), { gate: counted })).toBe('waiting: reports to come');
    expect(judged(ring(4, 4), { gate: counted })).toBe('failed: too many failed');
    expect(judged(ring(10), { gate: counted })).toBe('soaking: soak');
  });

  it('is inconclusive at the deadline with too few reports, and never failed for silence', () => {
    expect(judged(ring(89), { now: after(168) })).toBe('inconclusive: too few reports');
    expect(judged(ring(89), { now: after(167.9) })).toBe('waiting: reports to come');
    expect(judged(ring(0, 0, { active: 0, silent: 100 }), { now: after(168) })).toBe('inconclusive: too few reports');
    expect(judged(ring(0, 0, { active: 0, silent: 100 }))).toBe('waiting: reports to come');
  });

  it('lets a ring that has its reports soak and hold past the deadline', () => {
    expect(judged(ring(95), { now: after(168), soak: after(160) })).toBe('soaking: soak');
    expect(judged(ring(95), { now: after(300), soak: after(1), before: { approval: true, window: false } })).toBe(
      'holding: approval',
    );
  });

  it('fails for new issues that the rest of the target does not have', () => {
    const over = { soak: after(1), now: after(30) };
    expect(judged(ring(95, 0, { newIssues: 30, controlRate: 0.3 }), over)).toBe('passed: all well');
    expect(judged(ring(95, 0, { newIssues: 30, controlRate: 0 }), over)).toBe('failed: new issues');
    expect(judged(ring(95, 0, { newIssues: 1, controlRate: 0 }), over)).toBe('passed: all well');
    expect(judged(ring(95, 0, { newIssues: 2, controlRate: 0 }), over)).toBe('failed: new issues');
    // Not before the soak is over: they come and go.
    expect(judged(ring(95, 0, { newIssues: 30, controlRate: 0 }))).toBe('soaking: soak');
  });

  it('does not judge new issues that are not known', () => {
    const over = { soak: after(1), now: after(30) };
    expect(judged(ring(95, 0, { newIssues: null, controlRate: null }), over)).toBe('passed: all well');
    expect(judged(ring(95, 0, { newIssues: 30, controlRate: null }), over)).toBe('passed: all well');
  });

  it('holds for an approval and for the window, and still fails meanwhile', () => {
    const over = { soak: after(1), now: after(30) };
    expect(judged(ring(95), { ...over, before: { approval: true, window: true } })).toBe('holding: approval');
    expect(judged(ring(95), { ...over, before: { approval: false, window: true } })).toBe('holding: window');
    expect(judged(ring(95, 9), { ...over, before: { approval: true, window: false } })).toBe('failed: too many failed');
    expect(judged(ring(50), { before: { approval: true, window: true } })).toBe('waiting: reports to come');
  });

  it('lets an empty ring pass, after an approval', () => {
    const empty = ring(0, 0, { members: 0, active: 0 });
    expect(judged(empty)).toBe('passed: empty');
    expect(judged(empty, { before: { approval: true, window: false } })).toBe('holding: approval');
  });

  it('says until when it soaks', () => {
    const before = { approval: false, window: false };
    const facts = { gate, numbers: ring(95), now: after(2), since, before };
    expect(judgeGate({ ...facts, soak: after(1) }).soakUntil).toEqual(after(25));
    expect(judgeGate({ ...facts, soak: undefined }).soakUntil).toEqual(after(26));
    expect(judgeGate({ ...facts, numbers: ring(5), soak: undefined }).soakUntil).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { phases, type Marker } from '../../../../../src/apps/rollout/session/marker.js';
import { rolloutStateOf } from '../../../../../src/apps/rollout/status/rollout-state.js';

const marker = (more: Partial<Marker>): Marker => ({
  rollout: 'keepass-2.57',
  ring: 2,
  of: 4,
  phase: 'active',
  by: 'ci@build7',
  at: new Date('2026-03-02T12:00:00Z'),
  ...more,
});

describe('the state of a rollout', () => {
  it('is planned before the first ring, and what its end was after it', () => {
    expect(rolloutStateOf(undefined)).toBe('planned');
    expect(rolloutStateOf(marker({}), { state: 'aborted' })).toBe('aborted');
  });

  it('is complete only when the last ring has passed', () => {
    expect(rolloutStateOf(marker({ phase: 'passed' }))).toBe('running');
    expect(rolloutStateOf(marker({ phase: 'passed', ring: 4 }))).toBe('complete');
    expect(rolloutStateOf(marker({ phase: 'passed', ring: 4, hold: 'paused' }))).toBe('paused');
  });

  it('is failed where a gate has failed, and paused for every other hold', () => {
    expect(rolloutStateOf(marker({ hold: 'failed' }))).toBe('failed');
    expect(rolloutStateOf(marker({ hold: 'inconclusive' }))).toBe('paused');
    expect(rolloutStateOf(marker({ hold: 'paused' }))).toBe('paused');
  });

  it('is not its end while it is being ended, whatever held it before', () => {
    const ending = phases.slice(phases.indexOf('aborting'));
    expect(ending.map((phase) => rolloutStateOf(marker({ phase, hold: 'failed' })))).toEqual([
      'aborting',
      'aborted',
      'rolling-back',
      'rolling-back',
      'rolling-back',
      'rolled-back',
      'complete',
      'complete',
      'complete',
    ]);
    expect(rolloutStateOf(marker({ phase: 'finished', to: 'rolled-back' }))).toBe('rolled-back');
  });
});

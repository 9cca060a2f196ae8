import { platform } from 'node:process';
import { describe, expect, it } from 'vitest';
import { ownIdentity, processState } from '../../../src/files/process-identity.js';
import { needed } from '../../support/needed.js';

const linux = needed(platform === 'linux', 'Linux');

describe.skipIf(linux.isMissing)(`a process that is there${linux.because}`, () => {
  it.each([
    [0, 'alive'],
    // As an emulator tells it: counted from when the emulator was ready.
    [3, 'alive'],
    [-40, 'alive'],
    [5_000, 'gone'],
    [-5_000, 'gone'],
  ])('and was said to have started %d ticks later is %s', (ticks, state) => {
    const own = ownIdentity();
    expect(processState({ ...own, started: String(Number(own.started) + ticks) })).toBe(state);
  });
});

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isSurelyAlive, ownIdentity, processState } from '../../../src/files/process-identity.js';
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
    const child = spawn('sleep', ['60']);
    onTestFinished(() => void child.kill());
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const started = String(Number(fields[19]) + ticks);
    const other = { ...ownIdentity(), pid: child.pid ?? 0, started };
    expect(processState(other)).toBe(state);
    expect(isSurelyAlive(other)).toBe(ticks === 0);
  });

  it('under another clock is there, whatever its start is said to be', () => {
    const child = spawn('sleep', ['60']);
    onTestFinished(() => void child.kill());
    const other = { ...ownIdentity(), pid: child.pid ?? 0, started: '1', clock: 'time:[1]' };
    expect([processState(other), isSurelyAlive(other)]).toEqual(['alive', false]);
  });

  it("with the number of this one is this one, or was another container's", () => {
    const own = ownIdentity();
    expect([processState(own), isSurelyAlive(own)]).toEqual(['alive', true]);
    expect(processState({ ...own, started: String(Number(own.started) - 3) })).toBe('gone');
  });
});

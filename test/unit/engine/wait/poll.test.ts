import { describe, expect, it, vi } from 'vitest';
import type { Context } from '../../../../src/context.js';
import { EmsError } from '../../../../src/base/errors.js';
import type { Asker } from '../../../../src/engine/wait/poll/ask.js';
import { blockLines, changeLine, display } from '../../../../src/engine/wait/poll/display.js';
import { noHindrances } from '../../../../src/engine/wait/poll/hindrances.js';
import { pauseAfter, poll, readLimits } from '../../../../src/engine/wait/poll/poll.js';
import type { PollResult, WaitSnapshot, Watch } from '../../../../src/engine/wait/poll/watch.js';
import { reportOf } from '../../../../src/engine/wait/poll/report.js';
import { taskCall } from '../../../../src/engine/wait/task.js';
import { fakeClock, type FakeClock } from '../../../support/fake-clock.js';
import { typedInput } from '../../../support/typed-input.js';

const done: PollResult = { state: 'done', fields: {} };
const pending: PollResult = { state: 'pending', fields: {} };
const failed: PollResult = { state: 'failed', fields: {}, message: 'boom' };

/** Plays one answer per round for each target; the last one stays. */
const watchOf = (rounds: Readonly<Record<string, readonly PollResult[]>>, computers = false): Watch => ({
  what: 'task',
  targets: Object.keys(rounds).map((id) => ({ id, name: id })),
  computers,
  resumeCommand: 'ems wait task 1',
  absent: 'no such task',
  look: async (unsettled, _ask, round) =>
    new Map(unsettled.map(({ id }) => [id, rounds[id]?.[round] ?? rounds[id]?.at(-1) ?? pending])),
});

const contextWith = (clock: FakeClock, interrupt = new AbortController().signal, said: string[] = []): Context =>
  ({
    clock,
    interrupt,
    terminal: { stderr: { isTerminal: false }, plain: false },
    warn: (line: string) => said.push(line),
    say: (line: string) => said.push(line),
    progress: async () => ({
      update: (lines: string | readonly string[]) => said.push([lines].flat().join('\n')),
      note: () => undefined,
      stop: () => undefined,
    }),
  }) as unknown as Context;

const limits = (flags: Record<string, string | boolean> = {}) => ({
  ...readLimits(typedInput(flags)),
  graceMs: 30_000,
});

const run = async (watch: Watch, flags: Record<string, string | boolean> = {}, clock = fakeClock()) => {
  const moments: WaitSnapshot[] = [];
  const polled = await poll(watch, limits(flags), contextWith(clock), (moment) => void moments.push(moment));
  return { ...polled, clock, moments };
};

describe('waiting', () => {
  it('ends when everything has finished, and no longer polls finished targets', async () => {
    const { clock, end, standings } = await run(watchOf({ a: [pending, done], b: [pending, pending, failed] }));
    expect(end).toBe('finished');
    expect(standings.map(({ look }) => look?.state)).toEqual(['done', 'failed']);
    expect(clock.sleeps).toHaveLength(2);
  });

  it('ends with the last reason that the service gave, not with a look that the time-out cut short', async () => {
    const clock = fakeClock();
    const nonsense: PollResult = { kind: 'lost', why: 'the service did not return a list' };
    const watch: Watch = {
      ...watchOf({ a: [nonsense] }),
      look: async (_unsettled, _ask, round) => {
        if (round === 0) return new Map([['a', nonsense]]);
        await clock.sleep(900);
        return new Promise<never>(() => undefined);
      },
    };
    const { end, lost } = await run(watch, { timeout: '900ms', interval: '100ms' }, clock);
    expect([end, lost]).toEqual(['time-out', 'the service did not return a list']);
  });

  it('looks once more before the time is up', async () => {
    const { clock, end } = await run(watchOf({ a: [pending, done] }), { timeout: '3s', interval: '5s' });
    expect([end, clock.now()]).toEqual(['finished', 2500]);
  });

  it('slows down gently unless an interval was chosen', () => {
    const pauses = [0, 1, 2, 10, 100].map((round) => Math.round(pauseAfter(round, limits())));
    expect(pauses).toEqual([5000, 5500, 6050, 12_969, 30_000]);
    expect(pauseAfter(100, limits({ interval: '2s' }))).toBe(2000);
  });

  it('leaves the service alone for as long as it asks, within the time-out', async () => {
    const refuse = (): never => {
      throw new EmsError('rate-limited', 'slowly', { retryAfterMs: 100_000 });
    };
    const watch = {
      ...watchOf({ a: [] }),
      look: async (_unsettled: unknown, ask: Asker) =>
        new Map([['a', await ask.openObject(taskCall('00000000-0000-4000-8000-000000000001'))]]) as Map<
          string,
          PollResult
        >,
    };
    const clock = fakeClock();
    const context = { ...contextWith(clock), client: async () => ({ read: refuse }) } as unknown as Context;
    await poll(watch, limits({ timeout: '250s', interval: '500ms' }), context, () => undefined);
    expect(clock.sleeps).toEqual([100_000, 100_000, 49_500, 500]);
  });

  it('tolerates a 404 for the grace period only', async () => {
    const soon = await run(watchOf({ a: [{ kind: 'absent' }, { kind: 'absent' }, done] }));
    expect(soon.end).toBe('finished');
    await expect(run(watchOf({ a: [{ kind: 'absent' }] }))).rejects.toThrow('No such task.');
    await expect(run(watchOf({ a: [{ kind: 'absent' }] }, true))).rejects.toThrow('No such task.');
    const computers = await run(watchOf({ a: [{ kind: 'absent' }], b: [done] }, true));
    expect(computers.standings[0]?.look?.state).toBe('failed');
  });

  it('ends at the first failure with --fail-fast', async () => {
    const { clock, end } = await run(watchOf({ a: [failed], b: [pending] }), { 'fail-fast': true });
    expect([end, clock.now()]).toEqual(['fail-fast', 0]);
  });

  it('ends when the share of --until has finished', async () => {
    const targets = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`pc${index}`, index < 19 ? [done] : [pending]]),
    );
    expect((await run(watchOf(targets), { until: '95%' })).end).toBe('until');
    expect((await run(watchOf(targets), { until: '96%', timeout: '1m' })).end).toBe('time-out');
  });

  it.each([{ until: '0%' }, { until: '101' }, { until: 'most' }, { timeout: 'long' }, { interval: '5 apples' }])(
    'refuses %j',
    (flags) => expect(() => limits(flags)).toThrow(EmsError),
  );
});

const outcome = async (rounds: Readonly<Record<string, readonly PollResult[]>>, flags = {}) =>
  reportOf(watchOf(rounds), { polled: await run(watchOf(rounds), flags), notStarted: [], asList: true }).outcome;

describe('the end of a wait', () => {
  it('is the failure when some failed and some are pending', async () => {
    expect(await outcome({ a: [failed], b: [pending] }, { timeout: '10s' })).toMatchObject({ exitCode: 12 });
  });

  it('keeps the fields of the service as they came', async () => {
    const fields = { status: 2, message: 'All good', state: 'Archived', waitState: 'theirs' };
    const watch = watchOf({ a: [{ state: 'done', fields, message: '1 of 1 actions finished' }] });
    expect(reportOf(watch, { polled: await run(watch), notStarted: [], asList: false })).toMatchObject({
      value: { ...fields, waitMessage: '1 of 1 actions finished' },
    });
  });

  it('does not repeat the failure beside the error', async () => {
    const fields = { status: 'Failed', errorText: '1603' };
    const watch = watchOf({ a: [{ state: 'failed', fields, message: '1603' }] });
    expect(reportOf(watch, { polled: await run(watch), notStarted: [], asList: false })).toMatchObject({
      value: { ...fields, waitMessage: null },
      outcome: { message: 'The task failed: 1603.' },
    });
  });
});

const computers = (states: readonly (PollResult | undefined)[], called = false): WaitSnapshot => ({
  standings: states.map((look, index) => ({
    target: { id: index, name: `PC-${index}` },
    look: look !== undefined && 'state' in look ? look : undefined,
    agent: { lastSeen: new Date(`2026-03-01T1${index}:00:00Z`), status: 'Reporting' },
    called,
    silent: index === 3,
  })),
  leftMs: 65_000,
  lost: undefined,
  hindrances: noHindrances,
});

describe('the display', () => {
  const watch = watchOf({ a: [], b: [] }, true);

  it('counts by phase', () => {
    const moment = computers([done, failed, pending, pending, undefined]);
    expect(changeLine({ ...watch, fresh: true }, moment, new Date('2026-03-01T11:30:00Z'))).toBe(
      'task of 2 computers: 1 accepted, 1 waiting for agent contact, 1 silent, 1 done, 1 failed',
    );
  });

  it('is a calm block on a terminal', () => {
    expect(blockLines(watch, computers([done, pending]), new Date('2026-03-01T11:30:00Z'))).toEqual([
      'task of 2 computers',
      '1 waiting for agent contact, 1 done',
      'oldest last contact: PC-1, 30 min ago',
      'times out in 1 min',
    ]);
  });

  it('counts the time down between two looks', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const clock = fakeClock();
    const said: string[] = [];
    const terminal = { stderr: { isTerminal: true }, plain: false };
    const context = { ...contextWith(clock, undefined, said), terminal } as unknown as Context;
    const shown = await display(watch, context);
    shown.show(computers([pending, pending]));
    clock.advance(8000);
    vi.advanceTimersByTime(1000);
    shown.stop();
    expect(said.map((block) => block.split('\n').at(-1))).toEqual(['times out in 1 min', 'times out in 57 s']);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

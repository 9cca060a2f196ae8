import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Key, LiveView } from '../../../src/command/live-view.js';
import { EmsError } from '../../../src/base/errors.js';
import { runLive } from '../../../src/program/live.js';
import type { ProgramContext } from '../../../src/program/make-context.js';

const hour = 3_600_000;
const leaves = '\u001b[?25h\u001b[?1049l';

interface Stage {
  readonly context: ProgramContext;
  readonly screen: () => string;
  readonly said: string[];
  readonly modes: boolean[];
  readonly reads: number[];
  type(text: string): void;
  resize(): void;
  stop(): void;
}

/** A terminal whose time stands still but for what is slept. */
interface StageOptions {
  readonly advance?: number;
  readonly format?: string;
  readonly plain?: boolean;
  readonly fails?: (read: number) => unknown;
}

const stage = (options: StageOptions = {}) => {
  const stdin = Object.assign(new EventEmitter(), {
    isRaw: false,
    setRawMode: (raw: boolean) => void modes.push(raw),
    resume: () => undefined,
    pause: () => undefined,
  });
  const modes: boolean[] = [];
  const said: string[] = [];
  const reads: number[] = [];
  const window = new EventEmitter();
  const interrupt = new AbortController();
  let text = '';
  let elapsed = 0;
  const clock = {
    now: () => elapsed,
    date: () => new Date(Date.parse('2026-03-02T12:00:00Z') + elapsed),
    sleep: async (milliseconds: number, signal?: AbortSignal) => {
      await new Promise((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      elapsed += options.advance ?? milliseconds;
    },
  };
  const context = {
    clock,
    interrupt: interrupt.signal,
    atAbruptEnd: () => undefined,
    output: async () => ({ format: options.format ?? 'table' }),
    say: (line: string) => said.push(line),
    warn: (line: string) => said.push(line),
    terminal: {
      plain: options.plain === true,
      stdinIsTerminal: true,
      raw: { stdin: () => stdin },
      stdout: {
        isTerminal: true,
        columns: 80,
        rows: 24,
        color: false,
        write: (part: string) => void (text += part),
        onResize: (act: () => void) => {
          window.on('resize', act);
          return () => window.off('resize', act);
        },
      },
    },
  };
  const view = (act: (read: number) => void): LiveView => ({
    title: 'test',
    intervalMs: 30_000,
    shortestMs: 10_000,
    longestMs: 8 * hour,
    refresh: async () => {
      reads.push(elapsed);
      const failure = options.fails?.(reads.length);
      if (failure !== undefined) throw failure;
      act(reads.length);
    },
    press: (key: Key) => (key === 'interrupt' || (typeof key === 'object' && key.text === 'q') ? 'quit' : 'refresh'),
    draw: (_, { note }) => [`reads ${reads.length} ${note}`],
    numbers: () => new Map([['reads', reads.length]]),
    requests: () => reads.length,
  });
  const made: Stage = {
    // Only what a live view uses.
    context: context as never,
    screen: () => text,
    said,
    modes,
    reads,
    type: (typed) => void stdin.emit('data', Buffer.from(typed)),
    resize: () => void window.emit('resize'),
    stop: () => interrupt.abort(new EmsError('terminated', '')),
  };
  return { ...made, view };
};

const restored = ({ screen, modes }: Stage): void => {
  expect(screen().startsWith('\u001b[?1049h')).toBe(true);
  expect(screen().endsWith(leaves)).toBe(true);
  expect(modes).toEqual([true, false]);
};

describe('a live view without a screen', () => {
  const followed = async (options: StageOptions): Promise<string[]> => {
    const here = stage(options);
    const running = runLive(
      here.view((read) => (read === 4 ? here.stop() : undefined)),
      here.context,
    );
    await expect(running).rejects.toMatchObject({ kind: 'terminated' });
    expect(here.modes).toEqual([]);
    return [...here.screen().trim().split('\n'), ...here.said];
  };

  it('prints a sentence for each change', async () => {
    const time = (minute: string): string => expect.stringMatching(new RegExp(`^2026-03-02 \\d\\d:${minute} reads: `));
    expect(await followed({ plain: true })).toEqual([time('00'), time('00'), time('01')]);
  });

  it('prints an object for each change as json', async () => {
    const lines = await followed({
      format: 'json',
      fails: (read) => (read === 2 ? new EmsError('failed', 'Oh.') : undefined),
    });
    expect(lines.slice(0, 2).map((line) => JSON.parse(line))).toEqual([
      { at: '2026-03-02T12:00:00.000Z', what: 'reads', before: null, now: 1, change: null },
      { at: '2026-03-02T12:01:00.000Z', what: 'reads', before: 1, now: 3, change: 2 },
    ]);
    expect(lines.slice(2)).toEqual(['Oh. Trying again.']);
  });

  it('prints that a number can no longer be read', async () => {
    const here = stage({ format: 'json' });
    const view = here.view((read) => (read === 3 ? here.stop() : undefined));
    const numbers = (): Map<string, number> => new Map(here.reads.length === 1 ? [['computers', 500]] : []);
    await expect(runLive({ ...view, numbers }, here.context)).rejects.toMatchObject({ kind: 'terminated' });
    const [, gone] = here.screen().trim().split('\n');
    expect(JSON.parse(gone ?? '')).toMatchObject({ what: 'computers', before: 500, now: null, change: null });
  });
});

describe('a live view on a screen', () => {
  it('ends with q, and gives the terminal back', async () => {
    const here = stage();
    const code = await runLive(
      here.view((read) => (read === 3 ? here.type('q') : undefined)),
      here.context,
    );
    expect(code).toBe(0);
    expect(here.reads).toEqual([0, 30_000, 60_000]);
    expect(here.said).toEqual(['Stopped after 1 min: 3 requests.']);
    restored(here);
  });

  it.each([
    ['Ctrl-C', 'interrupted', (here: Stage) => here.type('\u0003')],
    ['a signal', 'terminated', (here: Stage) => here.stop()],
  ] as const)('ends with %s', async (_, kind, end) => {
    const here = stage();
    const running = runLive(
      here.view(() => end(here)),
      here.context,
    );
    await expect(running).rejects.toMatchObject({ kind });
    restored(here);
  });

  it('ends with an error that stays, and gives the terminal back before it is told', async () => {
    const here = stage({ fails: (read) => (read === 2 ? new EmsError('forbidden', 'No.') : undefined) });
    await expect(
      runLive(
        here.view(() => undefined),
        here.context,
      ),
    ).rejects.toThrow('No.');
    restored(here);
  });

  it('tries again where the service may be back in a moment', async () => {
    const here = stage({ fails: (read) => (read === 2 ? new EmsError('unreachable', 'Timed out.') : undefined) });
    await runLive(
      here.view((read) => (read === 3 ? here.type('q') : undefined)),
      here.context,
    );
    expect(here.screen()).toContain('reads 2 Timed out. Trying again.');
    restored(here);
  });

  it('reads no sooner than it may, however often r is pressed', async () => {
    const here = stage();
    await runLive(
      here.view((read) => here.type(read === 2 ? 'q' : 'rrrrrrrr')),
      here.context,
    );
    expect(here.reads).toEqual([0, 30_000]);
    expect(here.screen()).toContain('Read a moment ago; again in 10 s.');
  });

  it('stops after 8 hours', async () => {
    const here = stage({ advance: hour });
    expect(
      await runLive(
        here.view(() => undefined),
        here.context,
      ),
    ).toBe(0);
    expect(here.reads).toHaveLength(8);
    expect(here.said).toEqual(['Stopped after 8h. Start it again to continue.']);
    restored(here);
  });

  it('paints anew when the window has another size', async () => {
    const here = stage();
    await runLive(
      here.view((read) => {
        here.resize();
        if (read === 2) here.type('q');
      }),
      here.context,
    );
    expect(here.screen().split('reads 1').length).toBeGreaterThan(2);
  });
});

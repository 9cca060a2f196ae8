import { describe, expect, it } from 'vitest';
import { EmsError } from '../../src/base/errors.js';
import { topView } from '../../src/apps/fleet/commands/top/top-view.js';
import { useFastDemo } from '../support/fast-demo.js';
import type { RunOptions } from '../support/in-process.js';
import { largeFleet } from '../unit/apps/report/large-fleet.js';

const demo = useFastDemo({ computers: 120, speed: 0 });

/** Ends it once so many lines were printed. */
const follow = (line: readonly string[], lines: number, options: RunOptions = {}) => {
  const stop = new AbortController();
  return demo().run(['fleet', 'top', ...line], {
    ...options,
    interrupt: stop.signal,
    onOutput: (stdout) => {
      if (stdout.split('\n').length > lines) stop.abort(new EmsError('interrupted', ''));
    },
  });
};

describe('ems fleet top', () => {
  it('prints one reading with --once', async () => {
    const { requests } = demo().json(await demo().run(['fleet', 'top', '--once'])) as { requests: number };
    expect(requests).toBeLessThanOrEqual(25);
    const drawn = await demo().run(['fleet', 'top', '--once', '-o', 'table']);
    expect(drawn.stdout).toMatch(/^ {2}1 Failed installations +\d+ +\d+\.\d %/m);
    expect(drawn.stdout).not.toContain('q quit');
  });

  it('prints every number once in a pipe, then ends with Ctrl-C', async () => {
    const { code, stdout } = await follow([], 13);
    expect(code).toBe(130);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { what: string; before: number | null; now: number });
    expect(lines[0]).toMatchObject({ what: 'computers', before: null, now: 120, change: null });
    expect(lines.map(({ what }) => what)).toContain('depots-offline');
    expect(stdout).not.toContain('\u001b');
  });

  it('prints sentences with --plain on a terminal', async () => {
    const { stdout } = await follow(['--plain', '-o', 'table'], 13);
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d computers: 120$/m);
    expect(stdout).not.toContain('\u001b');
  });

  it.each([['5s'], ['0']])('refuses an interval of %s', async (interval) => {
    const { code, stderr } = await demo().run(['fleet', 'top', '--interval', interval]);
    expect(code).toBe(2);
    expect(stderr).toContain('the shortest interval is 10s');
  });

  it('has no --watch beside its own interval', async () => {
    expect((await demo().run(['fleet', 'top', '--watch'])).code).toBe(2);
  });

  it('five at once stay within their budget on a fleet of 100,000', async () => {
    const views = Array.from({ length: 5 }, () => {
      const { reader } = largeFleet(100_000);
      const context = { clock: { date: () => new Date('2026-03-02T12:00:00Z') } };
      // A key or an explanation is not needed: nothing else of the context is used.
      return topView({
        scope: { kind: 'fleet' },
        intervalMs: 30_000,
        shortestMs: 10_000,
        input: {} as never,
        context: context as never,
        reader,
      });
    });
    for (let round = 0; round < 4; round++) await Promise.all(views.map((view) => view.refresh()));
    for (const view of views) expect(view.requests()).toBeLessThanOrEqual(4 * 25);
    // An open list is one request more.
    const [first] = views;
    const effect = first?.press({ text: '6' });
    if (typeof effect === 'object') await effect.read();
    expect(first?.requests()).toBeLessThanOrEqual(4 * 25 + 1);
  });
});

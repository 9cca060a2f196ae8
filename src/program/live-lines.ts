import type { LiveView, LiveEnd } from '../command/live-view.js';
import { isTable } from '../settings/output-formats.js';
import { localTime } from '../base/text/calendar.js';
import { thousands } from '../base/text/wording.js';
import type { ProgramContext } from './make-context.js';
import { retryNote } from './retry-note.js';

interface NumberChange {
  readonly at: string;
  readonly what: string;
  /** null: first value. */
  readonly before: number | null;
  /** null: no longer readable. */
  readonly now: number | null;
  readonly change: number | null;
}

/** For a pipe, a log or a screen reader: prints every number once, then one line per change. */
export const followLive = async (view: LiveView, context: ProgramContext): Promise<LiveEnd> => {
  const { clock, interrupt, terminal } = context;
  const isText = isTable((await context.output()).format);
  const started = clock.now();
  let before: ReadonlyMap<string, number> | undefined;
  let noteBefore = '';
  for (;;) {
    const note = await view.refresh().then(
      () => '',
      (failure: unknown) => (interrupt.aborted ? '' : retryNote(failure, before === undefined)),
    );
    if (interrupt.aborted) return 'interrupted';
    // Print a remark once, instead of every few seconds.
    if (note !== '' && note !== noteBefore) context.warn(note);
    noteBefore = note;
    const numbers = note === '' ? new Map(view.numbers()) : undefined;
    for (const line of numbers === undefined ? [] : changesIn(before, numbers, clock.date()))
      await terminal.stdout.write(`${isText ? sentence(line) : JSON.stringify(line)}\n`);
    before = numbers ?? before;
    if (clock.now() - started >= view.longestMs) return 'limit';
    await clock.sleep(view.intervalMs, interrupt).catch(() => undefined);
    if (interrupt.aborted) return 'interrupted';
  }
};

const changesIn = (
  before: ReadonlyMap<string, number> | undefined,
  numbers: ReadonlyMap<string, number>,
  now: Date,
): NumberChange[] =>
  [...new Set([...numbers.keys(), ...(before?.keys() ?? [])])].flatMap((what) => {
    const earlier = before?.get(what) ?? null;
    const value = numbers.get(what) ?? null;
    if (earlier === value) return [];
    const change = earlier === null || value === null ? null : value - earlier;
    return { at: now.toISOString(), what, before: earlier, now: value, change };
  });

/** '2026-11-15 14:05 failed-deployment: 58 → 60 (+2)' */
const sentence = ({ at, what, before, now, change }: NumberChange): string => {
  const time = localTime(new Date(at));
  if (now === null) return `${time} ${what}: not readable`;
  if (before === null || change === null) return `${time} ${what}: ${thousands(now)}`;
  const way = change > 0 ? `+${thousands(change)}` : `−${thousands(-change)}`;
  return `${time} ${what}: ${thousands(before)} → ${thousands(now)} (${way})`;
};

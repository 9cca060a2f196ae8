import type { Key, LiveView, LiveEnd } from '../command/live-view.js';
import { messageOf } from '../base/errors.js';
import { paletteOf, canvasOn } from '../output/canvas.js';
import { openAlternateScreen } from '../terminal/alternate-screen.js';
import { openKeys } from '../terminal/keys.js';
import type { ProgramContext } from './make-context.js';
import { retryNote } from './retry-note.js';

type Event =
  | { readonly kind: 'key'; readonly key: Key }
  | { readonly kind: 'paint' | 'stop' }
  /** `round`: the timer is void if another read was requested since. */
  | { readonly kind: 'due'; readonly round: number }
  | { readonly kind: 'refreshed'; readonly failure: unknown };

/** Shows a view on the alternate screen, with keys. Restores the terminal however it ends, except by kill -9. */
export const showLive = async (view: LiveView, context: ProgramContext): Promise<LiveEnd> => {
  const { terminal, interrupt } = context;
  const { stdout } = terminal;
  const palette = await paletteOf(terminal);
  const screen = openAlternateScreen(stdout);
  const events = eventQueue();
  const loop = liveLoop(view, context, events);
  const paint = async (): Promise<void> => {
    const rows = stdout.rows ?? 24;
    // A wide letter, so that the canvas measures wide letters.
    const canvas = await canvasOn(terminal, { palette, now: context.clock.date(), text: '\u3000' });
    const lines = await view.draw(canvas, { rows, note: loop.note() });
    await screen.paint(lines.slice(0, rows));
  };
  const stop = (): void => events.push({ kind: 'stop' });
  interrupt.addEventListener('abort', stop, { once: true });
  context.atAbruptEnd(() => screen.ending() || undefined);
  const offResize = stdout.onResize?.(() => events.push({ kind: 'paint' }));
  const stdin = terminal.stdinIsTerminal ? terminal.raw?.stdin() : undefined;
  const keys = stdin === undefined ? undefined : openKeys(stdin, (key) => events.push({ kind: 'key', key }));
  try {
    loop.begin();
    for (;;) {
      await paint();
      const ended = interrupt.aborted ? 'interrupted' : loop.handle(await events.next());
      if (ended !== undefined) return ended;
    }
  } finally {
    loop.end();
    offResize?.();
    interrupt.removeEventListener('abort', stop);
    keys?.close();
    await screen.close();
  }
};

interface LiveLoop {
  note(): string;
  begin(): void;
  /** Returns undefined while the view continues. */
  handle(event: Event): LiveEnd | undefined;
  end(): void;
}

const firstNote = 'Reading …';

/** Reads run in the background, so that q ends the view without waiting for the service. */
const liveLoop = (view: LiveView, { clock, interrupt }: ProgramContext, events: EventQueue): LiveLoop => {
  const timers = new AbortController();
  const started = clock.now();
  let note = firstNote;
  let round = 0;
  let isReading = false;
  let refreshedAt = started;
  const refresh = (): void => {
    if (isReading) return;
    isReading = true;
    round += 1;
    refreshedAt = clock.now();
    void tell(view.refresh());
  };
  const tell = async (read: Promise<void>): Promise<void> =>
    events.push({ kind: 'refreshed', failure: await failureOf(read) });
  const schedule = async (): Promise<void> => {
    const due: Event = { kind: 'due', round };
    const wait = Math.max(0, view.intervalMs - (clock.now() - refreshedAt));
    if ((await failureOf(clock.sleep(wait, timers.signal))) === undefined) events.push(due);
  };
  const askAgain = (): void => {
    const wait = view.shortestMs - (clock.now() - refreshedAt);
    if (wait > 0) note = `Read a moment ago; again in ${Math.ceil(wait / 1000)} s.`;
    else refresh();
  };
  const press = (key: Key): LiveEnd | undefined => {
    const effect = view.press(key);
    if (effect === 'quit') return key === 'interrupt' ? 'interrupted' : 'quit';
    if (effect === 'refresh') askAgain();
    if (typeof effect === 'object') void readFor(effect.read());
    return undefined;
  };
  const readFor = async (read: Promise<void>): Promise<void> => {
    const failure = await failureOf(read);
    if (failure !== undefined && !interrupt.aborted) note = messageOf(failure);
    events.push({ kind: 'paint' });
  };
  return {
    note: () => note,
    begin: refresh,
    end: () => timers.abort(new Error('the view is closed')),
    handle: (event) => {
      switch (event.kind) {
        case 'stop':
          return 'interrupted';
        case 'paint':
          return undefined;
        case 'key':
          return press(event.key);
        case 'due':
          if (clock.now() - started >= view.longestMs) return 'limit';
          if (event.round === round) refresh();
          return undefined;
        case 'refreshed':
          isReading = false;
          if (interrupt.aborted) return 'interrupted';
          note = event.failure === undefined ? '' : retryNote(event.failure, note === firstNote);
          void schedule();
          return undefined;
      }
    },
  };
};

/** Returns the error, if any. It counts as handled even after the view has closed. */
const failureOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => undefined,
    (failure: unknown) => failure,
  );

/** Queues events, which may occur at any time and are handled one by one. */
interface EventQueue {
  push(event: Event): void;
  next(): Promise<Event>;
}

const eventQueue = (): EventQueue => {
  const waiting: Event[] = [];
  let wake: (() => void) | undefined;
  return {
    push: (event) => {
      waiting.push(event);
      wake?.();
    },
    next: async () => {
      for (;;) {
        const event = waiting.shift();
        if (event !== undefined) return event;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
};

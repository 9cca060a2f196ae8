import type { Canvas } from './result.js';

/** A pressed key; other keys are their text. */
export type Key = 'up' | 'down' | 'enter' | 'back' | 'interrupt' | { readonly text: string };

/** The result of a key press. `read` runs in the background and repaints when it is done. */
export type KeyEffect = 'none' | 'paint' | 'refresh' | 'quit' | { readonly read: () => Promise<void> };

/** A read-only view that stays open. The program shows it on an alternate screen or line by line. */
export interface LiveView {
  readonly title: string;
  readonly intervalMs: number;
  /** The shortest pause between two reads, however often the user requests one. */
  readonly shortestMs: number;
  /** The view ends by itself after this time. */
  readonly longestMs: number;
  refresh(): Promise<void>;
  press(key: Key): KeyEffect;
  /** Draws a screen with the rows of the frame. */
  draw(canvas: Canvas, frame: LiveFrame): string[] | Promise<string[]>;
  /** Numbers by name, for output without a screen. */
  numbers(): ReadonlyMap<string, number>;
  requests(): number;
}

export interface LiveFrame {
  readonly rows: number;
  /** A message of the program: a failed or running read. */
  readonly note: string;
}

/** How a view ended: left by a key, by itself after its longest time, or by Ctrl-C or a signal. */
export type LiveEnd = 'quit' | 'limit' | 'interrupted';

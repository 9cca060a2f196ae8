import type { Canvas } from './result.js';

/** A key as it is pressed; text keys are themselves. */
export type Key = 'up' | 'down' | 'enter' | 'back' | 'interrupt' | { readonly text: string };

/** The result of a key press. `read` runs in the background and repaints when it is done. */
export type KeyEffect = 'none' | 'paint' | 'refresh' | 'quit' | { readonly read: () => Promise<void> };

/** A view that stays: a command describes it, the program shows it on a screen of its own or line by line. It only reads. */
export interface LiveView {
  readonly title: string;
  readonly intervalMs: number;
  /** However often somebody asks for it, not sooner after the last one. */
  readonly shortestMs: number;
  /** Then it ends by itself. */
  readonly longestMs: number;
  refresh(): Promise<void>;
  press(key: Key): KeyEffect;
  /** A screen of so many lines. */
  draw(canvas: Canvas, frame: LiveFrame): string[] | Promise<string[]>;
  /** Numbers by name, for output without a screen. */
  numbers(): ReadonlyMap<string, number>;
  requests(): number;
}

export interface LiveFrame {
  readonly rows: number;
  /** In the words of the program: a read that failed, one that is under way. */
  readonly note: string;
}

/** How a view ended: left by a key, by itself after its longest time, or by Ctrl-C or a signal. */
export type LiveEnd = 'quit' | 'limit' | 'interrupted';

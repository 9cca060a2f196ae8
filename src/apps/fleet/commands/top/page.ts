import type { CommandContext, Input, Canvas } from '../../../../command/spec.js';
import type { FleetReader } from '../../../../service/reading.js';
import type { Scope } from '../../../../service/scope.js';
import { cleanCell } from '../../../../base/text/clean-text.js';
import { truncate } from '../../../../base/text/widths.js';

/** One screen of the view. Screens are stacked: Enter adds one, Esc removes the top one. */
export interface TopPage {
  readonly keys: string;
  draw(canvas: Canvas, room: number): string[] | Promise<string[]>;
  move(by: 1 | -1): void;
  /** The screen of the line with this index, or of the chosen one; undefined if there is none. */
  open(index?: number): TopPage | undefined;
  /** Reads what the screen shows; called at every refresh. */
  read(): Promise<void>;
}

export interface TopSources {
  readonly scope: Scope;
  readonly input: Input;
  readonly context: CommandContext;
  readonly reader: FleetReader;
  /** Requests of explanations, in addition to those of the reader. */
  readonly explained: { requests: number };
}

export const cutLine = (text: string, canvas: Canvas): string =>
  truncate(cleanCell(text), canvas.columns, canvas.measure);

/** The index that is chosen after a move: never beyond the lines. */
export const lineWithin = (index: number, count: number): number =>
  Math.min(Math.max(0, index), Math.max(0, count - 1));

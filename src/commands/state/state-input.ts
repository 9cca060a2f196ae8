import type { CommandContext, RawFlag } from '../../command/spec.js';

/** The words of a flag that may be given several times; undefined where it was not typed. */
export const typedWords = (raw: RawFlag | undefined): string[] | undefined =>
  raw === undefined ? undefined : [raw].flat().map(String);

/** Shows the groups that have been read, on a line that changes. */
export const readWithProgress = async <Value>(
  context: CommandContext,
  read: (tell: (done: number, total: number) => void) => Promise<Value>,
): Promise<Value> => {
  if (!context.terminal.stderr.isTerminal) return read(() => undefined);
  const progress = await context.progress();
  try {
    return await read((done, total) => progress.update(`Reading groups: ${done} of ${total}`));
  } finally {
    progress.stop();
  }
};

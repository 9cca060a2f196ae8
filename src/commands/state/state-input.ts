import type { CommandContext, Input, RawFlag } from '../../command/spec.js';

/** The words of a flag that may be given several times; undefined where it was not typed. */
export const typedWords = (raw: RawFlag | undefined): string[] | undefined =>
  raw === undefined ? undefined : [raw].flat().map(String);

/** The folder that was named; else the working directory. */
export const folderIn = ({ arguments: { dir } }: Input): string => (typeof dir === 'string' && dir !== '' ? dir : '.');

/** Tells on a line that changes how far the work is; `line`: 'Reading groups: {count}'. */
export const withProgress = async <Value>(
  line: (count: string) => string,
  context: CommandContext,
  work: (tell: (done: number, total: number) => void) => Promise<Value>,
): Promise<Value> => {
  if (!context.terminal.stderr.isTerminal) return work(() => undefined);
  const progress = await context.progress();
  try {
    return await work((done, total) => progress.update(line(`${done} of ${total}`)));
  } finally {
    progress.stop();
  }
};

export const readWithProgress = <Value>(
  context: CommandContext,
  read: (tell: (done: number, total: number) => void) => Promise<Value>,
): Promise<Value> => withProgress((count) => `Reading groups: ${count}`, context, read);

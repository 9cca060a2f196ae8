import type { CommandContext, Input, RawFlag } from '../../../command/spec.js';
import { usage } from '../../../base/errors.js';
import { inspectFolder, type FolderReading } from '../files/read-folder.js';

/** The words of a flag that may be given several times; undefined where it was not typed. */
export const typedWords = (raw: RawFlag | undefined): string[] | undefined =>
  raw === undefined ? undefined : [raw].flat().map(String);

/** The folder that was named; else the working directory. */
export const folderIn = ({ arguments: { dir } }: Input): string => (typeof dir === 'string' && dir !== '' ? dir : '.');

/** Reads the files, with the environment variables that --secret-env allows them. */
export const readFiles = async (input: Input): Promise<FolderReading> => {
  const names = typedWords(input.flags['secret-env']) ?? [];
  for (const name of names)
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      throw usage(`--secret-env: "${name}" is not the name of an environment variable`, 'Such as --secret-env PIN.');
  return inspectFolder(folderIn(input), names);
};

/** Shows the progress on a line that is updated; `line`: 'Reading groups: {count}'. */
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

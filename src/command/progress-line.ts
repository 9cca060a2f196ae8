import type { CommandContext } from './spec.js';

interface ProgressLine {
  tell(line: string): void;
  stop(): void;
}

/** A line that is updated on a terminal; nothing elsewhere. */
export const openProgressLine = async (context: CommandContext): Promise<ProgressLine> => {
  const { plain, stderr } = context.terminal;
  if (!stderr.isTerminal || plain) return { tell: () => undefined, stop: () => undefined };
  const progress = await context.progress();
  return { tell: (line) => progress.update(line), stop: () => progress.stop() };
};

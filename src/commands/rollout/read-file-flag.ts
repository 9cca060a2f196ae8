import type { CommandContext } from '../../command/spec.js';
import { readFileText } from '../../engine/flags/read-input.js';
import { usage } from '../../errors.js';
import { readRolloutFile } from '../../rollout/file/read-rollout-file.js';
import type { RolloutFile } from '../../rollout/types.js';
import type { Input } from '../../command/input.js';

export const readFileFlag = async ({ flags }: Input, context: CommandContext): Promise<RolloutFile> => {
  const path = flags['file'];
  if (typeof path !== 'string') throw usage('--file is required');
  const text =
    path === '-' ? await context.terminal.readStdin() : await readFileText(path, '--file', context.interrupt);
  return readRolloutFile(text, path === '-' ? 'stdin' : path);
};

import { existsSync } from 'node:fs';
import type { Result, CommandContext, Input, RawFlag } from '../../../command/spec.js';
import { usage, refused } from '../../../base/errors.js';
import { writeWhole } from '../../../base/files/write-whole.js';
import { rolloutFromFlags } from '../file/rollout-from-flags.js';
import { rolloutText } from '../file/write-rollout-file.js';
import { shellWord } from '../../../base/text/shell-word.js';
import type { RolloutFile } from '../types.js';
import { readFileFlag, rolloutFlags } from './rollout-argument.js';

/** Reads the rollout from its file, or from the flags that stand for one. */
export const readRollout = async (input: Input, context: CommandContext): Promise<RolloutFile> => {
  const typed = rolloutFlags.find(({ name }) => input.flags[name] !== undefined);
  if (input.flags['file'] !== undefined) {
    if (typed !== undefined) throw usage(`--file and --${typed.name} cannot be combined`);
    return readFileFlag(input, context);
  }
  if (typed === undefined) throw usage('--file is required', 'Or give --package, --target and --rings.');
  return fileFrom(input);
};

export const runSave = async (input: Input, path: string, interrupt: AbortSignal): Promise<Result> => {
  if (input.flags['file'] !== undefined) throw usage('--file and --save cannot be combined');
  const text = rolloutText(fileFrom(input));
  if (path === '-' || input.shared.dryRun) return { kind: 'text', text };
  if (existsSync(path)) throw refused(`${path} exists`, 'Give another name, or remove it first.');
  await writeWhole(path, text, interrupt);
  return { kind: 'done', message: `Wrote ${path}. Check it with: ems rollout plan -f ${shellWord(path)}` };
};

const fileFrom = ({ flags }: Input): ReturnType<typeof rolloutFromFlags> =>
  rolloutFromFlags({
    name: one(flags['name']),
    package: one(flags['package']),
    patches: many(flags['patch']),
    pmGroup: one(flags['pm-group']),
    target: one(flags['target']),
    exclude: many(flags['exclude']),
    rings: one(flags['rings']),
    gate: {
      reported: one(flags['reported']),
      failed: one(flags['failed']),
      soak: one(flags['soak']),
      deadline: one(flags['deadline']),
    },
    onFailed: one(flags['on-failed']),
    window: many(flags['window']),
  });

const many = (raw: RawFlag | undefined): string[] => [raw ?? []].flat().filter((text) => typeof text === 'string');
const one = (raw: RawFlag | undefined): string | undefined => many(raw)[0];

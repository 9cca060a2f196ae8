import type { CommandContext, Input } from '../../command/spec.js';
import { EmsError, usage } from '../../errors.js';
import { openServiceAccess } from '../../rollout/state/service-access.js';
import { readAssignmentTree, rolloutsIn } from '../../rollout/state/place.js';
import { recordedRollouts } from '../../rollout/state/record.js';
import type { RolloutFile } from '../../rollout/types.js';
import { readFileText } from '../../engine/flags/read-input.js';
import { readRolloutFile } from '../../rollout/file/read-rollout-file.js';

/** Finds the rollout by name, or the only one. */
export interface Meant {
  readonly name: string;
  readonly file: RolloutFile | undefined;
}

/** By its file, by its name, or the only one that this machine drives or the service has. */
export const rolloutMeant = async (input: Input, context: CommandContext): Promise<Meant> => {
  const file = input.flags['file'] === undefined ? undefined : await readFileFlag(input, context);
  const typed = [input.arguments['rollout'] ?? []].flat()[0];
  if (file !== undefined && typed !== undefined && typed !== file.name)
    throw usage(`<rollout> is ${typed}, and the file is of ${file.name}`);
  if (file !== undefined) return { name: file.name, file };
  return { name: typed ?? (await onlyOne(context)), file: undefined };
};

const onlyOne = async (context: CommandContext): Promise<string> => {
  const here = await openNames(context);
  const names = here.length > 0 ? here : await namesOnService(context);
  const [only, ...others] = names;
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined)
    throw new EmsError('not-found', 'There is no rollout.', {
      hint: 'Plan the first one as shown by: ems help rollout',
    });
  throw usage(`There are ${names.length} rollouts: say which`, `Rollouts: ${names.join(', ')}`);
};

/** Rollouts of this machine that have not ended. One with an unreadable record is included; using it reports the problem. */
export const openNames = async (context: CommandContext): Promise<string[]> =>
  (await recordedRollouts(context)).flatMap(({ name, record }) => (record?.ended === undefined ? [name] : []));

const namesOnService = async (context: CommandContext): Promise<string[]> =>
  rolloutsIn(await readAssignmentTree(await openServiceAccess(context))).flatMap(({ name, rings }) =>
    rings.some(({ marker }) => marker !== undefined) ? [name] : [],
  );

export const readFileFlag = async ({ flags }: Input, context: CommandContext): Promise<RolloutFile> => {
  const path = flags['file'];
  if (typeof path !== 'string') throw usage('--file is required');
  const text =
    path === '-' ? await context.terminal.readStdin() : await readFileText(path, '--file', context.interrupt);
  return readRolloutFile(text, path === '-' ? 'stdin' : path);
};

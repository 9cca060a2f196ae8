import type { Context } from '../../context.js';
import { labelOf } from '../names/labels.js';
import { allTargets } from '../plan/plan.js';
import { withLabels } from '../safety/names.js';
import type { Planned } from './planned.js';
import type { SpokenNames } from './sentence.js';

/** Looks up the names of a sentence: a host name is enough there, and an id is replaced by its name. */
export const speakNames = async ({ command, plan, prepared }: Planned, context: Context): Promise<SpokenNames> => {
  const { names } = await withLabels(prepared, context);
  const argument = command.record.arguments?.find(({ many }) => many)?.name;
  const [only, second] = allTargets(plan);
  if (argument === undefined || only === undefined || second !== undefined || !/^\d+$/.test(names[argument] ?? ''))
    return names;
  const host = await labelOf('computer', only.id, await context.client());
  return host === undefined ? names : { ...names, [argument]: host.replace(/\..*$/, '') };
};

import { groupApi } from '../../../service/groups.js';
import type { Context } from '../../../context.js';
import { EmsError } from '../../../base/errors.js';
import type { Permit, WriteCall } from '../../../http/client.js';
import { throwPartialFailure } from '../../../http/partial-failure.js';
import { sendOrReadBack } from '../../../changes/execute/read-back.js';
import { kindNamed } from '../kinds.js';
import { isWithin } from '../paths.js';
import type { Applied } from './apply-changes.js';

/**
 * Activations for groups with changed assignments, settings or new members. `due`: groups that an earlier run should
 * have activated.
 */
export const activationsOf = ({ changes, groupId }: Applied, due: readonly string[] = []): Map<string, WriteCall> => {
  const touched = changes.flatMap(({ change: { action, kind, on }, result }) => {
    const { file } = kindNamed(kind);
    const isAsleep = file === undefined && kind !== 'group' && !(kind === 'member' && action === 'remove');
    return result === 'applied' && isAsleep ? [on] : [];
  });
  const paths = [...new Set([...touched, ...due])];
  // An activation cascades, so a group below another one is activated with it.
  const highest = highestOf(paths);
  return new Map(
    highest.flatMap((path) => {
      const id = groupId(path);
      return id === undefined ? [] : [[path, groupApi.activate(id, { body: { software: true } })]];
    }),
  );
};

/** Without the paths below other ones. */
export const highestOf = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => other !== path && isWithin(path, other)));

export interface Activated {
  /** Activations that were sent and succeeded. */
  readonly done: number;
  /** Groups that were not activated. */
  readonly problems: readonly string[];
}

/** Activates them one by one. */
export const activateGroups = async (
  applied: Applied,
  { due, permit }: { readonly due: readonly string[]; readonly permit: Permit },
  context: Context,
): Promise<Activated> => {
  const client = await context.client();
  const problems: string[] = [];
  let done = 0;
  for (const [path, call] of activationsOf(applied, due)) {
    try {
      throwPartialFailure((await sendOrReadBack(call, { client, permit }, context)).json(), call);
      done += 1;
    } catch (error) {
      if (!(error instanceof EmsError)) throw error;
      problems.push(`${path} was not activated: ${error.message}`);
    }
  }
  return { done, problems };
};

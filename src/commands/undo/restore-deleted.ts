import type { Input } from '../../command/input.js';
import type { CommandContext } from '../../command/spec.js';
import { createRequest, newId, restRequests } from '../../engine/undo/restore-requests.js';
import { EmsError } from '../../errors.js';
import { isObject } from '../../json/objects.js';
import type { KeptChange } from '../../settings/kept-changes.js';
import { callOfInverse, type UndoneEntry } from './plan-entry.js';

/** Makes deleted objects again and puts their new ids into the requests that follow. */
export const restoreDeleted = async (
  entries: readonly UndoneEntry[],
  input: Input,
  context: CommandContext,
): Promise<UndoneEntry[]> => {
  const ready: UndoneEntry[] = [];
  for (const each of entries) {
    if (each.deleted.length === 0) {
      ready.push(each);
      continue;
    }
    const rest = [];
    for (const change of each.deleted.toReversed()) rest.push(...(await restoreOne(change, input, context)));
    const others = each.calls.filter(({ operation }) => !isRestored(operation, each.deleted));
    ready.push({ ...each, calls: [...rest, ...others] });
  }
  return ready;
};

/** The requests that were shown with an id that was not known yet. */
const isRestored = (operation: string, deleted: readonly KeptChange[]): boolean =>
  deleted.some((change) =>
    [createRequest(change), ...restRequests(change, newId)].some((request) => request?.operation === operation),
  );

const restoreOne = async (
  change: KeptChange,
  input: Input,
  context: CommandContext,
): Promise<UndoneEntry['calls'][number][]> => {
  if (change.restore !== undefined) {
    await applyFolder(change.restore, input, context);
    return [];
  }
  const create = createRequest(change);
  if (create === undefined) return [];
  const answer = (await (await context.client()).send(callOfInverse(create))).json();
  const id = isObject(answer) ? answer['id'] : undefined;
  if (typeof id !== 'number') throw new EmsError('failed', 'The service did not return the id of what was created.');
  context.say(`The new id is ${id}.`);
  return restRequests(change, id).map(callOfInverse);
};

/** A folder of files is applied by the command for it, which was confirmed with the undo. */
const applyFolder = async (folder: string, input: Input, context: CommandContext): Promise<void> => {
  const limit = input.shared.maxAffected;
  const line = ['state', 'apply', folder, '--yes', ...(limit === undefined ? [] : ['--max-affected', String(limit)])];
  const found = await context.tree.read(line, context.runtime.home).catch(() => undefined);
  if (found === undefined)
    throw new EmsError('refused', 'Refused: this version cannot apply a restore point.', {
      hint: `It is in ${folder}`,
    });
  const result = await found.spec.run(found.input, context);
  if (result.outcome !== undefined) throw result.outcome;
};

import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import type { Call } from '../../http/client.js';
import { idNumber } from '../../json/id-number.js';
import { checkItem } from '../../http/answers/decode.js';
import { readTargets } from './targets.js';
import { checkSelection, groupNamed, narrows, selectComputers } from './select-computers.js';
import type { Input } from '../../command/input.js';

/** Sweeps filter by group themselves: no row has to be read in vain. What lies below the group only a list of members tells. */
export const withOwnGroup = async (
  call: Call,
  input: Input,
  context: Context,
): Promise<{ readonly call: Call; readonly input: Input }> => {
  const { group, includeDescendants } = input.shared.selection;
  if (group === undefined || includeDescendants) return { call, input };
  if ((call.query ?? []).some(([name]) => name === 'groupId'))
    throw usage('--group and --group-id say the same: give one');
  const selection = { ...input.shared.selection, group: undefined };
  return {
    call: { ...call, query: [...(call.query ?? []), ['groupId', await groupNamed(group, context)]] },
    input: { ...input, shared: { ...input.shared, selection } },
  };
};

/** Tests whether a row is about a selected computer; undefined if all rows are. */
export const selectionSieve = async (
  { field, operation }: { readonly field: string; readonly operation: string },
  { shared: { selection } }: Input,
  context: Context,
): Promise<((item: Json) => boolean) | undefined> => {
  checkSelection(selection);
  if (selection.fromFile === undefined && !narrows(selection)) return undefined;
  const named = selection.fromFile === undefined ? undefined : await readTargets(selection.fromFile, context);
  const selected = narrows(selection) ? await selectComputers(selection, context, named) : (named ?? []);
  const ids = new Set(selected.map(({ id }) => id));
  return (item) => {
    // A row without an id would be left out, and the list would be shorter without a word.
    const row = checkItem(item, operation);
    return ids.has(idNumber(row[field] ?? row['clientId'] ?? row['id']));
  };
};

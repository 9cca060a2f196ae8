import type { Presentation } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { Json, JsonObject, Operation } from '../../contract/operation.js';
import { usage } from '../../base/errors.js';
import type { ReadCall } from '../../http/client.js';
import { idNumber } from '../../base/json/id-number.js';
import { checkItem } from '../../http/answers/decode.js';
import { namesComputer } from '../flags/read-input.js';
import { readTargets } from './targets.js';
import {
  checkSelection,
  groupNamed,
  membersCall,
  narrows,
  selectComputers,
  type SelectedComputer,
} from './select-computers.js';
import type { Input, Selection } from '../../command/input.js';

export interface SelectedRows {
  readonly call: ReadCall;
  readonly keeps?: ((item: Json) => boolean) | undefined;
  /** All pages are shown: a selection means all of its computers, as it does in an action. */
  readonly isWhole: boolean;
  /** The system information by client id, where the selection has read it. */
  readonly systems?: ReadonlyMap<number, JsonObject>;
}

/**
 * Narrows a list to the selected computers. The members of a group are a list of the service itself; any other selection
 * is matched here, row by row. Filters of the service that are called groupId stay what they are: the reference does not
 * say whether they reach below the group.
 */
export const selectRows = async (
  call: ReadCall,
  { record, operation }: { readonly record: Presentation; readonly operation: Operation },
  input: Input,
  context: Context,
): Promise<SelectedRows> => {
  const { selection } = input.shared;
  checkSelection(selection);
  checkMap(input);
  const { group } = selection;
  if (record.selects === 'computers' && group !== undefined && isPlain(call, selection))
    return { call: { ...call, ...membersCall(await groupNamed(group, context), selection.direct) }, isWhole: true };
  if (selection.fromFile === undefined && !narrows(selection)) return { call, isWhole: false };
  const named = selection.fromFile === undefined ? undefined : await readTargets(selection, context);
  const selected: readonly SelectedComputer[] = narrows(selection)
    ? await selectComputers(selection, context, named)
    : (named ?? []);
  const ids = new Set(selected.map(({ id }) => id));
  const key = `${operation.method} ${operation.path}`;
  // A row without an id would be left out, and the list would be shorter without a word.
  const keeps = (item: Json): boolean => ids.has(idNumber(checkItem(item, key)['id']));
  const systems = new Map(selected.flatMap(({ id, system }) => (system === undefined ? [] : [[id, system] as const])));
  return { call, isWhole: true, keeps, systems };
};

/** Whether only a group selects, and the request itself has no filter. */
const isPlain = ({ body, query = [] }: ReadCall, selection: Selection): boolean =>
  query.length === 0 &&
  body === undefined &&
  selection.fromFile === undefined &&
  !narrows({ ...selection, group: undefined });

/** The rows of a list have no values to fill in. */
const checkMap = ({ flags }: Input): void => {
  const other = [flags['map'] ?? []].flat().find((word) => !namesComputer(String(word)));
  if (other !== undefined)
    throw usage(
      `--map: "${String(other)}" is not column=computer`,
      'A list takes only the column that names the computer.',
    );
};

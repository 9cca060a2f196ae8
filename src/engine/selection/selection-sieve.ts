import type { Input } from '../../command/spec.js';
import type { Context } from '../../context.js';
import type { Json } from '../../contract/operation.js';
import { isObject } from '../../json/objects.js';
import { readTargets } from '../bulk/targets.js';
import { checkSelection, narrows, selectComputers } from './select-computers.js';

/** Which rows of a list are about selected computers; undefined: nothing was selected, all are. */
export const selectionSieve = async (
  field: string,
  { shared: { selection } }: Input,
  context: Context,
): Promise<((item: Json) => boolean) | undefined> => {
  checkSelection(selection);
  if (selection.fromFile === undefined && !narrows(selection)) return undefined;
  const named = selection.fromFile === undefined ? undefined : await readTargets(selection.fromFile, context);
  const selected = narrows(selection) ? await selectComputers(selection, context, named) : (named ?? []);
  const ids = new Set(selected.map(({ id }) => id));
  return (item) => isObject(item) && ids.has(Number(item[field] ?? item['clientId'] ?? item['id']));
};

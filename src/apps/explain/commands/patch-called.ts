import { patchApi } from '../../../service/patches.js';
import type { CommandContext } from '../../../command/spec.js';
import { findItems } from '../../../engine/names/find-items.js';
import { numberCalled } from '../../../engine/names/typed-id.js';
import type { PatchWanted } from '../explain-patch.js';
import { openFleetReader } from '../../../service/reading.js';
import { EmsError } from '../../../base/errors.js';
import { textOf } from '../../../base/json/objects.js';

/**
 * A patch by its number, however it is spelled (KB5041404, kb 5041404, 5041404), or by its catalog id. A bare number that
 * is no id is a KB number; an unknown patch is an error.
 */
export const patchCalled = async (text: string, context: CommandContext): Promise<PatchWanted> => {
  const [, letters = '', digits] = /^\s*(kb|q)?[\s-]*(\d+)\s*$/i.exec(text) ?? [];
  if (digits === undefined || letters !== '') {
    const word = digits === undefined ? text : `${letters.toUpperCase()}${digits}`;
    return patchOf(await numberCalled('patch', word, '--patch', context), word, context);
  }
  const byId = await patchOf(Number(digits), text, context);
  if (byId.qNumber !== text) return byId;
  const word = `KB${digits}`;
  try {
    return await patchOf(await numberCalled('patch', word, '--patch', context), word, context);
  } catch (error) {
    if (!(error instanceof EmsError) || error.kind !== 'not-found' || !(await isListed(digits, context))) throw error;
    return byId;
  }
};

const patchOf = async (patchId: number, text: string, context: CommandContext): Promise<PatchWanted> => {
  if (/^(kb|q)\d+$/i.test(text)) return { qNumber: text, patchId };
  const query = [['patchId', String(patchId)] as const, ['top', '1'] as const];
  const [found] = await findItems(await context.client(), patchApi.status({ query }));
  return { qNumber: textOf(found?.['qNumber']) || text, patchId };
};

/** Whether the catalog has a patch that no computer was scanned for. */
const isListed = async (id: string, context: CommandContext): Promise<boolean> =>
  (await (await openFleetReader(context)).items(patchApi.products(id), { page: 'unsure' })).ok;

import type { Context } from '../../context.js';
import { kebab } from '../../engine/flags/flags-of.js';
import { briefOf } from '../../engine/safety/brief.js';
import { type Confirmation, willBeAsked } from '../../changes/permit.js';
import { reachOfCalls } from '../../changes/reach/reach.js';
import { undoingOf } from '../../changes/undo/class-of.js';
import { groupEtaLine } from '../../service/eta.js';
import type { Call } from '../../http/client.js';
import { isObject, textOf } from '../../base/json/objects.js';
import { isIdText } from '../../base/text/identifiers.js';
import { asCommanded, recordOfTyped } from './read-call.js';
import type { Input } from '../../command/input.js';

type Risk = Omit<Confirmation, 'operations' | 'question'>;

/** A known operation asks, counts and reports as its command does; deletions and undescribed operations always ask. */
export const riskOf = async (typed: Call, input: Input, context: Context): Promise<Risk> => {
  const record = await recordOfTyped(typed);
  const call = asCommanded(typed);
  const reach = await reachOfCalls([call], input.shared.maxAffected !== undefined, context);
  const known = { affected: reach?.computers, isFleet: reach?.isFleet, unknown: reach?.unknown };
  if (record === undefined) return { ...known, dangerous: true, facts: reach?.facts, undo: 'no' };
  const undo = undoingOf({ ...call, operation: record.operation }).class;
  const dangerous = call.method === 'DELETE' || record.confirm !== undefined || reach?.unknown === true;
  const isRead = dangerous && (await willBeAsked(input, context));
  const ids = (reach?.named ?? []).filter(isIdText).map(Number);
  const prepared = { call, names: fieldsOf(call), things: [] };
  return {
    ...(isRead
      ? await briefOf({ record, prepared, reach, ids, contactTimes: groupEtaLine }, context)
      : { facts: reach?.facts }),
    ...known,
    dangerous,
    undo,
  };
};

/** Values by flag name: {timeout-minutes} → 30. */
const fieldsOf = ({ body }: Call): Record<string, string> =>
  Object.fromEntries(Object.entries(isObject(body) ? body : {}).map(([name, value]) => [kebab(name), textOf(value)]));

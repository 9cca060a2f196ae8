import type { Presentation } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { kebab } from '../../engine/flags/flags-of.js';
import { briefOf } from '../../engine/safety/brief.js';
import { type Confirmation, willBeAsked } from '../../changes/permit.js';
import { lookUpReach, type Impact } from '../../changes/reach/reach.js';
import { reachWithin } from '../../engine/safety/question.js';
import { undoingOf } from '../../changes/undo/class-of.js';
import { takesMany } from '../../engine/flags/places.js';
import { groupEtaLine } from '../../fleet/eta.js';
import type { Call } from '../../http/client.js';
import { isList, isObject, textOf } from '../../json/objects.js';
import { isIdText } from '../../text/identifiers.js';
import { asCommanded, recordOfTyped } from './read-call.js';
import type { Input } from '../../command/input.js';

/** As its command counts it; a request that nobody described may affect every computer. */
export const reachOfCall = async (call: Call, input: Input, context: Context): Promise<Impact | undefined> => {
  const record = await recordOfTyped(call);
  if (record !== undefined) return reachOf(record, { call, computers: namedIn(record, call) }, input, context);
  return input.shared.maxAffected === undefined ? undefined : lookUpReach('fleet', { call }, context);
};

/** A known operation asks, counts and tells as its command does; deletions and what nobody described always ask. */
export const stakeOf = async (typed: Call, input: Input, context: Context): Promise<Omit<Confirmation, 'question'>> => {
  const record = await recordOfTyped(typed);
  const call = record === undefined ? typed : asCommanded(typed);
  const reach = await reachOfCall(call, input, context);
  const known = { affected: reach?.computers, unknown: reach?.unknown };
  if (record === undefined) return { ...known, dangerous: true, facts: reach?.facts, undo: 'no' };
  const undo = undoingOf({ ...call, operation: record.operation }).class;
  const dangerous = call.method === 'DELETE' || record.confirm !== undefined || reach?.unknown === true;
  const isRead = dangerous && (await willBeAsked(input, context));
  const ids = namedIn(record, call).filter(isIdText).map(Number);
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

interface Named {
  readonly call: Call;
  readonly computers: readonly string[];
}

const reachOf = async (
  record: Presentation,
  { call, computers }: Named,
  { shared }: Input,
  context: Context,
): Promise<Impact | undefined> => {
  const prepared = { call, names: {} };
  const wanted = takesMany(record) ? record.reach : reachWithin(record, prepared, shared);
  const beyond = wanted === undefined ? undefined : await lookUpReach(wanted, { call }, context);
  if (!takesMany(record) || beyond?.unknown === true) return beyond;
  if (computers.length === 0)
    return { facts: ['The request does not say which computers are affected.'], unknown: true };
  return { facts: [], ...beyond, computers: Math.max(computers.length, beyond?.computers ?? 0) };
};

/** The computers that a request itself names: one in its path, or many in its query or body. */
const namedIn = ({ batch, each }: Presentation, { body, pathValues, query = [] }: Call): string[] => {
  if (each === true) return [String(pathValues?.['id'])];
  const isCarrier = ([name]: readonly [string, unknown]): boolean =>
    name.toLowerCase() === batch?.carrier.toLowerCase();
  const inBody = Object.entries(isObject(body) ? body : {})
    .filter(isCarrier)
    .flatMap(([, value]) => (isList(value) ? value.map(textOf) : textOf(value)));
  return [...new Set([...query.filter(isCarrier).map(([, value]) => value), ...inBody])];
};

/** Values by flag name: {timeout-minutes} → 30. */
const fieldsOf = ({ body }: Call): Record<string, string> =>
  Object.fromEntries(Object.entries(isObject(body) ? body : {}).map(([name, value]) => [kebab(name), textOf(value)]));

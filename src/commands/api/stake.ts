import type { Presentation } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { kebab } from '../../engine/flags/flags-of.js';
import { briefOf } from '../../engine/safety/brief.js';
import { type Confirmation, willBeAsked } from '../../engine/safety/confirm.js';
import { lookUpReach, type Impact } from '../../engine/safety/reach.js';
import { reachWithin } from '../../engine/safety/question.js';
import { undoingOf } from '../../engine/undo/class-of.js';
import { takesMany } from '../../engine/flags/places.js';
import { groupEtaLine } from '../../fleet/eta.js';
import type { Call } from '../../http/client.js';
import { isList, isObject, textOf } from '../../json/objects.js';
import { isIdText } from '../../text/identifiers.js';
import { asCommanded, recordOfTyped } from './read-call.js';
import type { Input } from '../../command/input.js';

/** A known operation asks, counts and tells as its command does; deletions and what nobody described always ask. */
export const stakeOf = async (typed: Call, input: Input, context: Context): Promise<Omit<Confirmation, 'question'>> => {
  const record = await recordOfTyped(typed);
  if (record === undefined) return { dangerous: true, undo: 'no' };
  const call = asCommanded(typed);
  const undo = undoingOf({ ...call, operation: record.operation }).class;
  const computers = namedIn(record, call);
  const reach = await reachOf(record, { call, computers }, input, context);
  const dangerous = call.method === 'DELETE' || record.confirm !== undefined || reach?.unknown === true;
  const isRead = dangerous && (await willBeAsked(input, context));
  const ids = computers.filter(isIdText).map(Number);
  const prepared = { call, names: fieldsOf(call), things: [] };
  return {
    ...(isRead
      ? await briefOf({ record, prepared, reach, ids, contactTimes: groupEtaLine }, context)
      : { facts: reach?.facts }),
    dangerous,
    affected: reach?.computers,
    unknown: reach?.unknown,
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
  const wanted = reachWithin(record, shared);
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

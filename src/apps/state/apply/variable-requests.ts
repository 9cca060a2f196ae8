import type { OwnVariableApi } from '../../../service/variables.js';
import { isObject, textOf, type Json } from '../../../base/json/objects.js';
import { secretIn } from '../compare/compare-values.js';
import type { StateChange } from '../model.js';
import type { Requests } from './described-body.js';
import { findOnly, groupIsUnknown, unknownName, type RequestDeps } from './request-deps.js';

/** A null value means no own value. */
export const valueRequests = (
  change: StateChange,
  api: OwnVariableApi,
  id: string | number | undefined,
  deps: RequestDeps,
): Requests => {
  const varId = change.ids.what;
  if (id === undefined) return groupIsUnknown;
  if (varId === undefined) return unknownName(change);
  const value = change.sent === undefined ? revealSecrets(change.to, deps) : deps.secretToSend(change.sent);
  if (typeof value === 'object' && value !== null && 'problem' in value) return { problem: textOf(value['problem']) };
  return [api.set(id, varId, { body: { value } })];
};

/** References to the environment become their values; a missing one is a problem. */
const revealSecrets = (value: Json, deps: RequestDeps): Json => {
  const reference = secretIn(value);
  if (reference === undefined) return value;
  const name = reference.replace(/^env:/, '');
  const secret = deps.env[name];
  return secret === undefined ? { problem: `the environment variable ${name} is not set` } : deps.secretToSend(secret);
};

export const collectionRequests = async (
  change: StateChange,
  api: OwnVariableApi,
  id: string | number | undefined,
  deps: RequestDeps,
): Promise<Requests> => {
  const { action, ids, sent, to } = change;
  if (id === undefined) return groupIsUnknown;
  const variable = await findOnly('collection', change.what, 'what', deps);
  if (variable === undefined) return unknownName(change);
  const entry = [id, variable.id, ids.what ?? ''] as const;
  if (action === 'remove') return [api.removeFromCollection(...entry)];
  const shown = isObject(to) ? to : {};
  const values = Object.entries(isObject(sent) ? sent : shown).map(
    ([child, each]) => [child, each === shown[child] ? revealSecrets(each, deps) : deps.secretToSend(each)] as const,
  );
  const problem = values.flatMap(([, each]) => (isObject(each) ? [textOf(each['problem'])] : []))[0];
  if (problem !== undefined) return { problem };
  const body = { values: Object.fromEntries(values) };
  return [
    action === 'change' ? api.changeInCollection(...entry, { body }) : api.addToCollection(id, variable.id, { body }),
  ];
};

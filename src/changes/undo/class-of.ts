import type { Context } from '../../context.js';
import { joinedClass, undoOf, undoText, type UndoClass } from '../../contract/undo.js';
import type { Call } from '../../http/client.js';
import { isSecretKey } from '../../http/secret-names.js';
import { textsIn } from '../../http/typed-secrets.js';
import { secretsOf } from '../../settings/loaded.js';
import { isObject } from '../../base/json/objects.js';
import { allTargets, callFor, mostKept, type Plan, type Unit } from '../plan.js';
import type { Material } from './parts.js';

/** How far a change can be undone. `why`: what is missing, or what else happens. */
export interface Undoing {
  readonly class: UndoClass;
  readonly why?: string | undefined;
}

/** For values of secret variables. */
export const keepsNoSecrets = 'The history keeps no secrets, so the old value is not restored.';

/** Depends on the operation and its values: some fields are never returned, some inverses need a sent value. */
export const undoingOf = (call: Pick<Call, 'operation' | 'query' | 'body'> & Pick<Material, 'before'>): Undoing => {
  const { before, class: known, inverse = [], why } = undoOf(call.operation);
  if (hiddenIn(call).length > 0) return { class: 'in-part', why: before?.hidden?.why };
  const names = new Set((call.query ?? []).map(([name]) => name));
  const missing = inverse
    .flatMap(({ query = {} }) => Object.values(query))
    .some((source) => source.startsWith('query.') && !source.endsWith('?') && !names.has(source.slice(6)));
  return missing ? { class: 'no', why } : { class: known, why };
};

/** Fields of the request that were not read before: their old values are not restored. */
const hiddenIn = ({ before, body, operation }: Parameters<typeof undoingOf>[0]): string[] => {
  const { fields = [], unlessRead = [] } = undoOf(operation).before?.hidden ?? {};
  const isRead = (field: string): boolean => unlessRead.includes(field) && isObject(before) && field in before;
  return fields.filter((field) => isObject(body) && field in body && !isRead(field));
};

/** The class of a whole plan. `names`: variable names in the question, because secret values are never stored. */
export const undoingOfPlan = async (
  plan: Plan,
  { names = [], undoable }: { readonly names?: readonly string[]; readonly undoable: boolean },
  context: Context,
): Promise<Undoing> => {
  const each =
    plan.units.length === 0 ? [undoingOf(plan.call)] : plan.units.map((unit) => undoingOf(callFor(plan, unit)));
  const joined = {
    class: joinedClass(each.map((one) => one.class)),
    why: each.find(({ why }) => why !== undefined)?.why,
  };
  if (joined.class === 'no') return joined;
  if (!(await context.settings()).get('history')) return { class: 'no', why: 'The history is turned off.' };
  if (!undoable && allTargets(plan).length > mostKept)
    return { class: 'no', why: `To be able to undo a run on more than ${mostKept}, add --undoable.` };
  const secrets = secretsOf(await context.client());
  const isNamed = undoOf(plan.call.operation).before?.secret === true && names.some((name) => isSecretKey(name));
  const isHidden = (unit: Unit): boolean => textsIn(callFor(plan, unit).body).some((text) => secrets.isHidden(text));
  if (isNamed || plan.units.some(isHidden)) return { class: 'in-part', why: keepsNoSecrets };
  return joined;
};

/** 'This can be undone in part: the tag gets a new id.' */
export const undoingLine = ({ class: known, why }: Undoing): string =>
  why === undefined ? `This ${undoText[known]}.` : `This ${undoText[known]}. ${why}`;

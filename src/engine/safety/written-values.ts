import type { Context } from '../../context.js';
import { isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { shortened } from '../../base/text/wording.js';
import { keptChange, readBefore } from '../../changes/undo/keep-change.js';
import { isSecretName, masked } from '../../http/secret-names.js';
import { secretsOf } from '../../settings/loaded.js';
import type { Prepared } from '../prepared.js';

/**
 * The values that a change writes, for its question: 'custom.Custom01: 9.99', and of a variable '(none) → 123'. A value that
 * is secret, or may be, is ***.
 */
export const writtenValues = async (
  { call, names }: Pick<Prepared, 'call' | 'names'>,
  question: string,
  context: Context,
): Promise<string[]> => {
  const { body, method } = call;
  if (!isObject(body)) return [];
  if (method === 'PATCH') return fieldsOf(body, question, context);
  return method === 'PUT' && 'value' in body ? [await variableValue({ call, names }, context)] : [];
};

/** Without those that the question has already. */
const fieldsOf = async (body: JsonObject, question: string, context: Context): Promise<string[]> => {
  const { mayBeSecret } = secretsOf(await context.client());
  const fields = Object.entries(body).flatMap(([name, value]): (readonly [string, Json])[] =>
    isObject(value) ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each]) : [[name, value]],
  );
  const open = fields.filter(([, value]) => textOf(value) === '' || !question.includes(textOf(value)));
  const shown = open.map(([name, value]) => {
    const isSecret = isSecretName(name) || mayBeSecret(textOf(value));
    return `${name}: ${isSecret ? masked : shownValue(value)}`;
  });
  return shown.length === 0 ? [] : [`Writes ${shown.join(', ')}`];
};

/** With the present value, read as for undo, which knows which variables are secret. */
const variableValue = async ({ call, names }: Pick<Prepared, 'call' | 'names'>, context: Context): Promise<string> => {
  const client = await context.client();
  const secrets = secretsOf(client);
  const whole = await readBefore(call, client);
  const kept = keptChange(call, { whole, answer: undefined, at: context.clock.date(), secrets });
  const value = isObject(call.body) ? call.body['value'] : null;
  const name = names['var'] ?? 'value';
  const isMarked = kept.after === masked || secrets.isSecretVariable(call.pathValues?.['varId'], name);
  const isSecret = isMarked || secrets.mayBeSecret(textOf(value));
  if (isSecret) return `${name}: ${masked}`;
  const before = isObject(kept.before) ? `${shownValue(kept.before['value'])} → ` : '';
  return `${name}: ${before}${shownValue(value)}`;
};

const shownValue = (value: Json | undefined): string => {
  if (value === null || value === undefined) return '(none)';
  const text = textOf(value);
  return text === '' ? '(empty)' : shortened(text, mostShown);
};

const mostShown = 60;

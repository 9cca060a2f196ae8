import { withAssumed } from '../contract/assumed.js';
import { isList, isObject, listIn, type Json } from '../base/json/objects.js';
import type { Reply } from './client.js';
import type { Mask, SecretValues } from './mask.js';
import { masked } from './secret-names.js';

/** Hides values that an answer shows with the name of a secret variable; values of others are no longer suspected. */
export const learnVariables = (answer: Json | undefined, mask: Pick<Mask, 'learn' | 'values'>): void => {
  if (isList(answer)) for (const each of answer) learnVariables(each, mask);
  if (!isObject(answer)) return;
  const { learn, values: secrets } = mask;
  const { designation, dottedName, varId } = answer;
  const names = [dottedName, designation].filter((name) => typeof name === 'string');
  const id = typeof varId === 'number' || typeof varId === 'string' ? varId : undefined;
  const isSecret = names.some((name) => secrets.isSecretVariable(id, name));
  for (const [field, value] of Object.entries(answer)) {
    if (typeof value !== 'string') learnVariables(value, mask);
    else if (isSecret && /value$/i.test(field)) learn(value);
    else if (names.length > 0 && /value$/i.test(field)) secrets.clear(value);
  }
};

/** Whether a field of a definition marks it as a secret, by its name or value. */
export const isMarkedSecret = (definition: Json): boolean =>
  isObject(definition) &&
  Object.entries(definition).some(
    ([field, value]) =>
      (value === true && markWords.test(field)) ||
      (typeof value === 'string' && /type|kind|format/i.test(field) && /secret|password/i.test(value)),
  );

/** The reference marks no variable as secret. If a service does, the marks count for the whole run. */
export const learnMarks = ({ body, json }: Pick<Reply, 'body' | 'json'>, secrets: SecretValues): void => {
  if (!markWords.test(body.toString('latin1'))) return;
  try {
    markIn(json(), secrets);
  } catch {
    // Not JSON, which the reader of the answer reports.
  }
};

const markIn = (answer: Json | undefined, secrets: SecretValues): void => {
  for (const item of [answer, ...(listIn(answer) ?? [])]) {
    if (!isObject(item) || !isMarkedSecret(item)) continue;
    const { varId: id, dottedName: name } = withAssumed(item, 'GET /api/variable-definitions');
    if (typeof id === 'number' || typeof id === 'string')
      secrets.markVariable(String(id), typeof name === 'string' ? name : String(id));
  }
};

const markWords = /secret|password|encrypted|masked|confidential|hidden/i;

/** Replaces hidden values by ***; `found` is called with the place of each. */
export const withoutHidden = (
  value: Json,
  isHidden: (text: string) => boolean,
  found: (place: string, value: string | number) => void = () => undefined,
  place = '',
): Json => {
  if (typeof value === 'string' || typeof value === 'number') {
    if (!isHidden(String(value))) return value;
    found(place, value);
    return masked;
  }
  const inner = (name: string): string => (place === '' ? name : `${place}.${name}`);
  if (isList(value)) return value.map((each, at) => withoutHidden(each, isHidden, found, inner(String(at))));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withoutHidden(each, isHidden, found, inner(name))]),
  );
};

import { isSecretKey } from '../../../http/secret-names.js';
import { isObject, type Json } from '../../../base/json/objects.js';
import { kindNamed } from '../kinds.js';
import type { Fact, Real, StateChange } from '../model.js';
import { secretIn, secretValue, type ValueDifference } from './compare-values.js';

type Shown = Extract<ValueDifference, { to: Json }> & Pick<StateChange, 'sent'>;

/** A file may hold the value of a secret itself. It is sent, and shown nowhere. */
export const withoutLiterals = (
  difference: Shown,
  fact: Fact,
  { real, isSecret = namedSecret }: { readonly real: Fact | undefined; readonly isSecret: Real['isSecret'] },
): Shown => {
  const { to } = difference;
  const { shape } = kindNamed(fact.kind);
  if (shape === 'values') {
    const isHidden = real !== undefined && secretIn(real.value) !== undefined;
    return isLiteral(to) && (isHidden || isSecret(fact)) ? { ...difference, to: secretValue, sent: to } : difference;
  }
  if (shape !== 'collections' || !isObject(to)) return difference;
  const hides = ([child, value]: readonly [string, Json]): boolean => isLiteral(value) && isSecret(fact, child);
  if (!Object.entries(to).some(hides)) return difference;
  const shown = Object.entries(to).map((each) => [each[0], hides(each) ? secretValue : each[1]] as const);
  return { ...difference, to: Object.fromEntries(shown), sent: to };
};

const isLiteral = (value: Json): boolean => value !== null && secretIn(value) === undefined;

const namedSecret: NonNullable<Real['isSecret']> = ({ what }, child) => isSecretKey(child ?? what);

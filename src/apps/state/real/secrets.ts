import type { Fact } from '../model.js';
import { secretPrefix } from '../secret-prefix.js';

/** Replaces the value of a secret by a reference to the environment. */
export const hideValue = (fact: Fact): Fact => ({
  ...fact,
  value: { secret: `env:${environmentName(fact.on, fact.what)}` },
  ...(typeof fact.value === 'string' && !isMaskedValue(fact.value) ? { hidden: fact.value } : {}),
});

/** EMS_VALUE_ASSIGNMENTS_BROWSERS_PROXY_PASSWORD: the same on every export, and another for every group. */
const environmentName = (on: string, what: string): string =>
  `${secretPrefix}${`${on}_${what}`
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase()}`;

/** A service may answer with stars in place of a secret. */
export const isMaskedValue = (value: string): boolean => /^(\*{3,}|•{3,}|<?hidden>?|<?masked>?)$/i.test(value.trim());

import type { FileProblem } from '../../base/documents/problems.js';
import { isSecretKey } from '../../http/secret-names.js';
import { isObject } from '../../base/json/objects.js';
import { secretIn } from './compare/compare-values.js';
import { kindNamed } from './kinds.js';
import type { Real, Wanted, WantedFact } from './model.js';

type SecretTest = NonNullable<Real['isSecret']>;

/** Secrets in the files that the service would show like other values. `isSecret`: according to its variables. */
export const shownSecrets = (
  { facts }: Pick<Wanted, 'facts'>,
  isSecret: SecretTest | undefined,
): readonly FileProblem[] =>
  facts.flatMap((fact) =>
    referencesIn(fact)
      .filter((child) => !(isSecret ?? namedSecret)(fact, child))
      .map((child) => ({ ...fact.place, message: messageOf(child ?? fact.what, isSecret !== undefined) })),
  );

const namedSecret: SecretTest = ({ what }, child) => isSecretKey(child ?? what);

/** Children of an entry that are references to secrets; undefined stands for the variable's own value. */
const referencesIn = ({ kind, value }: WantedFact): (string | undefined)[] => {
  const { shape } = kindNamed(kind);
  if (shape === 'values') return secretIn(value) === undefined ? [] : [undefined];
  if (shape !== 'collections' || !isObject(value)) return [];
  return Object.keys(value).filter((child) => secretIn(value[child] ?? null) !== undefined);
};

const messageOf = (name: string, isDescribed: boolean): string =>
  isDescribed
    ? `"${name}" is neither marked nor named as a secret, so everyone who can read variables sees its value`
    : `"${name}" is not named as a secret; unless the service marks it as one, everyone who can read variables sees its value`;

import type { OperationKey, RepeatOf } from '../contract/operation-keys.js';
import type { Call } from '../http/client.js';
import { callTo, getUnlisted } from '../http/reads.js';

/** A function per operation: takes the values of its path in order, then the other parts of the request. */
export interface ServiceOperation<Key extends OperationKey> {
  (...given: [...ids: PathIds<Key>, parts?: CallParts]): Call<Key, RepeatOf<Key>>;
  readonly operation: Key;
  /** With {placeholders}. */
  readonly path: string;
}

export type CallParts = Parameters<typeof callTo>[1];

type PathIds<Path> = Path extends `${string}{${string}}${infer Rest}` ? [string | number, ...PathIds<Rest>] : [];

export const operationAt = <Key extends OperationKey>(operation: Key): ServiceOperation<Key> =>
  Object.assign(
    (...given: readonly unknown[]) => {
      const names = [...operation.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const parts = given[names.length] as CallParts; // guaranteed by the type
      if (names.length === 0) return callTo(operation, parts);
      const pathValues = Object.fromEntries(names.map((name, at) => [name, given[at] as string | number]));
      return callTo(operation, { pathValues, ...parts });
    },
    { operation, path: operation.split(' ')[1] ?? '' },
  );

/** A read that the reference does not list. */
export const unlistedAt =
  (path: string, role: string) =>
  (pathValues: NonNullable<Call['pathValues']> = {}) =>
    getUnlisted(path, { role, pathValues });

/** A call without path values; the units of a plan add them. */
export const templateOf = <Key extends OperationKey>(
  { operation }: { readonly operation: Key },
  parts: CallParts = {},
) => callTo(operation, parts);

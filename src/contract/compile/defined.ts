type Loose<T> = { readonly [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Drops keys without a value: compiled operations are stored as JSON, and an absent key is not an undefined one. */
export const defined = <T extends object>(value: Loose<T>): T => {
  const kept: Record<string, unknown> = {};
  // A loop, because this runs for every schema: entries and filter took a fifth of the time for 3,500 operations.
  for (const key in value) if (value[key] !== undefined) kept[key] = value[key];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only optional keys can be dropped: Loose demands the others
  return kept as T;
};

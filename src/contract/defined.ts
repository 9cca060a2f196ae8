type Loose<T> = { readonly [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Drops keys without a value: compiled operations are stored as JSON, and an absent key is not an undefined one. */
export const defined = <T extends object>(value: Loose<T>): T =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only optional keys can be dropped: Loose demands the others
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as T;

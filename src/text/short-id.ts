/** The ids that a typed part names: itself, else those that begin like it, else those that end like it. A cut one ends in …. */
export const idsLike = (typed: string, ids: readonly string[]): string[] => {
  const part = typed.replace(/(…|\.\.\.)$/, '');
  if (part === '') return [];
  if (ids.includes(part)) return [part];
  const beginning = ids.filter((id) => id.startsWith(part));
  return beginning.length > 0 ? beginning : ids.filter((id) => id.endsWith(part));
};

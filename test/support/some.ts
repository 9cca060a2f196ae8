/** A list that a test goes through: an empty one would pass whatever is checked of its entries. */
export const some = <Each>(list: Iterable<Each>, what = 'entry'): readonly Each[] => {
  const found = [...list];
  if (found.length === 0) throw new Error(`no ${what} was found to check`);
  return found;
};

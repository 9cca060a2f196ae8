/** Results in the order of the items, at most `limit` in work at a time. The first failure rejects and starts nothing new. */
export const mapBounded = async <Item, Answer>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  let next = 0;
  let failed = false;
  const worker = async (): Promise<void> => {
    while (!failed && next < items.length) {
      const index = next++;
      try {
        answers[index] = await work(items[index] as Item, index); // next < length
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, limit), items.length) }, worker));
  return answers;
};

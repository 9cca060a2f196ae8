/** What is awaited, or undefined if it takes longer. */
export const within = async <Item>(awaited: Promise<Item>, milliseconds: number): Promise<Item | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([awaited, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Two commands take turns, as the seed says. */
export const openTurns = (seed: number): { wait(side: number): Promise<void>; leave(side: number): void } => {
  const waiting: ((() => void) | undefined)[] = [undefined, undefined];
  const gone = [false, false];
  let bits = seed;
  const next = (): void => {
    if (!waiting.every((each, side) => each !== undefined || gone[side] === true)) return;
    bits = (Math.imul(bits, 1103515245) + 12345) >>> 0;
    const side = waiting[0] === undefined ? 1 : waiting[1] === undefined ? 0 : (bits >>> 16) % 2;
    const go = waiting[side];
    waiting[side] = undefined;
    go?.();
  };
  return {
    wait: async (side) => {
      // A second request of the same side, sent at the same time, does not wait for its turn.
      if (waiting[side] !== undefined) return;
      await new Promise<void>((resolve) => {
        waiting[side] = resolve;
        next();
      });
    },
    leave: (side) => {
      gone[side] = true;
      next();
    },
  };
};

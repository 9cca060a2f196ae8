/** Things happen when they like; they are looked at one after the other. */
export interface EventQueue<Event> {
  push(event: Event): void;
  next(): Promise<Event>;
}

export const eventQueue = <Event>(): EventQueue<Event> => {
  const waiting: Event[] = [];
  let wake: (() => void) | undefined;
  return {
    push: (event) => {
      waiting.push(event);
      wake?.();
    },
    next: async () => {
      for (;;) {
        const event = waiting.shift();
        if (event !== undefined) return event;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
};

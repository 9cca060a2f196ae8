import { setFlagsFromString } from 'node:v8';

/**
 * Streams 100,000 computers in little memory. What is alive at any moment is 15 MB; V8 would let the heap of a fast stream
 * grow to 70 before it looks, and the bytes of its pages with it. Both settings are read at each collection, so that they may
 * be made here: on Node 24 a snapshot takes 118 MB instead of 142, for 5 % of the time, and comparing two 105 MB instead of 160,
 * for 1.9 s of CPU instead of 1.3.
 */
export const withSmallHeap = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  setFlag('--heap-growing-percent=50');
  setFlag('--semi-space-growth-factor=1');
  try {
    return await work();
  } finally {
    // As usual: V8 does not take code from its cache that was kept with other settings.
    setFlag('--heap-growing-percent=0');
    setFlag('--semi-space-growth-factor=2');
  }
};

/** Bun, which the single executable runs on, is not V8. */
const setFlag = (flag: string): void => {
  try {
    setFlagsFromString(flag);
  } catch {
    // then its heap is as large as it is
  }
};

import type { Bucket, Visit } from './event-scanner.js';

/** The events that a search has met, in that order, with four bytes for each and four for each computer. */
export interface EventList {
  readonly add: Visit;
  /** The buckets in the order in which they were made. */
  each(buckets: readonly Bucket[], visit: Visit): void;
}

/** Marks the number of a computer; all others are times. */
const computerMark = 2 ** 31;

export const eventList = (): EventList => {
  let words = new Uint32Array(4096);
  let length = 0;
  let lastId = 0;
  const push = (word: number): void => {
    if (length === words.length) words = grown(words);
    words[length] = word;
    length += 1;
  };
  return {
    add: (bucket, id) => {
      bucket.size += 1;
      if (id !== lastId) push(computerMark + id);
      lastId = id;
      push(bucket.index);
    },
    each: (buckets, visit) => {
      let id = 0;
      for (let place = 0; place < length; place += 1) {
        const word = words[place] ?? 0;
        if (word >= computerMark) id = word - computerMark;
        else {
          const bucket = buckets[word];
          if (bucket !== undefined) visit(bucket, id);
        }
      }
    },
  };
};

const grown = (words: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const larger = new Uint32Array(words.length * 2);
  larger.set(words);
  return larger;
};

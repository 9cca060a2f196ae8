import { createHash } from 'node:crypto';

/**
 * A file name that belongs to one key only. Spelled out where it fits: node:crypto takes 3 to 5 ms to load, and every
 * command looks for its token and its server's description.
 */
export const fileNameFor = (key: string): string => {
  const bytes = Buffer.from(key);
  return bytes.length <= longest ? bytes.toString('hex') : createHash('sha256').update(key).digest('hex').slice(0, 32);
};

// Two digits each, and locks and drafts add up to 60 to the 255 that file systems take.
const longest = 80;

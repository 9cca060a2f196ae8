import type { Json } from '../base/json/objects.js';
import { parseTime } from '../base/text/times.js';

/** Reads a time of the service; without a zone it is UTC. The years 1 and 9999 stand for "never". */
export const timeIn = (value: Json | undefined): Date | undefined => {
  const date = new Date(typeof value === 'string' ? parseTime(value) : Number.NaN);
  const year = date.getUTCFullYear();
  return year > 1900 && year < 9000 ? date : undefined;
};

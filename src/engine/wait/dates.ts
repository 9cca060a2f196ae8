import type { Json } from '../../contract/operation.js';
import { isTime, parseTime } from '../../text/times.js';

/** A time of the service; without a zone it is UTC. The years 1 and 9999 stand for none: never, or for ever. */
export const dateOf = (value: Json | undefined): Date | undefined => {
  if (typeof value !== 'string') return undefined;
  const date = new Date(isTime(value) ? parseTime(value) : value);
  const year = date.getUTCFullYear();
  return year > 1900 && year < 9000 ? date : undefined;
};

import type { Json } from '../../contract/operation.js';
import { isTime, parseTime } from '../../text/times.js';

/** A time of the service; without a zone it is UTC. */
export const dateOf = (value: Json | undefined): Date | undefined => {
  if (typeof value !== 'string') return undefined;
  const date = new Date(isTime(value) ? parseTime(value) : value);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

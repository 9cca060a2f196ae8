import { parseTime } from '../../base/text/times.js';

/** Writes equal times alike: 2027-01-01T00:00:00Z and 2027-01-01T01:00:00+01:00 are 2027-01-01T00:00:00.000Z. */
export const sameTime = (text: string): string => {
  const time = parseTime(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString();
};

import type { Reply } from './client.js';

/** The service's own time of an answer: its clock and ours may differ. */
export const servedAt = ({ headers }: Pick<Reply, 'headers'>): Date | undefined => {
  const header = headers['date'];
  const date = typeof header === 'string' ? new Date(header) : undefined;
  return date !== undefined && Number.isNaN(date.getTime()) ? undefined : date;
};

import type { Call } from '../../http/client.js';

/** By its own name and with a value: a service may take `productId=` for none at all, and then everything is meant. */
export const isLimitedBy = ({ query = [] }: Pick<Call, 'query'>, field: string): boolean => {
  const given = query.filter(([name]) => name === field);
  return given.length > 0 && given.every(([, value]) => value.trim() !== '');
};

/** The service deletes a group with computers or users only with force. */
export const isForced = ({ query = [] }: Pick<Call, 'query'>): boolean =>
  query.some(([name, value]) => name === 'force' && value !== 'false');

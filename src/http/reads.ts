import type { Json } from '../contract/operation.js';
import type { Call } from './client.js';

type Facts = Pick<Call, 'pathValues' | 'query' | 'signal' | 'compressed' | 'anonymous'>;

/** A read that the tool makes on its own account, beside what was asked for. */
export const getCall = (path: string, role?: string, facts: Facts = {}): Call => ({
  method: 'GET',
  path,
  repeat: 'read',
  role,
  operation: `GET ${path}`,
  ...facts,
});

/** A search is a read although it is a POST. */
export const searchCall = (path: string, role: string | undefined, body: Json, facts: Facts = {}): Call => ({
  ...getCall(path, role, facts),
  method: 'POST',
  body,
  operation: `POST ${path}`,
});

import type { CommandRecord } from './record.js';

/** A top-level command: it needs no sign-in, so it tells an unreachable service from a refused one. */
export const health: CommandRecord = {
  operation: 'GET /health',
  name: 'health',
  summary: 'Check that the service can be reached',
  details: ['No sign-in is needed: use it to tell a network problem from one with credentials or roles.'],
  done: 'The service is healthy',
  examples: [{ does: 'Is the service there?', run: 'ems health' }],
  seeAlso: ['doctor', 'system info'],
};

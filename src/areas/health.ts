import type { CommandRecord } from './record.js';

/** A top-level command: it needs no sign-in, so it tells an unreachable service from a refused one. */
export const health: CommandRecord = {
  operation: 'GET /health',
  name: 'health',
  summary: 'Check that the service is reachable',
  details: ['Needs no sign-in. Use it to rule out network problems.'],
  done: 'The service is healthy',
  examples: [{ does: 'Check the connection', run: 'ems health' }],
  seeAlso: ['doctor', 'system info'],
};

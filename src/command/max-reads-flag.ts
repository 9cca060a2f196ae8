import type { FlagSpec } from './spec.js';

/** For questions that the service answers only computer by computer. */
export const maxReadsFlag: FlagSpec = {
  name: 'max-reads',
  value: 'n',
  help: 'most computers to query one by one',
  default: '500',
  reads: { type: 'integer', minimum: 1 },
};

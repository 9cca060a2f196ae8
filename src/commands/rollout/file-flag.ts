import type { FlagSpec } from '../../command/spec.js';

export const fileFlag: FlagSpec = {
  name: 'file',
  short: 'f',
  value: 'file',
  help: 'file of the rollout',
  completes: 'file',
};

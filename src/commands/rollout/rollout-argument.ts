import type { ArgumentSpec, FlagSpec } from '../../command/spec.js';

export const rolloutArgument: ArgumentSpec = {
  name: 'rollout',
  optional: true,
  help: 'name of the rollout; optional if there is only one',
};

export const takeOverFlag: FlagSpec = {
  name: 'take-over',
  help: 'take over the rollout from the machine that drives it',
};

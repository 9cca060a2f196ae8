import type { ArgumentSpec, FlagSpec } from '../../command/spec.js';

export const rolloutArgument: ArgumentSpec = {
  name: 'rollout',
  optional: true,
  help: 'name of the rollout; may be left out if there is only one',
};

export const takeOverFlag: FlagSpec = {
  name: 'take-over',
  help: 'drive the rollout from this machine, although another one drives it',
};

import type { CommandSpec, FlagSpec } from './command-spec.js';
import { sharedFlags } from './shared-flags.js';

/** All flags of a command, its own first: they win over shared ones of the same name or letter. */
export const allFlags = (spec: CommandSpec): FlagSpec[] => {
  const names = new Set(spec.flags.map(({ name }) => name));
  const letters = new Set(spec.flags.map(({ short }) => short));
  const shared = spec.shared.flatMap((group) => sharedFlags[group].flags).filter(({ name }) => !names.has(name));
  return [
    ...spec.flags,
    ...shared.map((flag) =>
      flag.short !== undefined && letters.has(flag.short) ? { ...flag, short: undefined } : flag,
    ),
  ];
};

import type { CommandSpec, FlagSpec } from '../../command/spec.js';
import { sharedFlags } from '../../command/shared-flags.js';

/** A read has nothing to ask, and a script that adds --yes to every line still means what it says. */
const yes: FlagSpec = { name: 'yes', short: 'y', help: 'skip the confirmation', hidden: true };

/** All flags of a command, its own first: they win over shared ones of the same name or letter. */
export const allFlags = (spec: CommandSpec): FlagSpec[] => {
  const names = new Set(spec.flags.map(({ name }) => name));
  const letters = new Set(spec.flags.map(({ short }) => short));
  const groups = spec.shared.flatMap((group) => sharedFlags[group].flags);
  const shared = [...groups, ...(spec.shared.includes('write') ? [] : [yes])].filter(({ name }) => !names.has(name));
  return [
    ...spec.flags,
    ...shared.map((flag) =>
      flag.short !== undefined && letters.has(flag.short) ? { ...flag, short: undefined } : flag,
    ),
  ];
};

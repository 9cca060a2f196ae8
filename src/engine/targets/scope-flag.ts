import type { CommandContext, FlagSpec, Input } from '../../command/spec.js';
import type { Scope } from '../../service/scope.js';

export const groupFlag: FlagSpec = {
  name: 'group',
  value: 'group',
  help: 'only this group and its subgroups',
  completes: 'group',
};

/** The whole fleet, or the group that was typed. What reads it is loaded when a command runs, not for its help. */
export const scopeOf = async ({ flags }: Input, context: CommandContext): Promise<Scope> => {
  if (typeof flags['group'] !== 'string') return { kind: 'fleet' };
  const { groupCalled } = await import('../names/group-called.js');
  return groupCalled(flags['group'], context);
};

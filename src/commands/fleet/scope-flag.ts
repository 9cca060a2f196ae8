import type { CommandContext, FlagSpec, Input } from '../../command/spec.js';
import { wholeFleet, type Scope } from '../../fleet/scope.js';
import { groupCalled } from '../explain/named.js';

export const groupFlag: FlagSpec = {
  name: 'group',
  value: 'group',
  help: 'only this group and its subgroups',
  completes: 'group',
};

/** The whole fleet, or the group that was typed. */
export const scopeOf = async ({ flags }: Input, context: CommandContext): Promise<Scope> =>
  typeof flags['group'] === 'string' ? groupCalled(flags['group'], context) : wholeFleet;

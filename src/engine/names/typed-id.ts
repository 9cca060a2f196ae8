import type { Lookup } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { wholeFleet, type Scope } from '../../service/scope.js';
import { isIdText, isUuid } from '../../base/text/identifiers.js';
import { nameResolver } from './resolve.js';

/** The GUID that was typed, or that of the only thing with this name. `label`: the argument or flag, for messages. */
export const guidCalled = async (lookup: Lookup, text: string, label: string, context: Context): Promise<string> =>
  isUuid(text) ? text : String(await nameResolver(() => context.client())({ lookup, text, label }));

/** The group that was typed with --group, or the whole fleet without one. */
export const scopeCalled = async (group: string | undefined, context: Context): Promise<Scope> =>
  group === undefined
    ? wholeFleet
    : { kind: 'group', id: await guidCalled('group', group, '--group', context), name: group };

/** The number that was typed, or that of the only thing with this name. */
export const numberCalled = async (lookup: Lookup, text: string, label: string, context: Context): Promise<number> =>
  Number(isIdText(text) ? text : await nameResolver(() => context.client())({ lookup, text, label }));

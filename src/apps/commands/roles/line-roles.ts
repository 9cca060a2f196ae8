import type { Lookup } from '../../../areas/record.js';
import type { CommandSpec, Completes, RawFlag, TypedLine } from '../../../command/spec.js';
import { allFlags } from '../../../command/shared-flags.js';
import { selectionFlags } from '../../../command/selection-flags.js';
import { knownOperation } from '../../../contract/operation-keys.js';
import { operationKey } from '../../../contract/operation.js';
import { countingRoles } from '../../../contract/reach.js';
import { lookups } from '../../../engine/names/lookups.js';
import { idTypes } from '../../../engine/names/resolve.js';
import { isIdText, isUuid } from '../../../base/text/identifiers.js';
import { furtherRoles } from './further-roles.js';

/** The reason for a role; null: the command itself. */
export type Purpose = null | 'names' | 'reach' | 'wait' | 'parts';

export type RoleUse = readonly [role: string, purpose: Purpose];

/** The roles of a command as typed, the most necessary use of each first. `typed`: undefined if only its words are known. */
export const roleUses = (spec: CommandSpec, typed?: TypedLine): RoleUse[] => {
  const flags = typed?.flags ?? {};
  const further = Object.entries(furtherRoles).flatMap(([key, roles]) => {
    const [words, flag] = key.split(' --');
    return words === spec.words.join(' ') && (flag === undefined || isOn(flags[flag])) ? [roles] : [];
  });
  const all: readonly RoleUse[] = [
    ...listed([spec.role ?? undefined, ...further.map(({ needs }) => needs)])
      .filter((role) => !isOn(flags['dry-run']) || !/\.(?:write|execute|approve)$/.test(role))
      .map((role) => [role, null] as const),
    ...namedIn(spec, typed).map((role) => [role, 'names'] as const),
    ...reachRoles(spec, typed).map((role) => [role, 'reach'] as const),
    ...waitRoles(spec, typed, further.find(({ wait }) => wait !== undefined)?.wait).map(
      (role) => [role, 'wait'] as const,
    ),
    ...listed(further.map(({ parts }) => parts)).map((role) => [role, 'parts'] as const),
  ];
  return all.filter(([role], at) => all.findIndex(([earlier]) => earlier === role) === at);
};

const listed = (texts: readonly (string | undefined)[]): string[] => texts.flatMap((text) => text?.split(' ') ?? []);

const isOn = (value: RawFlag | undefined): boolean => value !== undefined && value !== false;

const isLookup = (kind: Completes): kind is Lookup => Object.hasOwn(lookups, kind);

const roleOfName = (kind: Completes | undefined, texts: readonly string[]): string[] => {
  if (kind === 'custom-field' || kind === 'model' || kind === 'user') return ['computer.read'];
  if (kind === undefined || !isLookup(kind)) return [];
  const isId = idTypes[kind] === 'uuid' ? isUuid : isIdText;
  const { role } = knownOperation(lookups[kind].reads);
  return texts.every((text) => isId(text)) || typeof role !== 'string' ? [] : [role];
};

/** An id is not looked up; a variable of a script may be a name. */
const namedIn = (spec: CommandSpec, typed: TypedLine | undefined): string[] => {
  const { arguments: given, flags } = typed ?? { arguments: {}, flags: {} };
  const isInFile = flags['from-file'] !== undefined;
  const named = spec.arguments.flatMap(({ completes, name, optional }) => {
    const isLeftOut = typed === undefined ? optional !== true || spec.shared.includes('selection') : isInFile;
    return roleOfName(completes, [given[name] ?? (isLeftOut ? 'a name' : [])].flat());
  });
  const flagged = allFlags(spec).flatMap(({ aliases = [], completes, lookup, name }) =>
    [name, ...aliases].flatMap((each) => {
      const value = flags[each];
      return typeof value === 'boolean' || value === undefined ? [] : roleOfName(lookup ?? completes, [value].flat());
    }),
  );
  const selects = selectionFlags.some(({ name }) => isOn(flags[name]) && !['group', 'direct', 'map'].includes(name));
  const members = isOn(flags['no-group']) ? ['group.read'] : [];
  return [...named, ...flagged, ...(selects && spec.shared.includes('selection') ? ['computer.read'] : []), ...members];
};

const reachRoles = (spec: CommandSpec, typed: TypedLine | undefined): readonly string[] => {
  const { asksWith, asksWithout, operation, source, writes } = spec;
  const flags = typed?.flags ?? {};
  const limit = flags['max-affected'];
  if (operation === undefined || !writes || source === 'server' || limit === 'unknown') return [];
  const isHarmless =
    typed !== undefined &&
    ((asksWith !== undefined && !isOn(flags[asksWith.slice(2)])) ||
      (asksWithout !== undefined && isOn(flags[asksWithout.slice(2)])));
  return isHarmless ? [] : countingRoles(operationKey(operation), limit !== undefined);
};

/** Most waits read computers. */
const waitRoles = (
  { operation, shared }: CommandSpec,
  typed: TypedLine | undefined,
  own: string | undefined,
): string[] =>
  operation !== undefined && shared.includes('wait') && (typed === undefined || isOn(typed.flags['wait']))
    ? listed([own ?? 'computer.read'])
    : [];

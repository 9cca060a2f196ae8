import type { Context } from '../../context.js';
import { getCall, readObject } from '../../http/reads.js';
import { isObject, textOf, type Json, type JsonObject } from '../../json/objects.js';
import { cleanCell } from '../../text/clean-text.js';
import { plural, thousands } from '../../text/wording.js';
import { mapBounded } from '../../service/read-items.js';
import type { Mapping } from './computer-rows.js';
import type { Slot } from './slots.js';
import { nameOf, type ComputerTarget } from '../../changes/target.js';

export const shownLines = 8;
/** So many computers are read for their present values: one request each. */
const mostRead = 100;

export interface RowChanges {
  readonly facts: readonly string[];
  readonly list: () => Promise<readonly string[]>;
}

/** The first lines, and how many follow. */
export const fewLines = (lines: readonly string[], count: number, noun?: string): string[] => {
  const rest = count - shownLines;
  if (rest <= 0) return [...lines];
  return [...lines, `  and ${noun === undefined ? `${thousands(rest)} more` : plural(rest, `more ${noun}`)}`];
};

/** 'PC-0041: Room → 3.14': what the rows of a file change, and from what where the service shows it. */
export const changesOf = async (
  targets: readonly ComputerTarget[],
  mappings: readonly Mapping[],
  context: Context,
): Promise<RowChanges> => {
  const { isHidden, lines } = await linesOf(targets.slice(0, shownLines), mappings, context);
  const hidden = 'The present values of custom fields are not readable: only the new ones are shown.';
  return {
    facts: [...fewLines(lines, targets.length), ...(isHidden ? [hidden] : [])],
    list: async () => (await linesOf(targets, mappings, context)).lines,
  };
};

const linesOf = async (
  targets: readonly ComputerTarget[],
  mappings: readonly Mapping[],
  context: Context,
): Promise<{ readonly lines: string[]; readonly isHidden: boolean }> => {
  const isRead = targets.length <= mostRead;
  const before = isRead ? await mapBounded(targets, 4, async ({ id }) => presentOf(id, context)) : [];
  const isCustom = mappings.some(({ slot }) => slot.kind === 'custom');
  return {
    lines: targets.map((target, at) => `  ${cleanCell(nameOf(target))}: ${lineOf(target, mappings, before[at])}`),
    isHidden: isCustom && !before.some((record) => isObject(record?.['custom'])),
  };
};

/** A failed read does not hold the question back. */
const presentOf = async (id: number, context: Context): Promise<JsonObject | undefined> => {
  const client = await context.client();
  try {
    return await readObject(getCall('/api/computer/{id}', { pathValues: { id } }), client);
  } catch {
    return undefined;
  }
};

/** The new values alone, for a log: nothing is read for it. */
export const newValues = (targets: readonly ComputerTarget[], mappings: readonly Mapping[]): string[] =>
  mappings.every(({ slot }) => slot.kind === 'argument')
    ? []
    : fewLines(
        targets
          .slice(0, shownLines)
          .map((target) => `  ${cleanCell(nameOf(target))}: ${lineOf(target, mappings, undefined)}`),
        targets.length,
      );

const lineOf = ({ own }: ComputerTarget, mappings: readonly Mapping[], before: JsonObject | undefined): string =>
  mappings
    .flatMap(({ column, isSecret, slot }) => {
      const text = isSecret ? masked : readable;
      const value = valueAt(slot, own?.body ?? {});
      if (value === undefined) return [];
      const label = slot.kind === 'custom' ? `${cleanCell(column)} (${slot.name.replace('custom:', '')})` : slot.name;
      const old = before === undefined ? undefined : (valueAt(slot, before) ?? hostOf(slot, before));
      if (old !== undefined && textOf(old) === textOf(value)) return [`${label} stays ${text(value)}`];
      return [`${label} ${old === undefined ? '' : `${text(old)} `}→ ${text(value)}`];
    })
    .join(', ');

const valueAt = ({ path = '' }: Slot, record: JsonObject): Json | undefined => {
  let value: Json | undefined = record;
  for (const step of path.split('.')) value = isObject(value) ? value[step] : undefined;
  return value;
};

/** The name that a request changes is called hostname in an answer. */
const hostOf = ({ path }: Slot, before: JsonObject): Json | undefined =>
  path === 'name' ? before['hostname'] : undefined;

const readable = (value: Json): string => cleanCell(textOf(value)) || '(empty)';
const masked = (value: Json): string => (textOf(value) === '' ? '(empty)' : '***');

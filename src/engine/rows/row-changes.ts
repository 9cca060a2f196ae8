import type { Context } from '../../context.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { cleanCell } from '../../text/clean-text.js';
import { thousands } from '../../text/thousands.js';
import { kebab } from '../flags/flags-of.js';
import { mapBounded } from '../read/map-bounded.js';
import { readObject } from '../../http/answers/decode.js';
import type { Mapping } from './rows.js';
import { nameOf, type ComputerTarget } from '../targets/target.js';

const shown = 8;
/** So many computers are read for their present values: one request each. */
const mostRead = 100;

export interface RowChanges {
  readonly facts: readonly string[];
  readonly list: () => Promise<readonly string[]>;
}

/** 'PC-0041: Room → 3.14': what the rows of a file change, and from what where the service shows it. */
export const changesOf = async (
  targets: readonly ComputerTarget[],
  mappings: readonly Mapping[],
  context: Context,
): Promise<RowChanges | undefined> => {
  if (mappings.length === 0) return undefined;
  const { isHidden, lines: few } = await linesOf(targets.slice(0, shown), mappings, context);
  const more = targets.length - few.length;
  return {
    facts: [
      ...few,
      ...(more > 0 ? [`  and ${thousands(more)} more`] : []),
      ...(isHidden ? ['The present values of custom fields are not readable: only the new ones are shown.'] : []),
    ],
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
  const isCustom = mappings.some(({ slot }) => slot !== undefined);
  return {
    lines: targets.map((target, at) => `  ${cleanCell(nameOf(target))}: ${lineOf(target, mappings, before[at])}`),
    isHidden: isCustom && !before.some((record) => isObject(record?.['custom'])),
  };
};

/** What cannot be read is no reason to hold the question back. */
const presentOf = async (id: number, context: Context): Promise<JsonObject | undefined> => {
  const client = await context.client();
  try {
    return await readObject(getCall('/api/computer/{id}', { pathValues: { id } }), client);
  } catch {
    return undefined;
  }
};

/** The new values alone, for a log: nothing is read for it. */
export const newValues = (targets: readonly ComputerTarget[], mappings: readonly Mapping[]): string[] => {
  if (mappings.every(({ argument }) => argument !== undefined)) return [];
  const more = targets.length - shown;
  return [
    ...targets
      .slice(0, shown)
      .map((target) => `  ${cleanCell(nameOf(target))}: ${lineOf(target, mappings, undefined)}`),
    ...(more > 0 ? [`  and ${thousands(more)} more`] : []),
  ];
};

const lineOf = ({ own }: ComputerTarget, mappings: readonly Mapping[], before: JsonObject | undefined): string =>
  mappings
    .flatMap((mapping) => {
      const { body = {} } = own ?? {};
      const { column, field, isSecret, slot } = mapping;
      const text = isSecret ? hidden : readable;
      const value = valueAt(mapping, body);
      if (value === undefined) return [];
      const label = slot === undefined ? kebab(field) : `${cleanCell(column)} (${slot})`;
      const old = before === undefined ? undefined : (valueAt(mapping, before) ?? hostOf(field, before));
      if (old !== undefined && textOf(old) === textOf(value)) return [`${label} stays ${text(value)}`];
      return [`${label} ${old === undefined ? '' : `${text(old)} `}→ ${text(value)}`];
    })
    .join(', ');

const valueAt = ({ field, slot }: Mapping, record: JsonObject): Json | undefined => {
  const value = record[field];
  if (slot === undefined) return value;
  return isObject(value) ? value[slot] : undefined;
};

/** The name that a request changes is called hostname in an answer. */
const hostOf = (field: string, before: JsonObject): Json | undefined =>
  field === 'name' ? before['hostname'] : undefined;

const readable = (value: Json): string => cleanCell(textOf(value)) || '(empty)';
const hidden = (value: Json): string => (textOf(value) === '' ? '(empty)' : '***');

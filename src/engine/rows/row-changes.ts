import { isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { restLine, shownLines } from './first-lines.js';
import type { Mapping, Slot } from './slots.js';
import type { RowChanges } from '../draft.js';
import { nameOf, type ComputerTarget, type Target } from '../../changes/target.js';

export const changesOf = <Row>(rows: readonly Row[], noun: string, lineOf: (row: Row) => string): RowChanges => {
  const line = (row: Row): string => `  ${cleanCell(lineOf(row))}`;
  return {
    facts: [...rows.slice(0, shownLines).map(line), ...restLine(rows, `  and`, noun)],
    list: async () => rows.map(line),
  };
};

/** 'KB5041404: product Windows 11', as it is in the file. */
export const rowLine = (target: Target): string => {
  const values = Object.entries(target.values ?? {}).map(([name, value]) => `${name.replaceAll('-', ' ')} ${value}`);
  return [nameOf(target), ...(values.length === 0 ? [] : [values.join(', ')])].join(': ');
};

/** 'PC-0041: Room (Custom01) → 3.14' */
export const valuesLine = (target: ComputerTarget, mappings: readonly Mapping[]): string =>
  `${nameOf(target)}: ${mappings.flatMap((mapping) => valueText(mapping, isObject(target.own?.body) ? target.own.body : {})).join(', ')}`;

const valueText = ({ column, isSecret, slot }: Mapping, body: JsonObject): string[] => {
  const value = valueAt(slot, body);
  if (value === undefined) return [];
  const label = slot.kind === 'custom' ? `${column} (${slot.name.replace('custom:', '')})` : slot.name;
  const text = typeof value === 'boolean' ? String(value) : textOf(value);
  return [`${label} → ${text === '' ? '(empty)' : isSecret ? '***' : text}`];
};

const valueAt = ({ path = '' }: Slot, record: JsonObject): Json | undefined => {
  let value: Json | undefined = record;
  for (const step of path.split('.')) value = isObject(value) ? value[step] : undefined;
  return value;
};

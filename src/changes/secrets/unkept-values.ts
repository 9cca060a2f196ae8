import { createHash } from 'node:crypto';
import type { SecretValues } from '../../http/mask.js';
import { isSecretKey } from '../../http/secret-names.js';
import { withoutHidden } from '../../http/secret-values.js';
import type { Plan, Template, Unit, UnkeptValue } from '../plan.js';
import type { SourceRow } from '../target.js';

type Secrets = Pick<SecretValues, 'mayBeSecret'>;

/** The plan as the journal keeps it: *** in the place of each secret value, and where a resume reads it again. */
export const withoutSecretValues = (plan: Plan, secrets: Secrets): Plan => {
  const values: UnkeptValue[] = [];
  const call = withoutIn(plan.call, secrets, (at, value) => values.push(fromPrompt(at, value)));
  return {
    ...plan,
    call,
    ...(values.length === 0 ? {} : { values }),
    units: plan.units.map((unit) => unitWithout(unit, plan, secrets)),
  };
};

const unitWithout = ({ row, values: planned = [], ...unit }: Unit, plan: Plan, secrets: Secrets): Unit => {
  const found: { readonly at: string; readonly value: string | number }[] = [];
  const note = (at: string, value: string | number): void => void found.push({ at, value });
  const call = unit.call === undefined ? undefined : withoutIn(unit.call, secrets, note);
  const own = unit.own === undefined ? undefined : withoutIn(unit.own, secrets, note);
  if (found.length === 0) return unit;
  const columns = found.map(({ value }) => columnOf(row, String(value)));
  const known = (at: string): UnkeptValue | undefined => planned.find((each) => each.at === at);
  const values = found.map(({ at, value }, number): UnkeptValue => {
    const column = columns[number];
    if (row === undefined || column === undefined) return known(at) ?? fromPrompt(at, value);
    return { at, from: 'file', key: `${row.line}:${rowTag(row, columns, plan.run)}:${column}`, ...type(value) };
  });
  return { ...unit, ...(call === undefined ? {} : { call }), ...(own === undefined ? {} : { own }), values };
};

/** The column of a row that holds a value; undefined if it has another source. */
const columnOf = (row: SourceRow | undefined, value: string): string | undefined =>
  Object.entries(row?.cells ?? {}).find(([, cell]) => cell.trim() === value)?.[0];

/**
 * Detects changes of a row by a checksum of its other cells. Nothing of a secret is in it: of a PIN of four digits a few
 * bits in each of two journals tell it. So a resume sends the secret that its row has then.
 */
export const rowTag = ({ cells }: SourceRow, secret: readonly (string | undefined)[], run: string): string => {
  const open = Object.entries(cells).filter(([column]) => !secret.includes(column) && !isSecretKey(column));
  return sha256(`${run}${JSON.stringify(open.map(([name, cell]) => [name, cell.trim()]))}`).slice(0, 16);
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const withoutIn = <Part extends Pick<Template, 'body'>>(
  part: Part,
  secrets: Secrets,
  found: (at: string, value: string | number) => void,
): Part => (part.body === undefined ? part : { ...part, body: withoutHidden(part.body, secrets.mayBeSecret, found) });

const fromPrompt = (at: string, value: string | number): UnkeptValue => ({
  at,
  from: 'prompt',
  key: '',
  ...type(value),
});

const type = (value: string | number): Pick<UnkeptValue, 'isNumber'> =>
  typeof value === 'number' ? { isNumber: true } : {};

/** The source of a value that a replacement carries: the old computer, a variable, and for a collection its entry and child. */
export const computerKey = (
  id: number,
  varId: number,
  entry?: { readonly id: number; readonly child: string },
): string => JSON.stringify([id, varId, ...(entry === undefined ? [] : [entry.id, entry.child])]);

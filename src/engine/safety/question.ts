import type { Presentation, Consequence } from '../../areas/record.js';
import type { Json } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { sentText } from './sent-text.js';
import type { Input } from '../../command/input.js';
import { isObject } from '../../json/objects.js';
import type { Prepared } from '../command.js';
import { withNames } from '../request/typed-names.js';

type Named = Pick<Prepared, 'call' | 'names'> & Partial<Pick<Prepared, 'things'>>;

/** The question before the command acts, as the record words it for what was typed; `asks`: worded for rows of a file. */
export const questionOf = (record: Presentation, prepared: Named, asks?: string): string => {
  const instead = Object.entries(record.confirmWith ?? {}).find(([field]) => isOn(valueIn(prepared, field)));
  const question = asks ?? instead?.[1] ?? record.confirm ?? record.question ?? `${record.summary}?`;
  return withNames(question, { ...prepared.names, sent: sentText(prepared.call.body, prepared) });
};

/** Consequences that apply to the typed values. */
export const consequencesOf = ({ consequences = [] }: Presentation, prepared: Named): string[] =>
  consequences.filter((each) => holds(each, prepared)).map(({ says }) => withNames(says, prepared.names));

const holds = ({ is, unless, with: field }: Consequence, prepared: Named): boolean => {
  if (unless !== undefined && isOn(valueIn(prepared, unless))) return false;
  if (field === undefined) return true;
  const value = valueIn(prepared, field);
  return isOn(value) && (is === undefined || is.test(value ?? ''));
};

/** Whether this command line asks: `confirm`, unless what was typed makes it harmless. */
export const asksFor = (record: Presentation, prepared: Named): boolean => {
  const { confirm, confirmIf } = record;
  if (confirm === undefined || confirmIf === undefined) return confirm !== undefined;
  if (confirmIf.is === 'absent') return !isLimitedBy(prepared.call, confirmIf.field);
  return valuesIn(prepared, confirmIf.field).some(confirmIf.is === 'on' ? isOn : isOff);
};

/** The reach to count before this command acts. */
export const reachWithin = (
  { reach, reachIfLimited }: Presentation,
  { maxAffected }: Pick<Input['shared'], 'maxAffected'>,
): Presentation['reach'] => reach ?? (maxAffected === undefined ? undefined : reachIfLimited);

/** By its own name and with a value: a service may take `productId=` for none at all, and then everything is meant. */
export const isLimitedBy = ({ query = [] }: Pick<Call, 'query'>, field: string): boolean => {
  const given = query.filter(([name]) => name === field);
  return given.length > 0 && given.every(([, value]) => value.trim() !== '');
};

const isOn = (value: string | undefined): boolean => value !== undefined && value !== 'false';

const isOff = (value: string): boolean => value !== 'true';

const valueIn = (prepared: Named, field: string): string | undefined => valuesIn(prepared, field)[0];

/** In any case of letters: a service that does not tell Overwrite from overwrite would do what was not asked about. */
const valuesIn = ({ call }: Named, field: string): string[] => {
  let inBody: readonly Json[] = call.body === undefined ? [] : [call.body];
  for (const step of field.split('.')) inBody = inBody.flatMap((part) => membersIn(part, step));
  const inQuery = (call.query ?? []).filter(([name]) => isSame(name, field)).map(([, value]) => value);
  return [...inBody, ...inQuery].map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
};

const membersIn = (value: Json, name: string): Json[] =>
  isObject(value)
    ? Object.entries(value).flatMap(([key, member]) => (isSame(key, name) && member !== null ? [member] : []))
    : [];

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

import type { Presentation, Consequence } from '../../areas/record.js';
import type { Json } from '../../contract/operation.js';
import { sentText } from './sent-text.js';
import { isObject } from '../../json/objects.js';
import type { Prepared } from '../request/command.js';
import { withNames } from '../request/typed-names.js';

type Named = Pick<Prepared, 'call' | 'names'> & Partial<Pick<Prepared, 'things'>>;

/** What is asked before the command acts, as the record words it for what was typed. */
export const questionOf = (record: Presentation, prepared: Named): string => {
  const instead = Object.entries(record.confirmWith ?? {}).find(([field]) => isOn(valueIn(prepared, field)));
  const question = instead?.[1] ?? record.confirm ?? record.question ?? `${record.summary}?`;
  return withNames(question, { ...prepared.names, sent: sentText(prepared.call.body, prepared) });
};

/** What follows from it, for what was typed. */
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
  if (record.confirm === undefined) return false;
  if (record.confirmUnless !== undefined && valueIn(prepared, record.confirmUnless) !== undefined) return false;
  if (record.confirmWhenOff !== undefined) return valueIn(prepared, record.confirmWhenOff) === 'false';
  return record.confirmWhen === undefined || valueIn(prepared, record.confirmWhen) === 'true';
};

const isOn = (value: string | undefined): boolean => value !== undefined && value !== 'false' && value !== 'null';

const valueIn = ({ call }: Named, field: string): string | undefined => {
  let inBody: Json | undefined = call.body;
  for (const step of field.split('.')) inBody = isObject(inBody) ? inBody[step] : undefined;
  const value = inBody ?? call.query?.find(([name]) => name === field)?.[1];
  return value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value);
};

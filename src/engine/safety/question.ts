import type { CommandRecord } from '../../areas/record.js';
import { isObject } from '../request/check-shape.js';
import { withNames, type Prepared } from '../request/prepare.js';

/** What is asked before the command acts, as the record words it for what was typed. */
export const questionOf = (record: CommandRecord, prepared: Prepared): string => {
  const instead = Object.entries(record.confirmWith ?? {}).find(([field]) => isOn(valueIn(prepared, field)));
  const question = instead?.[1] ?? record.confirm ?? record.question ?? `${record.summary}?`;
  const { body } = prepared.call;
  return withNames(question, { ...prepared.names, sent: body === undefined ? 'nothing' : JSON.stringify(body) });
};

/** Whether this command line asks: `confirm`, unless what was typed makes it harmless. */
export const asksFor = (record: CommandRecord, prepared: Prepared): boolean => {
  if (record.confirm === undefined) return false;
  if (record.confirmUnless !== undefined && valueIn(prepared, record.confirmUnless) !== undefined) return false;
  return record.confirmWhen === undefined || valueIn(prepared, record.confirmWhen) === 'true';
};

const isOn = (value: string | undefined): boolean => value !== undefined && value !== 'false';

const valueIn = ({ call }: Prepared, field: string): string | undefined => {
  const inBody = isObject(call.body) ? call.body[field] : undefined;
  const value = inBody ?? call.query?.find(([name]) => name === field)?.[1];
  return value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value);
};

import type { Json } from '../../contract/operation.js';
import { isList, isObject } from '../../json/objects.js';
import { localTime } from '../../text/calendar.js';
import { cleanCell } from '../../text/clean-text.js';
import { isTime, parseTime } from '../../text/times.js';
import { kebab } from '../flags/flags-of.js';
import type { Prepared } from '../command.js';

type Named = Pick<Prepared, 'names'> & Partial<Pick<Prepared, 'things'>>;

/** The body of a request in words, for a question: 'description "Europe", roles computer.read and pm.read, not active'. */
export const sentText = (body: Json | undefined, named: Named): string => {
  if (body === undefined) return 'nothing';
  if (!isObject(body)) return valueText(body, named);
  const parts = Object.entries(body).map(([field, value]) => fieldText(field, value, named));
  return parts.join(', ') || 'nothing';
};

const fieldText = (field: string, value: Json, named: Named): string => {
  const words = kebab(field)
    .replaceAll('-', ' ')
    .replace(/^is (?=\w)/, '')
    .replace(/ utc$/, ''); // it is shown in the zone of the machine
  const thing = named.things?.find(({ id }) => id === value);
  const name = thing === undefined ? undefined : named.names[thing.name];
  if (name !== undefined && name !== '') return `${words.replace(/ id$/, '')} ${cleanCell(name)}`;
  if (value === null) return `no ${words}`;
  if (typeof value === 'boolean') return value ? words : `not ${words}`;
  if (isList(value) && value.length === 0) return `no ${words}`;
  return `${words} ${valueText(value, named)}`;
};

const valueText = (value: Json, named: Named): string => {
  if (isList(value)) return listText(value.map((each) => valueText(each, named)));
  if (isObject(value)) return `(${sentText(value, named)})`;
  if (typeof value !== 'string') return String(value);
  if (isTime(value)) return localTime(new Date(parseTime(value)));
  return /^[\w.@-]+$/.test(value) ? value : JSON.stringify(cleanCell(value));
};

const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

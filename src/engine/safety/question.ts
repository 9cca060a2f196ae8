import { mapBounded } from '../../service/read-items.js';
import { labelOf } from '../names/labels.js';
import { isUuid, isIdText } from '../../base/text/identifiers.js';
import type { Context } from '../../context.js';
import { reachFacts } from '../../contract/reach.js';
import type { Consequence, Presentation } from '../../areas/record.js';
import type { Command, Prepared, Thing } from '../command.js';
import { kebab } from '../flags/flags-of.js';
import { placesOf } from '../flags/places.js';
import { withNames } from '../names/with-names.js';
import { isLimitedBy, isOn, valuesIn } from '../../changes/reach/call-values.js';
import { packagesOfReplacement } from './replacement-names.js';
import { isList, isObject, type Json } from '../../base/json/objects.js';
import { localTime } from '../../base/text/calendar.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { isTime, parseTime } from '../../base/text/times.js';

type Spoken = Pick<Prepared, 'names'> & Partial<Pick<Prepared, 'things'>>;
type Named = Spoken & Pick<Prepared, 'call'>;

/** The question before the command acts, as the record words it for what was typed; `asks`: worded for rows of a file. */
export const questionOf = (record: Presentation, prepared: Named, asks?: string): string => {
  const own = asksFor(record, prepared) ? record.confirm : (record.question ?? record.confirm);
  const question = asks ?? wordsWith(record.confirmWith, prepared) ?? own ?? `${record.summary}?`;
  const more = (record.consequences ?? []).filter((each) => each.asks !== undefined && holds(each, prepared));
  const whole = more.reduce((text, { asks: part = '' }) => text.replace(/\?/, ` ${part}?`), question);
  return withNames(whole, { ...prepared.names, sent: sentText(prepared.call.body, prepared) });
};

/** Fills the names that were not typed as an argument or a flag from what is sent: --body, --field and --param. */
export const withSentNames = ({ record, spec }: Pick<Command, 'record' | 'spec'>, prepared: Prepared): Prepared => {
  const sent = placesOf(record, spec).flatMap(({ labeled, name, path = '' }) => {
    const value = (prepared.names[name] ?? '') === '' ? valueIn(prepared, path) : undefined;
    return value === undefined || value === '' ? [] : [{ labeled, name, value }];
  });
  const replaced =
    reachFacts(prepared.call.operation).reach === 'package-groups' ? packagesOfReplacement(prepared.call.body) : [];
  const things = sent.flatMap(({ labeled, name, value }) =>
    labeled === undefined || prepared.things.some((thing) => thing.name === name) ? [] : [{ name, labeled, id: value }],
  );
  return {
    ...prepared,
    names: {
      ...prepared.names,
      ...Object.fromEntries(replaced.map(({ id, name }) => [name, prepared.names[name] || String(id)])),
      ...Object.fromEntries(sent.map(({ name, value }) => [name, value])),
    },
    things: [
      ...prepared.things,
      ...things,
      ...replaced.filter(({ name }) => prepared.things.every((thing) => thing.name !== name)),
    ],
  };
};

/** The words for a body field or parameter that is sent. */
const wordsWith = (words: Presentation['confirmWith'] = {}, prepared: Named): string | undefined =>
  Object.entries(words).find(([field]) => isOn(valueIn(prepared, field)))?.[1];

/** The record with the sentence for what was sent. */
export const withDone = (record: Presentation, prepared: Named): Presentation => {
  const done = wordsWith(record.doneWith, prepared);
  return done === undefined ? record : { ...record, done };
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
  return valuesIn(prepared.call, confirmIf.field).some(confirmIf.is === 'on' ? isOn : isOff);
};

/** Whether what was typed erases disks. */
export const erases = ({ erasesWith }: Presentation, prepared: Named): boolean =>
  erasesWith !== undefined && isOn(valueIn(prepared, erasesWith));

const isOff = (value: string): boolean => value !== 'true';

const valueIn = ({ call }: Named, field: string): string | undefined => valuesIn(call, field)[0];

/** The body of a request in words, for a question: 'description "Europe", roles computer.read and pm.read, not active'. */
export const sentText = (body: Json | undefined, named: Spoken): string => {
  if (body === undefined) return 'nothing';
  if (!isObject(body)) return valueText(body, named);
  const parts = Object.entries(body).map(([field, value]) => fieldText(field, value, named));
  return parts.join(', ') || 'nothing';
};

const fieldText = (field: string, value: Json, named: Spoken): string => {
  const words = kebab(field)
    .replaceAll('-', ' ')
    .replace(/^is (?=\w)/, '')
    .replace(/ utc$/, ''); // shown in the local time zone
  const thing = named.things?.find(({ id }) => id === value);
  const name = thing === undefined ? undefined : named.names[thing.name];
  if (name !== undefined && name !== '') return `${words.replace(/ id$/, '')} ${cleanCell(name)}`;
  if (value === null) return `no ${words}`;
  if (typeof value === 'boolean') return value ? words : `not ${words}`;
  if (isList(value) && value.length === 0) return `no ${words}`;
  return `${words} ${valueText(value, named)}`;
};

const valueText = (value: Json, named: Spoken): string => {
  if (isList(value)) return listText(value.map((each) => valueText(each, named)));
  if (isObject(value)) return `(${sentText(value, named)})`;
  if (typeof value !== 'string') return String(value);
  if (isTime(value)) return localTime(new Date(parseTime(value)));
  return /^[\w.@-]+$/.test(value) ? value : JSON.stringify(cleanCell(value));
};

const listText = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

/** Names as people know them, for a question or a sentence: host with domain, path of a group, package with version. */
export const withLabels = async <Some extends Pick<Prepared, 'call' | 'names' | 'things'>>(
  prepared: Some,
  context: Context,
): Promise<Some> => {
  const client = await context.client();
  const labels = await mapBounded(prepared.things, 4, async (thing) => {
    const typed = prepared.names[thing.name] ?? '';
    if (!needsLabel(thing, typed)) return [thing.name, typed] as const;
    const label = await labelOf(thing.labeled, thing.id, client, prepared.call.pathValues);
    return [thing.name, label ?? typed] as const;
  });
  return { ...prepared, names: { ...prepared.names, ...Object.fromEntries(labels) } };
};

/** Typed names stay, except that a group's name is replaced by its path. */
const needsLabel = ({ labeled }: Thing, typed: string): boolean =>
  labeled === 'group' || isIdText(typed) || isUuid(typed);

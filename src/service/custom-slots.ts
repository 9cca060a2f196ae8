import { systemApi } from './system.js';
import type { Context } from '../context.js';
import { EmsError, isInterruption, usage } from '../base/errors.js';
import { isSecretKey } from '../http/secret-names.js';
import type { Client } from '../http/client.js';
import type { ItemOf } from '../contract/answers.js';
import type { Json, JsonObject } from '../base/json/objects.js';
import { readItems } from './read-items.js';
import { learnSecret } from '../settings/loaded.js';
import { cleanCell } from '../base/text/clean-text.js';
import { closest } from '../base/text/closest.js';
import { fewOf } from '../base/text/one-of.js';
import type { Input } from '../command/input.js';

/** Turns the designations in --custom, --clear and --map into slots. Slots themselves cost no request. */
export const withSlots = async (input: Input, context: Context): Promise<Input> => {
  const { flags } = input;
  const named = places.flatMap(({ flag, pattern }) =>
    wordsOf(flag, flags[flag]).flatMap((word) => nameIn(word, pattern)),
  );
  if (named.length === 0) return input;
  const fields = named.every(isSlot) ? [] : await readFields(context);
  for (const word of wordsOf('custom', flags['custom'])) await hideSecret(word, context);
  const rewritten = places.flatMap(({ flag, pattern }) => {
    if (flags[flag] === undefined) return [];
    const slotted = (word: string): string =>
      word.replace(pattern, (_, before: string, name: string, after: string) =>
        [before === 'custom:' ? '' : before, slotOf(name, `--${flag}`, fields), after].join(''),
      );
    return [[flag, wordsOf(flag, flags[flag]).map(slotted)] as const];
  });
  return { ...input, flags: { ...flags, ...Object.fromEntries(rewritten) } };
};

/** The value of a slot; services may write Custom01 in other case. */
export const valueInSlot = (slot: string, custom: JsonObject): Json | undefined =>
  Object.entries(custom).find(([name]) => name.toLowerCase() === slot.toLowerCase())?.[1];

/** The slot of a designation; a slot itself costs no request. */
export const slotNamed = async (name: string, label: string, context: Context): Promise<string> =>
  slotOf(name, label, isSlot(name) ? [] : await readFields(context));

/** Hides the value now, because a slot no longer shows its designation ("BIOS password"). */
const hideSecret = async (word: string, context: Context): Promise<void> => {
  const [, , name = '', after = ''] = places[0].pattern.exec(word) ?? [];
  if (isSecretKey(name)) learnSecret(await context.client(), after.replace(/^:?=/, ''));
};

/** The text before the name, the name, and the text after it. */
const places = [
  { flag: 'custom', pattern: /^()([^=]+?)(:?=[\s\S]*)$/ },
  { flag: 'clear', pattern: /^(custom:)(.+)()$/ },
  { flag: 'map', pattern: /^(.+=custom:)(.+)()$/ },
] as const;

/** --clear takes a list with commas. */
const wordsOf = (flag: string, raw: Input['flags'][string]): string[] =>
  [raw ?? []].flat().flatMap((word) => (flag === 'clear' ? String(word).split(/\s*,\s*/) : [String(word)]));

const nameIn = (word: string, pattern: RegExp): string[] => {
  const name = pattern.exec(word)?.[2];
  return name === undefined ? [] : [name];
};

/** A name that looks like a slot is one; the rules of the command check whether it exists. */
const isSlot = (name: string): boolean => /^custom\d+$/i.test(name.trim());

/** Slots whose designation names a secret, which the slot name itself does not show; undefined if they cannot be read. */
export const secretSlots = async (client: Client): Promise<ReadonlySet<string> | undefined> => {
  const fields = await fieldsOf(client).catch((error: unknown) => {
    if (error instanceof EmsError && isInterruption(error.kind)) throw error;
    return undefined;
  });
  if (fields === undefined) return undefined;
  return new Set(fields.flatMap(({ designation, slot }) => (isSecretKey(designation) ? [slot] : [])));
};

interface Field {
  readonly slot: string;
  readonly designation: string;
  readonly isOff: boolean;
}

const readFields = async (context: Context): Promise<Field[]> => fieldsOf(await context.client());

const fieldsOf = async (client: Client): Promise<Field[]> => {
  const reading = read.get(client) ?? readOnce(client);
  read.set(client, reading);
  return reading;
};

/** Names are looked up first, secrets later: cached to send one request for both. */
const read = new WeakMap<Client, Promise<Field[]>>();

const readOnce = async (client: Client): Promise<Field[]> => {
  const fields = (await readItems(systemApi.customFields(), client)).flatMap(fieldOf);
  if (fields.length > 0) return fields;
  throw new EmsError('failed', 'The response of the service contains no custom fields.', {
    hint: 'Nothing was sent. Give the slot instead, such as Custom01.',
  });
};

/** Finds the slot in any field that looks like one. */
const fieldOf = (item: CustomField): Field[] => {
  const { active, designation, ...others } = item;
  const slot = [item.slot, ...Object.values(others)].find(
    (value) => typeof value === 'string' && /^custom\d\d$/i.test(value),
  );
  if (typeof slot !== 'string' || typeof designation !== 'string') return [];
  return [{ slot, designation: designation.trim(), isOff: active === false }];
};

type CustomField = ItemOf<typeof systemApi.customFields.operation>;

const slotOf = (typed: string, label: string, fields: readonly Field[]): string => {
  const name = typed.trim();
  if (isSlot(name)) return name.replace(/^custom/i, 'Custom');
  const folded = fields.filter(({ designation }) => designation.toLowerCase() === name.toLowerCase());
  const exact = folded.filter(({ designation }) => designation === name);
  if (exact.length > 1)
    throw usage(
      `${label}: "${name}" matches ${exact.length} custom fields: ${exact.map(({ slot }) => slot).join(', ')}`,
      'Nothing was sent. Give the slot instead.',
    );
  const field = exact[0] ?? (folded.length === 1 ? folded[0] : undefined);
  if (field === undefined) throw unknownField(name, label, fields);
  if (field.isOff)
    throw usage(
      `${label}: the custom field "${field.designation}" (${field.slot}) is not active, and only active ones can be written`,
      `Nothing was sent. Activate it with: ems custom-field update ${field.slot} --active`,
    );
  return field.slot;
};

const unknownField = (name: string, label: string, fields: readonly Field[]): EmsError => {
  const active = fields.filter(({ isOff }) => !isOff).map(({ designation }) => designation);
  const near = closest(name, active);
  return usage(
    `${label}: no custom field named "${name}". ${active.length === 0 ? 'None is active' : `Active ones: ${fewOf(active)}`}`,
    `Nothing was sent. ${near === undefined ? 'List them with: ems custom-field list' : `Did you mean ${cleanCell(near)}?`}`,
  );
};

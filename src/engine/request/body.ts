import { groupApi } from '../../service/groups.js';
import { basename } from 'node:path';
import type { FlagSpec } from '../../command/spec.js';
import type { Context } from '../../context.js';
import type { Field, Json, JsonObject, Operation, Shape } from '../../contract/operation.js';
import type { Presentation } from '../../areas/record.js';
import type { Command } from '../command.js';
import { fieldShape, isFile, isRaw, kindOf, stepsTo } from '../flags/places.js';
import { readFileBytes } from '../flags/read-input.js';
import { clearedBy } from '../flags/clear.js';
import { parseJsonFlag, readJson, readValue, refuseLoss, saysUtc, type ValueSource } from '../flags/values.js';
import { checkBody } from './checks.js';
import { EmsError, usage } from '../../base/errors.js';
import { asRead, type Call, type Client, type Content } from '../../http/client.js';
import { callTo, readObject } from '../../http/reads.js';
import { maxDepth, isObject } from '../../base/json/objects.js';

interface BodySource {
  readonly operation: Operation;
  readonly flags: readonly FlagSpec[];
  /** --body after @file and - were read. */
  readonly whole: string | undefined;
  readonly fields: readonly string[]; // --field
  readonly entries: readonly { readonly path: string; readonly value: Json }[];
  readonly reading: Omit<ValueSource, 'label'>;
}

type Draft = { [name: string]: Json };

/** Whole body, then flags, then fields: only what was typed is sent, and absent stays apart from null. */
export const draftBody = (source: BodySource): Json | undefined => {
  const { operation, entries, fields, whole } = source;
  if (operation.body === undefined) {
    if (whole !== undefined || fields.length > 0) throw usage('This command sends no body. Remove --body and --field.');
    return undefined;
  }
  if (isRaw(operation)) return rawBody(source);
  const base = whole === undefined ? undefined : parseJsonFlag(whole, '--body');
  if (base === undefined && entries.length === 0 && fields.length === 0)
    refuseEmptyReplacement(operation, source.flags);
  // null is a value that was typed: it is checked as such, and never sent as an object.
  if (entries.length === 0 && fields.length === 0) return base === undefined && operation.body.required ? {} : base;
  if (base !== undefined && !isObject(base))
    throw usage('--body: flags and fields can be combined with a JSON object only');
  if (whole !== undefined) refuseLoss(whole, '--body');
  const draft: Draft = { ...base };
  const { shape } = operation.body;
  for (const { path, value } of entries) put(draft, stepsTo(path, shape), value);
  for (const field of fields) putField(draft, field, source);
  return draft;
};

/** A whole JSON body that nothing was added to goes out as it was typed; any other is made anew, and may lose no digits. */
export const typedBody = ({ operation, whole, entries, fields }: BodySource, isKept: boolean): string | undefined => {
  if (whole === undefined || operation.body === undefined || isRaw(operation)) return undefined;
  const isAlone = isKept && entries.length === 0 && fields.length === 0;
  if (isAlone && kindOf(operation.body.contentType) === 'json') return whole;
  refuseLoss(whole, '--body');
  return undefined;
};

/** A body that is neither JSON nor a form has no fields. */
const rawBody = ({ operation, whole, fields }: BodySource): Json | undefined => {
  const type = operation.body?.contentType ?? '';
  if (fields.length > 0) throw usage(`--field: ${type} has no fields`, 'Send the whole body with: --body @file');
  if (whole === undefined && operation.body?.required === true)
    throw usage('--body is required', `The service expects ${type}. Send a file with: --body @file`);
  return whole;
};

/** A PUT replaces everything, so an empty one clears what is there: to do that, --body '{}' has to be given. */
const refuseEmptyReplacement = ({ method, body }: Operation, flags: readonly FlagSpec[]): void => {
  if (method !== 'PUT' || body?.shape.fields?.some(({ required }) => required) === true) return;
  const own = flags.filter(({ fills, hidden }) => fills?.where === 'body' && !hidden).map(({ name }) => `--${name}`);
  throw usage(
    'No values were given. An empty request would clear the current values.',
    `Give ${[...own, '--field name=value', '--body'].join(', ')}. To clear the values, add --body '{}'.`,
  );
};

/** Required fields that may be null and were not typed are sent as null: the service wants them present. */
export const withNulls = (body: Json | undefined, shape: Shape): Json | undefined => {
  if (!isObject(body)) return body;
  const absent = (shape.fields ?? []).filter((field) => field.required && field.nullable && !(field.field in body));
  return { ...body, ...Object.fromEntries(absent.map((field) => [field.field, null])) };
};

const put = (draft: Draft, [name = '', ...rest]: readonly string[], value: Json): void => {
  if (rest.length === 0) {
    // A map given in parts (--custom and --clear) is one map.
    const before = draft[name];
    draft[name] = isObject(before) && isObject(value) ? { ...before, ...value } : value;
    return;
  }
  const inner: Draft = isObject(draft[name]) ? { ...draft[name] } : {};
  put(inner, rest, value);
  draft[name] = inner;
};

/** name=text is read by the field's type; name:=json is taken as it is. */
const putField = (draft: Draft, text: string, source: BodySource): void => {
  const [, name, json, value] = /^([^=]+?)(:?)=([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) throw usage(`--field: "${text}" is not name=value or name:=json`);
  const label = `--field ${name}`;
  if (/(^|\.)(__proto__|constructor|prototype)($|\.)/.test(name)) throw usage(`${label}: not a field name`);
  if (name.split('.').length > maxDepth) throw usage(`--field: nested deeper than ${maxDepth} levels`);
  const shape = fieldShape(source.operation, name);
  put(
    draft,
    stepsTo(name, source.operation.body?.shape),
    json === ':'
      ? readJson(value, label)
      : readValue(value, shape, {
          ...source.reading,
          isUtc: saysUtc(name),
          clearedBy: clearedBy(name, source.flags),
          label,
        }),
  );
};

/** A body that goes out as JSON, as most do; undefined: `bodyPart` makes it. */
export const plainBody = (
  { body: described }: Operation,
  body: Json | undefined,
  typed: string | undefined,
): Pick<Call, 'body'> | undefined => {
  if (body === undefined || described === undefined) return {};
  return typed === undefined && described.contentType === 'application/json' ? { body } : undefined;
};

/** How a body goes out: as JSON (`typed`, where it was), unless the operation takes only something else. */
export const bodyPart = async (
  operation: Operation,
  body: Json | undefined,
  typed: string | undefined,
  context: Context,
): Promise<Pick<Call, 'body' | 'content'>> => {
  if (body === undefined || operation.body === undefined) return {};
  const { contentType: type, shape } = operation.body;
  const kind = kindOf(type);
  if (kind === 'raw') return { body, content: { type, bytes: await rawBytes(parameterText(body), context) } };
  if (kind === 'form' && isObject(body)) return { body, content: { type, bytes: formText(body) } };
  if (kind === 'parts' && isObject(body)) return { body, content: await partsOf(body, shape, context.interrupt) };
  return { body, content: { type, bytes: typed ?? JSON.stringify(body) } };
};

export const parameterText = (value: Json): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const rawBytes = async (typed: string, context: Context): Promise<string | Uint8Array> => {
  if (typed === '-') return context.terminal.readStdin();
  return typed.startsWith('@') ? readFileBytes(typed.slice(1), '--body', context.interrupt) : typed;
};

const entriesOf = (fields: JsonObject): [string, Json][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().flatMap((each): [string, Json][] => (each === null ? [] : [[name, each]])),
  );

const formText = (fields: JsonObject): string =>
  new URLSearchParams(
    entriesOf(fields).map(([name, value]): [string, string] => [name, parameterText(value)]),
  ).toString();

/** The platform writes the parts and their boundary; a field of bytes is the path of a file. */
const partsOf = async (fields: JsonObject, shape: Shape, interrupt: AbortSignal): Promise<Content> => {
  const form = new FormData();
  for (const [name, value] of entriesOf(fields)) {
    const text = parameterText(value);
    const path = text.replace(/^@/, '');
    const described = shape.fields?.find(({ field }) => field === name);
    if (described === undefined ? text.startsWith('@') : isFile(described))
      form.append(name, new Blob([await readFileBytes(path, name, interrupt)]), basename(path));
    else form.append(name, text);
  }
  const whole = new Response(form);
  return { type: whole.headers.get('content-type') ?? '', bytes: new Uint8Array(await whole.arrayBuffer()) };
};

/** Whether a read adds to the body what was not typed. */
export const completes = ({ completeFrom, typeOfParent }: Presentation): boolean =>
  typeOfParent === true || completeFrom !== undefined;

/** A full replace keeps what was not typed: the missing required fields are read first. */
export const complete = async (
  body: Json | undefined,
  command: Command,
  pathValues: NonNullable<Call['pathValues']>,
  context: Context,
): Promise<Json | undefined> => {
  const { operation, record } = command;
  if (record.typeOfParent === true) return withTypeOfParent(body, command, context);
  if (record.completeFrom === undefined || !isObject(body)) return body;
  const missing = (operation.body?.shape.fields ?? []).filter((field) => field.required && !(field.field in body));
  if (missing.length === 0) return checked(body, command);
  const client: Client = await context.client();
  const call = asRead(callTo(record.completeFrom, { pathValues }));
  const current = await readObject(call, client);
  const kept = missing.map((field) => [field.field, keptValue(current, field, call.operation)] as const);
  return checked({ ...body, ...Object.fromEntries(kept) }, command);
};

/** The type of a new group, where it was not typed, is that of its parent. */
const withTypeOfParent = async (
  body: Json | undefined,
  { operation }: Command,
  context: Context,
): Promise<Json | undefined> => {
  if (!isObject(body) || body['type'] !== undefined || typeof body['parentId'] !== 'string') return body;
  const parent = groupApi.one(body['parentId']);
  const shown = (await readObject(parent, await context.client())).assignedToTree ?? '';
  const allowed = operation.body?.shape.fields?.find(({ field }) => field === 'type')?.enum;
  const type = shown === '' ? undefined : valueFor(shown, allowed);
  if (type !== undefined) return { ...body, type };
  throw usage(
    '--type is required',
    shown === ''
      ? 'The service does not show "assignedToTree" of what --parent names.'
      : `The "assignedToTree" of what --parent names is ${shown}; values of --type: ${(allowed ?? []).join(', ')}`,
  );
};

/** The tree of a group may have the older name of its type: Configuration is ConfigurationGroups. */
export const valueFor = (shown: string, allowed: Field['enum']): Json | undefined =>
  allowed === undefined
    ? shown
    : allowed.find((each) => typeof each === 'string' && each.toLowerCase().startsWith(shown.toLowerCase()));

/** Copies the current values into a full replace, which clears missing fields. Some services omit null fields. */
const keptValue = (current: JsonObject, { field, nullable }: Field, operation: string): Json => {
  const value = current[field] ?? (nullable === true ? null : undefined);
  if (value !== undefined) return value;
  throw new EmsError('failed', `The service does not show "${field}", which the change has to repeat.`, {
    operation,
    hint: 'Nothing was changed. Give the value as well.',
  });
};

const checked = (body: Json, { operation, spec }: Command): Json => {
  checkBody(body, { operation, flags: spec.flags });
  return body;
};

import type { Presentation, Labelled } from '../../areas/record.js';
import type { Context } from '../../context.js';
import { type Json, type Operation, emptyGuid } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import { callOf, type Call, type Client } from '../../http/client.js';
import { readText } from '../flags/read-text.js';
import { bodyPart } from './body-content.js';
import { isRaw } from './body-kind.js';
import { headersFrom, queryPart } from './request-parts.js';
import { checkBody, draftBody, requiredHint, typedBody, withNulls } from './body.js';
import type { CommandSpec, Input } from '../../command/spec.js';
import type { Known } from '../names/lookup-plan.js';
import { nameResolver } from '../names/resolve.js';
import { checkRules } from './rules.js';
import { parseValues, type GivenValue } from '../flags/parse-values.js';
import { callTo } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';

export interface Command {
  readonly spec: CommandSpec;
  readonly record: Presentation;
  readonly operation: Operation;
}

export interface Prepared {
  readonly call: Call;
  /** What the user called things, for questions and sentences: {computer} → PC-0042. */
  readonly names: Readonly<Record<string, string>>;
  /** Those of them that have a name of their own behind their id. */
  readonly things: readonly Thing[];
}

/** Something that the command names: `name` is the placeholder, {group}. */
export interface Thing {
  readonly name: string;
  readonly labelled: Labelled;
  readonly id: string | number;
}

/** Everything typed → one call: values checked, names looked up, body assembled, rules held. Nothing is sent but look-ups. */
export const prepareCall = async (
  command: Command,
  input: Input,
  context: Context,
  /** Shared by many calls, so that each name is asked for once. */
  resolve: Resolve = nameResolver(() => context.client()),
): Promise<Prepared> => {
  const { operation, record, spec } = command;
  const reading = { now: context.clock.date(), relative: operation.repeat === 'read' ? 'past' : 'future' } as const;
  const entries = parseValues({ spec, record, operation }, input, reading.now);
  const query = [...entriesAt(entries, 'query'), ...extraQuery(input)];
  const source = {
    operation,
    flags: spec.flags,
    whole: isRaw(operation) ? rawText(input) : await readText(input.flags['body'], '--body', context),
    fields: [input.flags['field'] ?? []].flat().map(String),
    reading,
  };
  // First with names standing in for ids, so that bad input is found before anything is asked of the service.
  checkAll(
    {
      body: draft({ ...source, entries: placeholderIds(entries, 'body') }, record),
      query: new Map(placeholderIds(query, 'query').map(({ path, value }) => [path, value])),
      hasWholeBody: source.whole !== undefined || input.flags['map'] !== undefined,
      now: reading.now,
    },
    command,
  );
  for (const remark of remarksOf(spec, input)) context.say(remark);
  checkRequiredParameters(operation, [...query, ...entriesAt(entries, 'header')], command);
  const resolved = await resolveEntries([...entries.filter(({ where }) => where !== 'query'), ...query], resolve);
  const settled = { ...source, entries: valuesAt(resolved, 'body') };
  const drafted = draft(settled, record);
  const body = await complete(drafted, command, resolved, context);
  const typed = typedBody(settled, body === drafted && record.each === undefined && record.batch === undefined);
  const headers = headersFrom(valuesAt(resolved, 'header'));
  return {
    call: {
      ...callOf(operation),
      pathValues: Object.fromEntries(
        valuesAt(resolved, 'path').map(({ path, value }) => [path, value as string | number]),
      ), // path values are ids or text
      query: valuesAt(resolved, 'query').flatMap(({ path, value }) => queryPart(operation, path, value)),
      ...(await bodyPart(operation, body, typed, context)),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(operation.role === null ? { anonymous: true } : {}),
    },
    names: namesOf(record, spec, input),
    things: thingsIn(record, spec, resolved),
  };
};

/** What is not JSON stays as typed; it is read when it is sent. */
const rawText = ({ flags }: Input): string | undefined =>
  typeof flags['body'] === 'string' ? flags['body'] : undefined;

const remarksOf = ({ flags }: CommandSpec, input: Input): string[] =>
  flags.flatMap(({ name, remark }) => (remark === undefined || input.flags[name] === undefined ? [] : [remark]));

type Source = Parameters<typeof draftBody>[0];

const draft = (source: Source, record: Presentation): Json | undefined => {
  const body = draftBody(source);
  const fill = source.operation.method === 'POST' && source.whole === undefined && record.completeFrom === undefined;
  return fill && source.operation.body !== undefined ? withNulls(body, source.operation.body.shape) : body;
};

/** A whole body that was spelled out may be empty: the service has the last word on it. */
const checkAll = (
  {
    body,
    query,
    hasWholeBody,
    now,
  }: {
    readonly body: Json | undefined;
    readonly query: ReadonlyMap<string, Json>;
    readonly hasWholeBody: boolean;
    readonly now: Date;
  },
  { operation, record, spec }: Command,
): void => {
  if (record.completeFrom === undefined) checkBody(withBatch(body, record), { operation, flags: spec.flags });
  const rules = (record.rules ?? []).filter(({ kind }) => kind !== 'notEmpty' || !hasWholeBody);
  checkRules(rules, { query, body, now }, spec.flags, record.arguments);
};

/** The computers of a batch are filled in later; here they count as given. */
const withBatch = (body: Json | undefined, record: Presentation): Json | undefined =>
  record.batch !== undefined && isObject(body) ? { [record.batch.carrier]: [0], ...body } : body;

const checkRequiredParameters = (
  operation: Operation,
  typed: readonly GivenValue[],
  { record, spec }: Command,
): void => {
  const given = new Set([
    ...typed.map(({ where, path }) => `${where} ${path}`),
    ...(record.batch === undefined ? [] : [`query ${record.batch.carrier}`]),
  ]);
  const missing = operation.parameters.find(
    ({ in: place, parameter, required }) => place !== 'path' && required && !given.has(`${place} ${parameter}`),
  );
  if (missing === undefined) return;
  const flag = spec.flags.find(({ fills }) => fills?.where === missing.in && fills.path === missing.parameter);
  throw usage(`--${flag?.name ?? missing.parameter} is required`, flag === undefined ? undefined : requiredHint(flag));
};

const entriesAt = (entries: readonly GivenValue[], where: GivenValue['where']): GivenValue[] =>
  entries.filter((entry) => entry.where === where);

const valuesAt = (entries: readonly ResolvedEntry[], where: GivenValue['where']): ResolvedEntry[] =>
  entries.filter((entry) => entry.where === where);

/** Ids that are not known yet pass as a value of the right type. */
const placeholderIds = (entries: readonly GivenValue[], where: GivenValue['where']): { path: string; value: Json }[] =>
  entriesAt(entries, where).map(({ path, given }) => ({
    path,
    value: 'value' in given ? given.value : standIn[given.named.lookup],
  }));

const standIn = {
  computer: 0,
  group: emptyGuid,
  package: emptyGuid,
  tag: 0,
  variable: 0,
  patch: 0,
  product: 0,
  'pm-group': 0,
} as const;

interface ResolvedEntry {
  readonly where: GivenValue['where'];
  readonly path: string;
  readonly value: Json;
}

/** Path values first: a product is looked up under its patch. */
type Resolve = ReturnType<typeof nameResolver>;

const resolveEntries = async (entries: readonly GivenValue[], resolve: Resolve): Promise<ResolvedEntry[]> => {
  const resolveEntry = async ({ where, path, given }: GivenValue, known: Known): Promise<ResolvedEntry> => ({
    where,
    path,
    value: 'value' in given ? given.value : await resolve(given.named, known),
  });
  const paths = await Promise.all(entriesAt(entries, 'path').map((entry) => resolveEntry(entry, {})));
  const known = Object.fromEntries(paths.map(({ path, value }) => [path, value as string | number])); // ids
  const rest = await Promise.all(
    entries.filter(({ where }) => where !== 'path').map((entry) => resolveEntry(entry, known)),
  );
  return [...paths, ...rest];
};

const extraQuery = (input: Input): GivenValue[] =>
  [input.flags['param'] ?? []].flat().map((text) => {
    const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(String(text)) ?? [];
    if (name === undefined || value === undefined) throw usage(`--param: "${String(text)}" is not name=value`);
    return { where: 'query', path: name, given: { value } };
  });

/** A full replace keeps what was not typed: the missing required fields are read first. */
const complete = async (
  body: Json | undefined,
  command: Command,
  entries: readonly ResolvedEntry[],
  context: Context,
): Promise<Json | undefined> => {
  const { operation, record, spec } = command;
  if (record.completeFrom === undefined || !isObject(body)) return body;
  const missing = (operation.body?.shape.fields ?? []).filter((field) => field.required && !(field.field in body));
  if (missing.length === 0) return checked(body, command);
  const pathValues = Object.fromEntries(
    valuesAt(entries, 'path').map(({ path: name, value }) => [name, value as string | number]),
  ); // ids
  const client: Client = await context.client();
  const reply = await client.send(callTo(record.completeFrom, { pathValues }));
  const current = reply.json();
  const kept = missing.map(({ field }) => [field, isObject(current) ? (current[field] ?? null) : null] as const);
  return checked({ ...body, ...Object.fromEntries(kept) }, { ...command, spec });
};

const checked = (body: Json, { operation, spec }: Command): Json => {
  checkBody(body, { operation, flags: spec.flags });
  return body;
};

const thingsIn = (record: Presentation, spec: CommandSpec, resolved: readonly ResolvedEntry[]): Thing[] => {
  const named = [
    ...(record.arguments ?? []).map(({ fills, labelled, lookup, name }) => ({
      name,
      path: fills,
      labelled: labelled ?? lookup,
    })),
    ...spec.flags.map(({ fills, lookup, name }) => ({ name, path: fills?.path, labelled: lookup })),
  ];
  return named.flatMap(({ labelled, name, path }) => {
    const id = resolved.find((entry) => entry.path === path)?.value;
    return labelled !== undefined && (typeof id === 'string' || typeof id === 'number') ? [{ name, labelled, id }] : [];
  });
};

/** Arguments and flags as typed: what a question calls things. */
const namesOf = (record: Presentation, spec: CommandSpec, input: Input): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(input.flags).flatMap(([name, value]) => {
      const flag = spec.flags.find(({ aliases }) => aliases?.includes(name));
      return typeof value === 'string' ? [[flag?.name ?? name, value]] : [];
    }),
  ),
  ...Object.fromEntries(
    (record.arguments ?? []).map(({ name }) => [name, [input.arguments[name] ?? []].flat().join(', ')]),
  ),
});

/** Placeholders in questions and sentences: {computer}. */
export const withNames = (text: string, names: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([^}]+)\}/g, (_, name: string) => names[name] ?? `the ${name.replaceAll('-', ' ')}`);

import type { Presentation } from '../../areas/record.js';
import type { Context } from '../../context.js';
import type { Json, Operation } from '../../contract/operation.js';
import { usage } from '../../errors.js';
import { callOf } from '../../http/client.js';
import { readText } from '../flags/read-input.js';
import { bodyPart } from './body-content.js';
import { isRaw } from '../flags/places.js';
import { headersFrom, queryPart } from './request-parts.js';
import { checkBody, draftBody, requiredHint, typedBody, withNulls } from './body.js';
import type { CommandSpec } from '../../command/spec.js';
import { nameResolver } from '../names/resolve.js';
import { checkRules } from './rules.js';
import { parseValues, type GivenValue } from '../flags/parse-values.js';
import { isObject } from '../../json/objects.js';
import type { Command, Prepared } from '../command.js';
import { entriesAt, resolvedAt, placeholderIds, type Resolve, resolveEntries } from './resolve-entries.js';
import { complete } from './complete-body.js';
import { thingsIn, namesOf } from './typed-names.js';
import type { Input } from '../../command/input.js';

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
  const entries = parseValues(command, input, reading.now);
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
  const resolvedSource = { ...source, entries: resolvedAt(resolved, 'body') };
  const drafted = draft(resolvedSource, record);
  const body = await complete(drafted, command, resolved, context);
  const typed = typedBody(resolvedSource, body === drafted && record.each === undefined && record.batch === undefined);
  const headers = headersFrom(resolvedAt(resolved, 'header'));
  return {
    call: {
      ...callOf(operation),
      pathValues: Object.fromEntries(
        resolvedAt(resolved, 'path').map(({ path, value }) => [path, value as string | number]),
      ), // path values are ids or text
      query: resolvedAt(resolved, 'query').flatMap(({ path, value }) => queryPart(operation, path, value)),
      ...(await bodyPart(operation, body, typed, context)),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      ...(operation.role === null ? { anonymous: true } : {}),
    },
    names: namesOf(record, spec, input),
    things: thingsIn(record, spec, resolved),
  };
};

/** A body that is not JSON is read when it is sent. */
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
  checkFixed(body, record);
  if (record.completeFrom === undefined) checkBody(withBatch(body, record), { operation, flags: spec.flags });
  const rules = (record.rules ?? []).filter(({ kind }) => kind !== 'notEmpty' || !hasWholeBody);
  checkRules(rules, { query, body, now }, spec.flags, record.arguments);
};

/** --field cannot change a fixed value: it would turn a restore into a revocation without a question. */
const checkFixed = (body: Json | undefined, { fixed = {} }: Presentation): void => {
  if (!isObject(body)) return;
  for (const [name, value] of Object.entries(fixed)) {
    // Services commonly read the names of fields in any case.
    const other = Object.keys(body).find((each) => each.toLowerCase() === name.toLowerCase() && body[each] !== value);
    if (other !== undefined) throw usage(`This command always sends ${name} ${String(value)}. Leave ${other} out.`);
  }
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

const extraQuery = (input: Input): GivenValue[] =>
  [input.flags['param'] ?? []].flat().map((text) => {
    const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(String(text)) ?? [];
    if (name === undefined || value === undefined) throw usage(`--param: "${String(text)}" is not name=value`);
    return { where: 'query', path: name, given: { value } };
  });

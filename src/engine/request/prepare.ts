import type { Presentation } from '../../areas/record.js';
import type { Input, CommandSpec } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { emptyGuid, type Json, type Operation } from '../../contract/operation.js';
import type { Command, Prepared } from '../command.js';
import { isRaw, parameterAt } from '../flags/places.js';
import { type GivenValue, parseValues } from '../flags/parse-values.js';
import { readText } from '../flags/read-input.js';
import type { Known } from '../names/matching.js';
import { idTypes, nameResolver, namesOf, thingsIn, type ResolvedEntry } from '../names/resolve.js';
import { bodyPart, complete, completes, plainBody, draftBody, parameterText, typedBody, withNulls } from './body.js';
import { checkBody, checkRules, requiredHint, type CheckedRequest } from './checks.js';
import { usage } from '../../base/errors.js';
import { withServerNames } from './server-names.js';
import { callOf } from '../../http/client.js';
import { isObject } from '../../base/json/objects.js';

/** Everything typed → one call: values checked, names looked up, body assembled, rules applied. Sends only look-ups. */
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
  const query = [...entriesAt(entries, 'query'), ...extraQuery(input, command)];
  const source = {
    operation,
    flags: spec.flags,
    whole:
      isRaw(operation) || input.flags['body'] === undefined
        ? rawText(input)
        : await readText(input.flags['body'], '--body', context),
    fields: [input.flags['field'] ?? []].flat().map(String),
    reading,
  };
  // First with names standing in for ids, so that bad input is found before anything is asked of the service.
  const checked = {
    body: draft({ ...source, entries: placeholderIds(entries, 'body') }, record),
    query: new Map(placeholderIds(query, 'query').map(({ path, value }) => [path, value])),
    now: reading.now,
  };
  checkAll({ ...checked, hasWholeBody: source.whole !== undefined || input.flags['map'] !== undefined }, command);
  for (const remark of remarksOf(spec, input)) context.say(remark);
  checkRequiredParameters(operation, [...query, ...entriesAt(entries, 'header')], command);
  const given = [...entries.filter(({ where }) => where !== 'query'), ...query];
  // Without names nothing is looked up: 100,000 rows are prepared in half the time without a promise for each step.
  const values = valuesOf(given);
  const resolved = values ?? (await resolveEntries(given, spec.writes ? resolve : partly(resolve)));
  const resolvedSource = { ...source, entries: resolvedAt(resolved, 'body') };
  const own = values === undefined ? draft(resolvedSource, record) : checked.body;
  const drafted = record.serverFields === undefined ? own : await withServerNames(own, command, context);
  const pathValues = Object.fromEntries(
    resolvedAt(resolved, 'path').map(({ path, value }) => [path, value as string | number]),
  ); // path values are ids or text
  const body = completes(record) ? await complete(drafted, command, pathValues, context) : drafted;
  const typed = typedBody(resolvedSource, body === own && record.each === undefined && record.batch === undefined);
  const headers = headersFrom(resolvedAt(resolved, 'header'));
  return {
    call: {
      ...callOf(operation),
      pathValues,
      query: resolvedAt(resolved, 'query').flatMap(({ path, value }) => queryPart(operation, path, value)),
      ...(plainBody(operation, body, typed) ?? (await bodyPart(operation, body, typed, context))),
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

/** A body that was given as a whole may be empty: the service decides. */
const checkAll = (
  { hasWholeBody, ...request }: CheckedRequest & { readonly hasWholeBody: boolean },
  { operation, record, spec }: Command,
): void => {
  const { body } = request;
  checkFixed(body, record);
  if (record.completeFrom === undefined)
    checkBody(withStandIns(body, record, operation), { operation, flags: spec.flags });
  const rules = (record.rules ?? []).filter(({ kind }) => kind !== 'notEmpty' || !hasWholeBody);
  checkRules(rules, request, spec.flags, record.arguments);
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

/** The computers of a batch and the type of a group are filled in later; here they count as given. */
const withStandIns = (
  body: Json | undefined,
  { batch, typeOfParent }: Presentation,
  { body: described }: Operation,
): Json | undefined => {
  if (!isObject(body)) return body;
  const type = described?.shape.fields?.find(({ field }) => field === 'type')?.enum?.[0] ?? '';
  return {
    ...(batch === undefined ? {} : { [batch.carrier]: [0] }),
    ...(typeOfParent === undefined ? {} : { type }),
    ...body,
  };
};

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

/** A read takes the part of a package's name that only one package has. */
const partly =
  (resolve: Resolve): Resolve =>
  (named, known) =>
    resolve({ ...named, mayBePart: true }, known);

const extraQuery = (input: Input, command: Command): GivenValue[] =>
  [input.flags['param'] ?? []].flat().map((text) => {
    const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(String(text)) ?? [];
    if (name === undefined || value === undefined) throw usage(`--param: "${String(text)}" is not name=value`);
    refuseDescribed(name, command);
    return { where: 'query', path: name, given: { value } };
  });

/** The question, the reach and the checks know only what a flag has: --param must not change it behind them. */
const refuseDescribed = (name: string, { operation, spec }: Command): void => {
  const isSame = (other: string): boolean => other.toLowerCase() === name.toLowerCase();
  const parameter = operation.parameters.find((each) => each.in === 'query' && isSame(each.parameter));
  if (parameter === undefined) return;
  const flag = spec.flags.find(({ fills }) => fills?.where === 'query' && isSame(fills.path));
  const way = flag?.name ?? (/^(?:skip|top)$/i.test(name) ? name.toLowerCase() : undefined);
  throw usage(`--param ${name}: this command has ${way === undefined ? 'it already' : `the flag --${way} for it`}.`);
};

const entriesAt = (entries: readonly GivenValue[], where: GivenValue['where']): GivenValue[] =>
  entries.filter((entry) => entry.where === where);

const resolvedAt = (entries: readonly ResolvedEntry[], where: GivenValue['where']): ResolvedEntry[] =>
  entries.filter((entry) => entry.where === where);

/** Ids that are not known yet pass as a value of the right type. */
const placeholderIds = (entries: readonly GivenValue[], where: GivenValue['where']): { path: string; value: Json }[] =>
  entriesAt(entries, where).map(({ path, given }) => ({
    path,
    value: 'each' in given ? given.each.map(placeholderOf) : placeholderOf(given),
  }));

const placeholderOf = (given: Exclude<GivenValue['given'], { readonly each: unknown }>): Json =>
  'value' in given ? given.value : idTypes[given.named.lookup] === 'uuid' ? emptyGuid : 0;

type Resolve = ReturnType<typeof nameResolver>;

/** Path values first: a product is looked up under its patch. */
const resolveEntries = async (entries: readonly GivenValue[], resolve: Resolve): Promise<ResolvedEntry[]> => {
  const valueOf = async (given: GivenValue['given'], known: Known): Promise<Json> => {
    if ('each' in given) return Promise.all(given.each.map((each) => valueOf(each, known)));
    return 'value' in given ? given.value : resolve(given.named, known);
  };
  const resolveEntry = async ({ where, path, given }: GivenValue, known: Known): Promise<ResolvedEntry> => ({
    where,
    path,
    value: await valueOf(given, known),
  });
  const paths = await Promise.all(entriesAt(entries, 'path').map((entry) => resolveEntry(entry, {})));
  const known = Object.fromEntries(paths.map(({ path, value }) => [path, value as string | number])); // ids
  const rest = await Promise.all(
    entries.filter(({ where }) => where !== 'path').map((entry) => resolveEntry(entry, known)),
  );
  return [...paths, ...rest];
};

/** The entries, if none of them is a name; undefined otherwise. */
const valuesOf = (entries: readonly GivenValue[]): ResolvedEntry[] | undefined => {
  const values = entries.flatMap(({ given, ...entry }) => ('value' in given ? [{ ...entry, value: given.value }] : []));
  return values.length === entries.length ? values : undefined;
};

type Headers = Readonly<Record<string, string>>;

const headersFrom = (entries: readonly { readonly path: string; readonly value: Json }[]): Headers =>
  Object.fromEntries(entries.map(({ path, value }) => [path, headerText([value].flat().map(parameterText).join(','))]));

/** Node refuses to send other characters; checked here, they are a usage error. */
const headerText = (text: string): string => {
  if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(text)) throw usage(`"${text}" cannot be sent in a header`);
  return text;
};

/** An array is repeated (ids=1&ids=2) unless the parameter wants its values in one text (ids=1,2). */
const queryPart = (operation: Operation, name: string, value: Json): (readonly [string, string])[] => {
  const texts = [value].flat().map(parameterText);
  const style = parameterAt(operation, 'query', name)?.style;
  return style === undefined ? texts.map((text) => [name, text]) : [[name, texts.join(between[style])]];
};

const between = { comma: ',', pipe: '|', space: ' ' } as const;

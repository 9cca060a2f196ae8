import type { Follow, Reach } from '../../areas/record.js';
import type { Json, JsonObject, Repeat } from '../../contract/operation.js';
import { exitCodes, type ErrorKind } from '../../errors.js';
import { isList, isObject } from '../../json/objects.js';
import type { IdLocation, Plan, Template, Unit } from '../plan/plan.js';
import type { SubjectId, Target } from '../targets/target.js';
import type { JournalEntry, RequestProblem, RefusedInBatch, UnitState } from './unit-state.js';

/** What the lines of a journal hold. Read back, each value is looked at: a file may hold anything. */

export const targetsValue = (units: readonly Unit[]): JsonObject => {
  const targets = units.flat().map(targetValue);
  const sizes = units.every((unit) => unit.length === 1) ? {} : { sizes: units.map((unit) => unit.length) };
  return { targets, ...sizes };
};

/** A row of a file stands where earlier versions expect a name: they would send the request without it. */
const targetValue = ({ id, name, own, values }: Target): Json => {
  if (own === undefined && values === undefined) return name === undefined ? [id] : [id, name];
  const { body, pathValues, query } = own ?? {};
  const row = { name, values, body, path: pathValues, query: query?.map(([key, value]): Json => [key, value]) };
  return [
    id,
    Object.fromEntries(Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
  ];
};

/** Short, because there are two a computer: {"sent":12} {"done":12,"status":200}. */
export const entryValue = ({ ids, kind, unit, ...facts }: JournalEntry): object => {
  const about = 'refusals' in facts && facts.refusals?.length === 0 ? { ...facts, refusals: undefined } : facts;
  return { [kind]: unit, ids, ...about };
};

/** The entries that lead to a state: a journal written anew begins with them. */
export const entriesFor = (states: readonly UnitState[]): JournalEntry[] =>
  states.flatMap((state, unit): JournalEntry[] => {
    switch (state.kind) {
      case 'left':
        return [];
      case 'in-doubt':
        return [{ kind: 'sent', unit }];
      case 'done':
        return [{ kind: 'done', unit, status: state.status, refusals: state.refusals }];
      case 'failed':
      case 'unknown':
        return [{ kind: state.kind, unit, problem: state.problem }];
    }
  });

export const entryIn = (json: Json | undefined, count: number): JournalEntry | undefined => {
  if (!isObject(json)) return undefined;
  const kind = entryKinds.find((each) => json[each] !== undefined);
  const unit = kind === undefined ? undefined : json[kind];
  const ids = json['ids'];
  if (kind === undefined || !isCount(unit) || unit >= count) return undefined;
  if (ids !== undefined && !(isList(ids) && ids.every(isSubjectId))) return undefined;
  const which = { unit, ids };
  switch (kind) {
    case 'sent':
    case 'unsent':
      return { kind, ...which };
    case 'done': {
      const refusals = refusalsIn(json['refusals']);
      const status = json['status'];
      return isCount(status) && refusals !== undefined ? { kind, ...which, status, refusals } : undefined;
    }
    case 'failed':
    case 'unknown': {
      const problem = problemIn(json['problem']);
      return problem === undefined ? undefined : { kind, ...which, problem };
    }
  }
};

const entryKinds = ['sent', 'unsent', 'done', 'failed', 'unknown'] as const;

const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isSubjectId = (value: Json | undefined): value is SubjectId =>
  isCount(value) || (typeof value === 'string' && value !== '');

const problemIn = (value: Json | undefined): RequestProblem | undefined => {
  if (!isObject(value)) return undefined;
  const { error, message } = value;
  if (typeof error !== 'string' || !isKind(error) || typeof message !== 'string') return undefined;
  const { status, code, hint } = value;
  return {
    error,
    message,
    ...(isCount(status) ? { status } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof hint === 'string' ? { hint } : {}),
  };
};

const isKind = (text: string): text is ErrorKind => Object.hasOwn(exitCodes, text);

const refusalsIn = (value: Json | undefined): RefusedInBatch[] | undefined => {
  if (value === undefined) return [];
  if (!isList(value)) return undefined;
  const refusals = value.flatMap((each): RefusedInBatch[] => {
    if (!isObject(each) || !isSubjectId(each['id'])) return [];
    const { id, status, code, message, unsure } = each;
    return [
      {
        id,
        ...(isCount(status) ? { status } : {}),
        ...(typeof code === 'string' ? { code } : {}),
        ...(typeof message === 'string' ? { message } : {}),
        ...(unsure === true ? { unsure } : {}),
      },
    ];
  });
  return refusals.length === value.length ? refusals : undefined;
};

export const planIn = (json: Json | undefined): Plan | undefined => {
  const plan = isObject(json) ? json['plan'] : undefined;
  if (!isObject(plan)) return undefined;
  const { run, started, command, question, dangerous, profile, server, place, follow, reach } = plan;
  const subject = subjectIn(plan['subject']);
  const call = templateIn(plan['call']);
  const carrier = carrierIn(plan['carrier']);
  const texts = { run, started, command, question, profile, server, place };
  if (!hasTextsOnly(texts) || typeof dangerous !== 'boolean' || call === undefined || carrier === undefined)
    return undefined;
  return {
    ...texts,
    dangerous,
    call,
    carrier,
    ...subject,
    ...consequencesIn(plan),
    ...(reach === uninstallReach ? { reach } : {}),
    ...(isFollow(follow) ? { follow } : {}),
  };
};

const hasTextsOnly = <Name extends string>(
  fields: Readonly<Record<Name, Json | undefined>>,
): fields is Readonly<Record<Name, string>> => Object.values(fields).every((value) => typeof value === 'string');

const follows: readonly Follow[] = ['import', 'deployment', 'rescan', 'reboot', 'sync', 'emergency-patching'];
const uninstallReach = 'package-assignment' satisfies Reach; // the only one of a command for many computers
const isFollow = (value: Json | undefined): value is Follow => (follows as readonly Json[]).includes(value ?? null);

const consequencesIn = ({ consequences }: JsonObject): Pick<Plan, 'consequences'> =>
  isList(consequences) ? { consequences: consequences.filter((each) => typeof each === 'string') } : {};

const subjectIn = (value: Json | undefined): Pick<Plan, 'subject'> | undefined => {
  if (!isObject(value)) return undefined;
  const { noun, plural } = value;
  return typeof noun === 'string' && typeof plural === 'string' ? { subject: { noun, plural } } : undefined;
};

const carrierIn = (value: Json | undefined): IdLocation | undefined => {
  if (!isObject(value)) return undefined;
  const { where, name } = value;
  const isPlace = where === 'path' || where === 'query' || where === 'body';
  return isPlace && typeof name === 'string' ? { where, name } : undefined;
};

const repeats: readonly Repeat[] = ['read', 'idempotent', 'replace', 'delete', 'guarded', 'never'];
const methods: readonly Template['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const templateIn = (value: Json | undefined): Template | undefined => {
  if (!isObject(value)) return undefined;
  const method = methods.find((each) => each === value['method']);
  const repeat = repeats.find((each) => each === value['repeat']);
  const { path, operation, pathValues = {}, query = [], body, role, check, promises } = value;
  if (method === undefined || repeat === undefined || typeof path !== 'string' || typeof operation !== 'string')
    return undefined;
  if (!isObject(pathValues) || !hasWords(pathValues) || !isList(query) || !query.every(isPair)) return undefined;
  return {
    method,
    repeat,
    path,
    operation,
    pathValues,
    query,
    ...(body === undefined ? {} : { body }),
    ...(typeof role === 'string' ? { role } : {}),
    ...(typeof check === 'string' ? { check } : {}),
    ...(promises === 'object' || promises === 'secret' ? { promises } : {}),
  };
};

const hasWords = (values: JsonObject): values is Readonly<Record<string, string | number>> =>
  Object.values(values).every((each) => typeof each === 'string' || typeof each === 'number');

const isPair = (value: Json): value is readonly [string, string] =>
  isList(value) && value.length === 2 && value.every((each) => typeof each === 'string');

export const unitsIn = (json: Json | undefined): Unit[] | undefined => {
  if (!isObject(json) || !isList(json['targets'])) return undefined;
  const targets = json['targets'].flatMap(targetIn);
  if (targets.length !== json['targets'].length) return undefined;
  const sizes = json['sizes'];
  if (sizes === undefined) return targets.map((target) => [target]);
  if (!isList(sizes) || !sizes.every(isCount)) return undefined;
  let from = 0;
  const units = sizes.map((size) => targets.slice(from, (from += size)));
  return from === targets.length ? units : undefined;
};

/** None, if it names nothing, or has a row that cannot be understood as a whole: the request would be another one. */
const targetIn = (value: Json): Target[] => {
  const [id, second] = isList(value) ? value : [];
  if (!isSubjectId(id)) return [];
  if (!isObject(second)) return second === undefined || typeof second === 'string' ? [{ id, name: second }] : [];
  const { name, values, body, path, query, ...unknown } = second;
  const isRow =
    Object.keys(unknown).length === 0 &&
    (name === undefined || typeof name === 'string') &&
    (values === undefined || (isObject(values) && hasTextsOnly(values))) &&
    (body === undefined || isObject(body)) &&
    (path === undefined || (isObject(path) && hasWords(path))) &&
    (query === undefined || (isList(query) && query.every(isPair)));
  return isRow
    ? [{ id, name, ...(values === undefined ? {} : { values }), own: { body, pathValues: path, query } }]
    : [];
};

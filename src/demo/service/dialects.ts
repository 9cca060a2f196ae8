import { assumedOf } from '../../contract/assumed.js';
import { isList, isObject, type Json, type JsonObject, type Shape } from '../../contract/operation.js';
import { answerShapes } from '../../generated/answer-shapes.js';
import type { Dialect } from '../library-types.js';

/**
 * Gives another plausible shape to what the reference does not show. A documented field keeps its name, its place and
 * its value; requests and refusals stay as they are.
 *
 *   a  every field under the next likely name; a bare list as {items}
 *   b  every field under the last likely name; a list as {value, count}; words in capitals, modes as numbers; times without a
 *      zone
 *   c  every field under a name that nobody would guess; a list without a wrapper, and so without its total; '' for null,
 *      no field for false; additional fields without a meaning
 */
export const inDialect = (dialect: Dialect, operation: string, isOpen: boolean, answer: Json): Json => {
  const shape = shapeOf(operation, isOpen);
  if (shape === undefined) return answer;
  const speech: Speech = { ...rules[dialect], nameOf: namesFor(dialect, operation) };
  return shape.type === 'any' ? wholeAnswer(answer, speech) : shown(answer, shape, speech);
};

/** Column of the next table, after the name in the plain service. Names that `x-assumed` gives an operation come first. */
const column = { a: 0, b: 1, c: 2 } as const satisfies Record<Dialect, number>;

const otherNames: Readonly<Record<string, readonly [a: string, b: string, c: string]>> = {
  action: ['actionType', 'operation', 'doing'],
  actions: ['items', 'steps', 'parts'],
  active: ['isActive', 'enabled', 'switch'],
  approved: ['isApproved', 'approvalStatus', 'verdict'],
  assemblyVersion: ['serviceVersion', 'version', 'build'],
  clientId: ['id', 'computerId', 'endpointNo'],
  computerId: ['clientId', 'id', 'endpointNo'],
  createdAtUtc: ['createdUtc', 'startedAt', 'opened'],
  dottedName: ['fullName', 'path', 'designator'],
  designation: ['name', 'displayName', 'caption'],
  errorText: ['message', 'error', 'remarkText'],
  failed: ['failedCount', 'failures', 'red'],
  finishedAtUtc: ['finishedUtc', 'completedAt', 'closed'],
  heartbeat: ['heartbeatStatus', 'state', 'pulse'],
  hostname: ['name', 'displayName', 'caption'],
  id: ['id', 'key', 'no'],
  isMasterServer: ['isMaster', 'masterServer', 'chief'],
  lastFailedUtc: ['failedUtc', 'failedAt', 'brokeOn'],
  lastRunUtc: ['lastRun', 'lastRunAt', 'ranOn'],
  message: ['errorText', 'error', 'remarkText'],
  name: ['name', 'title', 'caption'],
  operational: ['isOperational', 'ready', 'usable'],
  packageId: ['softwareId', 'id', 'articleNo'],
  packageName: ['name', 'softwareName', 'article'],
  pending: ['pendingCount', 'waiting', 'amber'],
  pendingSinceUtc: ['sinceUtc', 'pendingSince', 'waitsFrom'],
  productId: ['id', 'productVersionId', 'productNo'],
  productName: ['name', 'product', 'article'],
  queueName: ['queue', 'name', 'lane'],
  result: ['lastResult', 'outcome', 'ending'],
  skuId: ['id', 'sku', 'editionNo'],
  slot: ['name', 'key', 'place'],
  softwareId: ['packageId', 'id', 'articleNo'],
  startedAtUtc: ['startedUtc', 'beganAt', 'opened'],
  status: ['state', 'statusText', 'stage'],
  success: ['successCount', 'succeeded', 'green'],
  total: ['totalCount', 'count', 'sum'],
  trackingId: ['id', 'taskId', 'ticket'],
  type: ['kind', 'category', 'sort'],
  varId: ['id', 'variableId', 'designatorNo'],
  version: ['packageVersion', 'release', 'edition'],
};

interface Rules {
  /** Returns the value as this dialect writes it. */
  readonly value: (name: string, value: Json) => Json;
  readonly isSaid: (value: Json) => boolean;
  readonly extra: JsonObject;
  readonly list: (items: readonly Json[], wrapper: JsonObject) => Json;
}

interface Speech extends Rules {
  readonly nameOf: (name: string) => string;
}

const same = (_name: string, value: Json): Json => value;
const always = (): boolean => true;

const rules: Readonly<Record<Dialect, Rules>> = {
  a: { value: same, isSaid: always, extra: {}, list: (items, wrapper) => ({ ...wrapper, items }) },
  b: {
    value: (name, value) => modeNumber(name, value) ?? (typeof value === 'string' ? plainWord(name, value) : value),
    isSaid: always,
    extra: {},
    list: (items, { totalCount = items.length }) => ({ value: items, count: totalCount }),
  },
  c: {
    value: (_name, value) => value ?? '',
    isSaid: (value) => value !== false,
    extra: { etag: 'W/"7"', links: [{ rel: 'self' }] },
    list: (items) => items,
  },
};

/** Writes words of enumerations in capitals and times without a zone. */
const plainWord = (name: string, text: string): string => {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return text.slice(0, -1);
  return words.has(name) ? text.toUpperCase() : text;
};

const words = new Set(['action', 'category', 'installMode', 'result', 'startMode', 'status', 'subType', 'type']);

/** In the order of the bits of distCommands. */
const modes = ['Install', 'Update', 'Uninstall', 'Reinstall', 'Repair', 'Optional'];

const modeNumber = (name: string, value: Json): number | undefined => {
  const at = name === 'desiredMode' || name === 'currentMode' ? modes.findIndex((mode) => mode === value) : -1;
  return at < 0 ? undefined : 2 ** at;
};

const namesFor = (dialect: Dialect, operation: string): Speech['nameOf'] => {
  const assumed = new Map(assumedOf(operation)?.fields.map(({ field, names }) => [field, names]));
  return (name) => {
    const known = dialect === 'c' ? undefined : assumed.get(name)?.filter((each) => each !== name);
    return (dialect === 'a' ? known?.[0] : known?.at(-1)) ?? otherNames[name]?.[column[dialect]] ?? name;
  };
};

/** Returns undefined for a write whose answer the reference shows: that answer stays unchanged. */
const shapeOf = (operation: string, isOpen: boolean): Shape | undefined => {
  const text = answerShapes()[operation];
  if (text !== undefined) return JSON.parse(text) as Shape; // written at build time
  return isOpen ? { type: 'any' } : undefined;
};

const wholeAnswer = (answer: Json, speech: Speech): Json => {
  if (isList(answer)) return speech.list(itemsIn(answer, speech), {});
  if (!isObject(answer) || !isList(answer['items'])) return unshown('', answer, speech);
  const { items, ...wrapper } = answer;
  return speech.list(itemsIn(items, speech), wrapper);
};

const itemsIn = (items: readonly Json[], speech: Speech): Json[] => items.map((item) => unshown('', item, speech));

/** Keeps the documented fields of a value and changes the other ones. */
const shown = (value: Json, shape: Shape, speech: Speech, name = ''): Json => {
  if (shape.type === 'any') return unshown(name, value, speech);
  if (isList(value)) return value.map((item) => shown(item, shape.items ?? { type: 'any' }, speech));
  if (!isObject(value) || shape.type !== 'object') return value;
  const fields = new Map(shape.fields?.map((field) => [field.field, field]));
  const own = Object.entries(value).filter(([each]) => fields.has(each));
  const others = Object.entries(value).filter(([each]) => !fields.has(each));
  const kept = own.map(([each, its]) => [each, shown(its, fields.get(each) ?? { type: 'any' }, speech, each)] as const);
  return shape.open === true
    ? renamed(Object.fromEntries(kept), others, speech)
    : { ...value, ...Object.fromEntries(kept) };
};

const unshown = (name: string, value: Json, speech: Speech): Json => {
  if (isList(value)) return itemsIn(value, speech);
  return isObject(value) ? renamed({}, Object.entries(value), speech) : speech.value(name, value);
};

/** Renames fields, unless another field already has the new name. */
const renamed = (kept: JsonObject, others: readonly (readonly [string, Json])[], speech: Speech): JsonObject => {
  const taken = new Set([...Object.keys(kept), ...others.map(([name]) => name)]);
  const found: Record<string, Json> = { ...kept };
  for (const [name, value] of others) {
    const other = speech.nameOf(name);
    if (speech.isSaid(value)) found[taken.has(other) ? name : other] = unshown(name, value, speech);
    taken.add(other);
  }
  return { ...found, ...speech.extra };
};

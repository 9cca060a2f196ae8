import type { SubjectId } from '../target.js';
import { computerApi } from '../../service/computers.js';
import { groupApi, assignmentApi, type AssignmentApi } from '../../service/groups.js';
import { deploymentApi } from '../../service/deployments.js';
import type { Context } from '../../context.js';
import { EmsError } from '../../base/errors.js';
import type { Call, Client, Permit, ReadCall, Reply, WriteCall } from '../../http/client.js';
import { ReportedFailure, restated, UncertainWrite } from '../../http/failure.js';
import { itemsOf, isList, isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { isUuid } from '../../base/text/identifiers.js';
import { readItems, wholePage } from '../../service/read-items.js';
import { findOrigin, type Made } from './find-origin.js';

/**
 * Sends a change. A `guarded` write is never sent twice: after a lost answer, a read shows whether the change was made
 * (a success) or not (the error says that it may be sent again).
 */
export const sendOrReadBack = async (
  call: WriteCall,
  { client, permit }: PermittedClient,
  context: Asking,
): Promise<Reply> => {
  const check = checks[call.operation];
  // Requests of the kind `replace` are checked before each repetition.
  if (check !== undefined && call.repeat === 'replace')
    return client.write(comparedFirst(call, check, client, context), permit);
  const sentAt = context.clock.date();
  try {
    return await client.write(call, permit);
  } catch (error) {
    if (!(error instanceof UncertainWrite) || error instanceof ReportedFailure || check === undefined) throw error;
    return replyOf(await judge({ doubt: error, check, call, sentAt }, client, context));
  }
};

/** The object that a refused creation collides with; undefined if the service does not show it. */
export const findExisting = async (call: Call, client: Client): Promise<JsonObject | undefined> => {
  const check = checks[call.operation];
  if (check?.made === undefined) return undefined;
  const found = check.find(await readItems(check.read(call), client, { top: wholePage }).catch(() => []), call);
  return isObject(found) ? found : undefined;
};

const comparedFirst = (call: WriteCall, check: ReadBackCheck, client: Client, context: Asking): WriteCall => ({
  ...call,
  checkApplied: async () => {
    const found = check.find((await client.read(check.read(call))).json(), call);
    if (found === undefined) return undefined;
    context.warn('The response was lost. The service shows that the change was made.');
    return replyOf(found);
  },
});

/** The change alone, as if the service had answered with it. */
export const replyOf = (found: Json): Reply => ({
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(found)),
  json: () => found,
});

type Asking = Pick<Context, 'warn' | 'clock'>;

/** Everything needed to send a change. */
export interface PermittedClient {
  readonly client: Client;
  readonly permit: Permit;
}

interface Doubtful {
  readonly doubt: EmsError;
  readonly check: ReadBackCheck;
  readonly call: Call;
  readonly sentAt: Date;
}

/** Decides after a lost answer. If the read fails as well, the outcome stays unknown. */
const judge = async ({ call, check, doubt, sentAt }: Doubtful, client: Client, context: Asking): Promise<Json> => {
  const read = check.read(call);
  const answer = check.isList
    ? readItems(read, client, { top: wholePage })
    : client.read(read).then((reply) => reply.json());
  const found = check.find(
    await answer.catch(() => {
      throw doubt;
    }),
    call,
  );
  if (found === undefined)
    throw new EmsError(doubt.kind, `${doubt.message} The service does not show the change.`, {
      ...doubt.facts,
      hint: 'Send it again.',
    });
  const origin = findOrigin(found, check.made, { call, sentAt });
  const message = `${doubt.message} The service shows ${origin.text}.`;
  if (!origin.isOurs) throw restated(doubt, message, doubt.facts);
  context.warn(message);
  return found;
};

interface ReadBackCheck {
  /** The read that shows the result. */
  read(call: Call): ReadCall;
  /** Reads every page: a search for a part of a name may return the exact name last. */
  readonly isList?: true;
  /** The part of the answer that shows the change; undefined if it is not there. */
  find(answer: Json | undefined, call: Call): Json | undefined;
  /** For creations: the object may have existed before, and be the reason for the refusal. */
  readonly made?: Made;
}

/** The id in the path of a call. */
const idOf = ({ pathValues = {} }: Call): SubjectId => pathValues['id'] ?? '';

/** A text of the body that was sent. */
const sent = ({ body }: Call, name: string): string => {
  const value = isObject(body) ? body[name] : undefined;
  return typeof value === 'string' ? value : '';
};

const same = (left: Json | undefined, right: string): boolean =>
  typeof left === 'string' && left.toLowerCase() === right.toLowerCase();

const inList = (
  read: ReadBackCheck['read'],
  matches: (item: JsonObject, call: Call) => boolean,
  made?: ReadBackCheck['made'],
): ReadBackCheck => ({
  read,
  isList: true,
  find: (answer, call) =>
    newest(
      itemsOf(answer).filter((item) => matches(item, call)),
      made?.time,
    ),
  ...(made === undefined ? {} : { made }),
});

/** The newest object, because an older one may have the same name. */
const newest = (items: readonly JsonObject[], time = ''): JsonObject | undefined =>
  items.toSorted((left, right) => textOf(right[time]).localeCompare(textOf(left[time])))[0];

/** The reference does not show these answers, so the sent values are searched anywhere in them. */
const assignment = (list: AssignmentApi['list']): ReadBackCheck => ({
  read: (call) => list(idOf(call)),
  find: (answer, call) => {
    const values = isObject(call.body) ? Object.entries(call.body) : [];
    const ids = values.filter(([, value]) => typeof value === 'string' || typeof value === 'number');
    return ids.length > 0 && ids.every(([name, value]) => isIn(answer, name, value)) ? answer : undefined;
  },
});

/** Finds a GUID in any field, but a number only in the field of the same name. */
const isIn = (answer: Json | undefined, name: string, value: Json): boolean => {
  if (isList(answer)) return answer.some((item) => isIn(item, name, value));
  if (!isObject(answer)) return false;
  return Object.entries(answer).some(([key, inner]) => {
    if (typeof inner === 'object' && inner !== null) return isIn(inner, name, value);
    if (typeof inner !== 'string') return key === name && inner === value;
    return typeof value === 'string' && isUuid(value) && same(inner, value);
  });
};

/** An assigned package may come from a group above; sending it again is harmless. */
const { 'package-assignment': _, ...others } = assignmentApi;

/** How to tell whether a change is there, by operation. */
const checks: Readonly<Record<string, ReadBackCheck>> = {
  ...Object.fromEntries(Object.values(others).map(({ add, list }) => [add.operation, assignment(list)])),
  [groupApi.setDistributionOptions.operation]: {
    read: (call) => groupApi.distributionOptions(idOf(call), { query: call.query ?? [] }),
    // The answer has more fields than were sent, and other names for missing values: only sent values are compared.
    find: (answer, { body }) =>
      isObject(answer) &&
      isObject(body) &&
      Object.keys(body).length > 0 &&
      Object.entries(body).every(([name, value]) => JSON.stringify(answer[name]) === JSON.stringify(value))
        ? answer
        : undefined,
  },
  [deploymentApi.startUninstall.operation]: inList(
    (call) => deploymentApi.software(idOf(call), { query: [['packageId', sent(call, 'packageId')]] }),
    (item, call) =>
      same(item['softwareId'], sent(call, 'packageId')) &&
      /uninstall/i.test(JSON.stringify(item['desiredMode'] ?? null)),
  ),
  [deploymentApi.startReinstall.operation]: inList(
    (call) => deploymentApi.reinstall(idOf(call), { query: [['packageId', sent(call, 'packageId')]] }),
    ({ packageId, softwareId }, call) => same(softwareId ?? packageId, sent(call, 'packageId')),
    { noun: 'a reinstall of this package', time: 'requestedAtUtc' },
  ),
  [computerApi.create.operation]: inList(
    (call) => computerApi.search({ body: { hostname: sent(call, 'name'), domain: sent(call, 'domain') } }),
    (item, call) => same(item['hostname'], sent(call, 'name')) && same(item['domain'], sent(call, 'domain')),
    // The description is not stored, and the organizational unit that is reported is the effective one.
    { noun: 'a computer with this name', time: 'lastModified', unlike: ['description', 'ou'] },
  ),
  [groupApi.create.operation]: inList(
    (call) => groupApi.list({ query: [['nameContains', sent(call, 'name')]] }),
    (item, call) => same(item['name'], sent(call, 'name')) && same(item['parentId'], sent(call, 'parentId')),
    { noun: 'a group with this name' },
  ),
};

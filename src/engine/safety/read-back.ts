import type { Context } from '../../context.js';
import { isObject } from '../../json/objects.js';
import type { Json } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Call, Client, Reply } from '../../http/client.js';
import { UncertainWrite } from '../../http/failure.js';
import { checks, type ReadBackCheck } from './read-back-checks.js';
import { readItems } from '../read/read-items.js';

/**
 * A write that a conflict guards is never sent twice. When its answer got lost, the service is asked what is true now:
 * the change holds (then this is a success), or it does not (then the error says that it may be sent again).
 */
export const sendOrReadBack = async (call: Call, client: Client, context: Asking): Promise<Reply> => {
  const check = checks[call.operation];
  // Repeatable requests are checked before the repetition, not after the last one.
  if (check !== undefined && call.repeat === 'replace') return client.send(comparedFirst(call, check, client, context));
  const sentAt = context.clock.date();
  try {
    return await client.send(call);
  } catch (error) {
    if (!(error instanceof UncertainWrite) || check === undefined) throw error;
    return replyOf(await judge({ doubt: error, check, call, sentAt }, client, context));
  }
};

const comparedFirst = (call: Call, check: ReadBackCheck, client: Client, context: Asking): Call => ({
  ...call,
  checkApplied: async () => {
    const found = check.find((await client.send(check.read(call))).json(), call);
    if (found === undefined) return undefined;
    context.warn('The response was lost. The service shows that the change was made.');
    return replyOf(found);
  },
});

/** The change alone, as if the service had answered with it. */
const replyOf = (found: Json): Reply => ({
  status: 200,
  headers: {},
  body: Buffer.from(JSON.stringify(found)),
  json: () => found,
});

type Asking = Pick<Context, 'warn' | 'clock'>;

interface Doubtful {
  readonly doubt: EmsError;
  readonly check: ReadBackCheck;
  readonly call: Call;
  readonly sentAt: Date;
}

const judge = async (doubtful: Doubtful, client: Client, context: Asking): Promise<Json> => {
  const { call, check, doubt, sentAt } = doubtful;
  const read = await readBack(check, call, client);
  if (read === undefined) throw doubt;
  const { found } = read;
  if (found === undefined)
    throw new EmsError(doubt.kind, `${doubt.message} The service does not show the change.`, {
      ...doubt.facts,
      hint: 'Send it again.',
    });
  const shown = shownAs[originOf(found, check, sentAt)](check.made?.noun ?? 'it');
  context.warn(`${doubt.message} The service shows ${shown}.`);
  return found;
};

/** Reports the existing object as the result, because the goal is reached. */
const shownAs = {
  request: () => 'that the change was made',
  earlier: (noun: string) => `${noun} that seems to have existed before`,
  unknown: (noun: string) => `${noun}, created by this request or earlier`,
} as const;

/** Clocks differ. */
const slackMs = 15 * 60_000;

/** A request that creates nothing is done if its goal is true now. */
const originOf = (found: Json, { made }: ReadBackCheck, sentAt: Date): 'request' | 'earlier' | 'unknown' => {
  if (made === undefined) return 'request';
  const text = isObject(found) && made.time !== undefined ? found[made.time] : undefined;
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return 'unknown';
  return time < sentAt.getTime() - slackMs ? 'earlier' : 'request';
};

/** undefined: the service cannot be asked, or answers with something else than was asked for. The doubt stays what it was. */
const readBack = async (
  check: ReadBackCheck,
  call: Call,
  client: Client,
): Promise<{ readonly found: Json | undefined } | undefined> => {
  try {
    const read = check.read(call);
    const answer =
      check.list === undefined ? (await client.send(read)).json() : await readItems(read, client, check.list);
    return { found: check.find(answer, call) };
  } catch {
    return undefined;
  }
};

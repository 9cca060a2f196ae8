import type { Context } from '../context.js';
import { EmsError } from '../errors.js';
import type { Call, Client, Reply } from '../http/client.js';
import { UncertainWrite } from '../http/failure.js';
import { checks, type Check } from './read-back-checks.js';

/**
 * A write that a conflict guards is never sent twice. When its answer got lost, the service is asked what is true now:
 * the change holds (then this is a success), or it does not (then the error says that it may be sent again).
 */
export const sendOrReadBack = async (call: Call, client: Client, context: Pick<Context, 'warn'>): Promise<Reply> => {
  const check = checks[call.operation];
  // What may be repeated is looked at before the repetition, not after the last one.
  if (check !== undefined && call.repeat === 'replace') return client.send(comparedFirst(call, check, client, context));
  try {
    return await client.send(call);
  } catch (error) {
    if (!(error instanceof UncertainWrite) || check === undefined) throw error;
    return await judge(error, check, call, client, context);
  }
};

const comparedFirst = (call: Call, check: Check, client: Client, context: Pick<Context, 'warn'>): Call => ({
  ...call,
  alreadyTrue: async () => {
    const reply = await client.send(check.read(call));
    if (!check.holds(reply.json(), call)) return undefined;
    context.warn('The answer got lost. Asked again, the service shows that the change is there.');
    return reply;
  },
});

const judge = async (
  doubt: EmsError,
  check: Check,
  call: Call,
  client: Client,
  context: Pick<Context, 'warn'>,
): Promise<Reply> => {
  const read = await readBack(check, call, client);
  if (read === undefined) throw doubt;
  const { holds, reply } = read;
  if (holds) {
    context.warn(`${doubt.message} Asked again, the service shows that the change is there.`);
    return reply;
  }
  const { message, facts, kind } = doubt;
  throw new EmsError(kind, `${message} Asked again, the service does not show the change.`, {
    ...facts,
    hint: 'It can be sent again.',
  });
};

/** undefined: the service cannot be asked, or answers with something that is not JSON. The doubt stays what it was. */
const readBack = async (
  check: Check,
  call: Call,
  client: Client,
): Promise<{ readonly reply: Reply; readonly holds: boolean } | undefined> => {
  try {
    const reply = await client.send(check.read(call));
    return { reply, holds: check.holds(reply.json(), call) };
  } catch {
    return undefined;
  }
};

import type { ReadPath } from '../../contract/operation-keys.js';
import type { Context } from '../../context.js';
import { getCall } from '../../http/reads.js';
import { isObject } from '../../json/objects.js';
import { parseTime, relativeTime } from '../../text/times.js';
import { nextWindowIn } from '../wait/poll/polling-windows.js';

/** When the agent of one computer will act: its next contact, or how long it has been silent. */
export const nextContact = async (id: number, context: Context): Promise<string> => {
  const now = context.clock.date();
  const next = nextWindowIn(
    objectField(await readOrNothing('/api/computer/{id}/uem-agent', id, context), 'pollingWindows'),
    now,
  );
  if (next !== undefined) return `next contact ${relativeTime(next.toISOString(), now).replace(/^now$/, 'is due now')}`;
  const computer = await readOrNothing('/api/computer/{id}', id, context);
  const seen = isObject(computer) ? computer['lastSeenUtc'] : undefined;
  if (seen === null) return 'it acts at its first contact (never seen so far)';
  if (typeof seen !== 'string' || Number.isNaN(parseTime(seen))) return 'it acts at its next contact';
  return `it acts at its next contact (last seen ${relativeTime(seen, now)})`;
};

type ContactAnswer = ReturnType<Awaited<ReturnType<Awaited<ReturnType<Context['client']>>['send']>>['json']>;

const objectField = (found: ContactAnswer, name: string): ContactAnswer => (isObject(found) ? found[name] : undefined);

/** Beside the point: a role that is missing here must not spoil what was done. */
const readOrNothing = async (path: ReadPath, id: number, context: Context): Promise<ContactAnswer> => {
  try {
    const client = await context.client();
    return (await client.send(getCall(path, { pathValues: { id } }))).json();
  } catch {
    return undefined;
  }
};

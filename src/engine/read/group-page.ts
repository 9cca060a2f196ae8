import type { ViewSection } from '../../areas/record.js';
import { isObject } from '../request/check-shape.js';
import type { Call, Client } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import type { Result } from '../../command/result.js';
import { notDescribed } from './check-answer.js';

/** `ems group show` for a person: the parent by its name. */
export const readGroupPage = async (
  call: Call,
  client: Client,
  view: readonly ViewSection[] | undefined,
): Promise<Result> => {
  const reply = await client.send(call);
  const group = reply.json();
  if (!isObject(group)) throw notDescribed(reply, 'an object', call.operation);
  const { parentId } = group;
  const parent = typeof parentId === 'string' ? await nameOf(parentId, client) : undefined;
  return parent !== undefined
    ? { kind: 'object', value: { ...group, parentId: parent }, view, id: 'id' }
    : { kind: 'object', text: reply.body, value: group, view, id: 'id' };
};

/** Without the parent's name its id stands for it. */
const nameOf = async (id: string, client: Client): Promise<string | undefined> => {
  try {
    const parent = (await client.send(getCall('/api/group/{id}', { pathValues: { id } }))).json();
    return isObject(parent) && typeof parent['name'] === 'string' ? `${parent['name']} (${id})` : undefined;
  } catch {
    return undefined;
  }
};

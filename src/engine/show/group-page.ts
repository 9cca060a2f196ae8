import type { Call, Client } from '../../http/client.js';
import { readGroupPath } from '../names/group-paths.js';
import type { Result } from '../../command/result.js';
import { checkObject } from '../../http/answers/decode.js';
import type { ViewSection } from '../../areas/column.js';

/** `ems group show` for a person: the parent by its path. */
export const readGroupPage = async (
  call: Call,
  client: Client,
  view: readonly ViewSection[] | undefined,
): Promise<Result> => {
  const reply = await client.send(call);
  const group = checkObject(reply.json(), call);
  const { parentId } = group;
  const parent = typeof parentId === 'string' ? await nameOf(parentId, client) : undefined;
  return parent !== undefined
    ? { kind: 'object', value: { ...group, parentId: parent }, view, id: 'id' }
    : { kind: 'object', text: reply.body, value: group, view, id: 'id' };
};

/** Without the parent's path its id stands for it. */
const nameOf = (id: string, client: Client): Promise<string | undefined> =>
  readGroupPath(id, client).catch(() => undefined);

import type { Method } from '../contract/operation.js';
import { knownOperation, type OperationKey, type RepeatOf } from '../contract/operation-keys.js';
import type { ObjectOf } from '../contract/answers.js';
import { EmsError } from '../errors.js';
import { decodeObject } from './answers/decode.js';
import type { Call, Client, ReadCall } from './client.js';

type Facts = Pick<Call, 'pathValues' | 'query' | 'signal' | 'compressed' | 'anonymous'>;

/** Role, repeat class and check come from the contract. */
export const callTo = <Key extends OperationKey>(
  key: Key,
  facts: Facts & Pick<Call, 'body'> = {},
): Call<Key, RepeatOf<Key>> => {
  const [method = '', path = ''] = key.split(' ');
  return { method: method as Method, path, operation: key, ...knownOperation(key), ...facts }; // a key begins with one
};

/** A read of which the reference gives no operation: the description itself, what only some servers have. */
export const getUnlisted = (path: string, facts: Facts & Pick<Call, 'role'> = {}): ReadCall => ({
  method: 'GET',
  path,
  repeat: 'read',
  operation: `GET ${path}`,
  ...facts,
});

export const readObject = async <Key extends string>(
  call: ReadCall<Key>,
  client: Pick<Client, 'read'>,
): Promise<ObjectOf<Key>> => decodeObject((await client.read(call)).json(), call);

/** undefined: the service has no such thing. */
export const readIfFound = async <Key extends string>(
  call: ReadCall<Key>,
  client: Pick<Client, 'read'>,
): Promise<ObjectOf<Key> | undefined> => {
  try {
    return await readObject(call, client);
  } catch (error) {
    if (error instanceof EmsError && error.kind === 'not-found') return undefined;
    throw error;
  }
};

import type { Method } from '../contract/operation.js';
import { knownOperation, type OperationKey, type RepeatOf } from '../contract/operation-keys.js';
import type { ObjectOf } from '../contract/answers.js';
import { EmsError } from '../base/errors.js';
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

/** A read without a documented operation, such as the description itself. */
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

/** Returns undefined if the service answers 404. */
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

import { isList, isObject, type Json } from '../json/objects.js';
import { once } from '../text/once.js';
import type { Reply } from './client.js';
import type { Mask } from './mask.js';

/**
 * The answer to a change without the secrets that it repeats. A batch that is accepted may say of each computer why it was
 * refused, and that goes into journals, logs and errors like the words of a refusal. The bytes stay as they came.
 */
export const toldAnswer = (reply: Reply, mask: Mask): Reply => {
  const text = reply.body.toString('utf8');
  if (mask.inWords(text) === text) return reply;
  return { ...reply, json: once(() => cleared(reply.json(), mask)) };
};

const cleared = (value: Json | undefined, mask: Mask): Json | undefined =>
  value === undefined ? undefined : clearedValue(value, mask);

const clearedValue = (value: Json, mask: Mask): Json => {
  if (typeof value === 'string') return mask.inWords(value);
  if (isList(value)) return value.map((item) => clearedValue(item, mask));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    // The key of a new principal is what was asked for, and is known by now.
    Object.entries(value).map(([name, item]) => [name, name === newKey ? item : clearedValue(item, mask)]),
  );
};

const newKey = 'plaintextKey';

import type { Json, JsonObject } from '../contract/operation.js';
import { EmsError } from '../errors.js';
import type { Call, Client } from './client.js';
import { notTheService } from './not-the-service.js';
import { isAnother } from '../json/id-number.js';
import { hasNone, isObject } from '../json/objects.js';
import { textOf } from '../json/text-of.js';
import { isUuid } from '../text/uuid.js';
import { kindInWords } from '../json/kind-in-words.js';

/** One thing that something is decided by: an object, and about what was asked for. */
export const readOne = async (call: Call, client: Pick<Client, 'send'>): Promise<JsonObject> => {
  const found = await asDescribed((await client.send(call)).json(), call);
  const other = namedOther(found, call);
  if (other !== undefined) throw unlike(answeredAbout(other), call);
  return found;
};

/** One thing that is shown. */
export const asDescribed = async (found: Json | undefined, call: Call): Promise<JsonObject> => {
  if (!isObject(found)) throw unlike(`answered with ${kindInWords(found)} instead of an object`, call);
  if ((await likenessOf(found, call)) === 'other')
    throw unlike('answered with an object that has nothing of what was asked for', call);
  return found;
};

/**
 * `other`: none of the fields that were asked for; {"status": "starting"} is no computer without a model. What has an id
 * is not looked at. `open`: no fields are described, so any object will do; it is no sign that this is the service.
 */
export const likenessOf = async (
  value: JsonObject,
  { operation }: Pick<Call, 'operation'>,
): Promise<'described' | 'open' | 'other'> => {
  if (Object.hasOwn(value, 'id') || Object.hasOwn(value, 'clientId')) return 'described';
  const { describedFields } = await import('../contract/described-fields.js');
  const fields = await describedFields(operation);
  if (fields === undefined) return 'open';
  return hasNone(value, fields) ? 'other' : 'described';
};

const unlike = (what: string, { operation }: Call): EmsError =>
  new EmsError('failed', `The service ${what}.`, { operation, hint: notTheService });

/** 'answered about computer 43 instead of 42' */
export const answeredAbout = ({ asked, id, noun }: Other): string => `answered about ${noun} ${id} instead of ${asked}`;

export interface Other {
  readonly noun: string;
  readonly asked: string;
  readonly id: string;
}

interface Kind {
  readonly noun: string;
  readonly operation: RegExp;
  /** The value in the path that the answer repeats, and the fields in which it may. */
  readonly asked: string;
  readonly fields: readonly string[];
}

const kinds: readonly Kind[] = [
  { noun: 'computer', operation: /^GET \/api\/computer\/\{id\}/, asked: 'id', fields: ['clientId', 'id'] },
  { noun: 'group', operation: /^GET \/api\/group\/\{id\}$/, asked: 'id', fields: ['id'] },
  { noun: 'principal', operation: /^GET \/api\/admin\/(local-)?principals\/\{id\}$/, asked: 'id', fields: ['id'] },
  { noun: 'job', operation: /^GET .*\/\{trackingId\}$/, asked: 'trackingId', fields: ['trackingId'] },
];

/** What an answer is about, where that is another thing than the one in the path. What is no id at all names nobody. */
export const namedOther = (json: Json | undefined, { operation, pathValues }: Call): Other | undefined => {
  const kind = isObject(json) ? kinds.find((each) => each.operation.test(operation)) : undefined;
  if (kind === undefined || !isObject(json)) return undefined;
  const asked = String(pathValues?.[kind.asked]);
  const found = kind.fields.map((field) => json[field]).find((value) => value !== undefined && value !== null);
  const text = textOf(found);
  const isOther = isUuid(text) ? text.toLowerCase() !== asked.toLowerCase() : isAnother(found, asked);
  return isOther ? { noun: kind.noun, asked, id: text } : undefined;
};

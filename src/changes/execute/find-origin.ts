import { emptyGuid } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { isObject, textOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { parseTime } from '../../base/text/times.js';

/** An object that a request creates, and how to tell it from one that was there before. */
export interface Made {
  readonly noun: string;
  /** The field with the creation time. */
  readonly time?: string;
  /** Fields that the service stores or reports differently from how they are sent. */
  readonly unlike?: readonly string[];
}

interface Sent {
  readonly call: Call;
  readonly sentAt: Date;
}

/** Tolerance for clocks that differ. */
const slackMs = 15 * 60_000;

interface Origin {
  /** false: the object is another one, so the failure of the request stands. */
  readonly isOurs: boolean;
  readonly text: string;
}

/** Whether the object may be the result of this request. Without `made`, finding it is enough. */
export const findOrigin = (found: Json, made: Made | undefined, { call, sentAt }: Sent): Origin => {
  if (made === undefined || !isObject(found)) return { isOurs: true, text: 'that the change was made' };
  const differing = differingFields(found, call, made.unlike ?? []);
  const other = differing.length === 0 ? '' : `, with another ${differing.join(', ')}`;
  const time = parseTime(textOf(found[made.time ?? '']));
  if (time < sentAt.getTime() - slackMs)
    return { isOurs: false, text: `${made.noun} that seems to have existed before${other}` };
  if (other !== '') return { isOurs: false, text: `${made.noun}${other}` };
  const isDated = !Number.isNaN(time);
  return {
    isOurs: true,
    text: isDated ? 'that the change was made' : `${made.noun}, created by this request or earlier`,
  };
};

/** Fields that were sent and that the service shows with another value. */
const differingFields = (found: JsonObject, { body }: Call, unlike: readonly string[]): string[] =>
  Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) => {
    const shown = found[name];
    const isSame = shown === undefined || unlike.includes(name) || comparable(shown) === comparable(value);
    return isSame ? [] : [name];
  });

/** Ignores case and separators of MAC addresses and GUIDs; null, empty and the empty GUID are equal. */
const comparable = (value: Json): string => {
  if (typeof value !== 'string') return value === null ? '' : JSON.stringify(value);
  if (value === emptyGuid) return '';
  const text = value.trim().toLowerCase();
  const digits = text.replaceAll(/[-:.]/g, '');
  return /^[0-9a-f]{12}$/.test(digits) ? digits : text;
};

import { isJson } from '../../contract/is-json.js';
import type { Operation, Shape } from '../../contract/operation.js';

/** Whether a body is sent as it was given, without being JSON: a text, a file. Only a server's own operations are. */
export const isRaw = ({ body }: Operation): boolean => body !== undefined && kindOf(body.contentType) === 'raw';

type Kind = 'json' | 'form' | 'parts' | 'raw';

export const kindOf = (type: string): Kind => {
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'multipart/form-data') return 'parts';
  return isJson(type) ? 'json' : 'raw';
};

/** A field of bytes: what is typed is the path of a file. */
export const isFile = (shape: Shape): boolean => (shape.items ?? shape).format === 'binary';

import type { Reply } from '../../../../src/http/client.js';

/** A reply with this body. */
export const replyOf = (
  text: string,
  { status = 200, type = 'application/json' }: { readonly status?: number; readonly type?: string } = {},
): Reply => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(text),
  json: () => (text === '' ? undefined : JSON.parse(text)),
});

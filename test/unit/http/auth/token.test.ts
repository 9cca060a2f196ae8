import { expect, test } from 'vitest';
import { tokenOf } from '../../../../src/http/auth/token.js';
import type { Reply } from '../../../../src/http/client.js';

const replyOf = (value: unknown): Reply => {
  const body = Buffer.from(JSON.stringify(value));
  return { status: 200, headers: {}, body, json: () => JSON.parse(body.toString()) };
};
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the context, only the origin is read here
const context = { origin: 'https://ems.example' } as Parameters<typeof tokenOf>[1];

test.each([{ error: 'invalid_client' }, [], null, 'x', { access_token: 'a\r\nX: 1' }, { access_token: 42 }])(
  '%j is an answer without a token, and said to be one',
  (value) => expect(() => tokenOf(replyOf(value), context)).toThrow('answered without a usable access token'),
);

test('a lifetime that no calendar has is as long as an int32', () => {
  const token = tokenOf(replyOf({ access_token: 'a.b.c', expires_in: 1e300 }), context);
  expect(token).toEqual({ text: 'a.b.c', lifetimeSeconds: 2 ** 31 - 1 });
});

test.each([
  ['3600', 3600],
  ['1e3', 0],
  ['soon', 0],
  [-5, 0],
  [null, 0],
])('a lifetime of %j is %d seconds', (given, seconds) => {
  expect(tokenOf(replyOf({ access_token: 'a', expires_in: given }), context).lifetimeSeconds).toBe(seconds);
});

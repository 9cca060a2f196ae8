import { describe, expect, test } from 'vitest';
import { parseFaults, rateLimiter } from '../../../../src/demo/service/faults.js';
import { issueToken, verifyToken } from '../../../../src/demo/request/access.js';

describe('faults', () => {
  test.each(['500', '5000:1%', 'drop', 'drop:101%', 'slow:5%'])('%s is refused', (text) => {
    expect(() => parseFaults(text)).toThrow('is not a fault');
  });
});

test('the rate limit is a sliding window per key', () => {
  const limit = rateLimiter({ requests: 2, seconds: 10 });
  expect([limit('a', 0), limit('a', 4000), limit('b', 4000)]).toEqual([0, 0, 0]);
  expect(limit('a', 5000)).toBe(5);
  expect(limit('a', 10_001)).toBe(0);
  expect(limit('a', 10_002)).toBe(4);
});

describe('tokens', () => {
  const facts = { clientId: 'demo', roles: ['computer.read'], issuedAt: 100, expiresAt: 200 };
  const token = issueToken('key', facts);

  test('another key, a changed payload or another shape is refused', () => {
    expect(verifyToken('other', token, 0)).toBeUndefined();
    const [head, payload, signature] = token.split('.');
    const forged = Buffer.from(JSON.stringify({ sub: 'root', iat: 100, exp: 9_999_999_999 })).toString('base64url');
    expect(verifyToken('key', `${head}.${forged}.${signature}`, 0)).toBeUndefined();
    expect(verifyToken('key', `${head}.${payload}`, 0)).toBeUndefined();
    expect(verifyToken('key', 'a.b.c', 0)).toBeUndefined();
  });
});

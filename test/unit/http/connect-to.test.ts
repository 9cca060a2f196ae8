import { expect, test, vi } from 'vitest';
import { connectTo } from '../../../src/http/transport/transport.js';
import { parseBaseUrl } from '../../../src/http/url.js';

test('warns once for each command that a certificate is not verified', async () => {
  const warn = vi.fn<(line: string) => void>();
  const base = parseBaseUrl('https://ems.test');
  for (const insecure of [false, true]) {
    const transport = connectTo(base, undefined, { insecure, connectTimeoutMs: 1, env: {}, warn });
    await transport.close();
  }
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('of https://ems.test is not verified'));
});

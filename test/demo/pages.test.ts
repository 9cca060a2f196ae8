import { expect, test } from 'vitest';
import { useService } from './service.js';

const service = useService();

test.each(['/admin', '/admin/logout'])('%s answers a browser without a token', async (path) => {
  const response = await fetch(`${service().url}${path}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/html');
});

test('the interactive reference exists in development mode only', async () => {
  const response = await fetch(`${service().url}/scalar/v1`, { headers: { authorization: 'Bearer x' } });
  expect(response.status).not.toBe(200);
});

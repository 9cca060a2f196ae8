import type { Column } from '../areas/record.js';
import type { Json } from '../contract/operation.js';
import type { Call, Client } from '../http/client.js';
import type { Result } from '../output/result.js';
import { listOf } from './shape-result.js';

/** `--dry-run`: the requests that would be sent. One for a single object, a list where many are possible. */
export const previewOne = (call: Call, client: Client): Result => ({
  kind: 'object',
  value: describe(call, client),
  columns,
});

/** The body as it would go out, not as a readable summary. */
const columns: readonly Column[] = ['method', { path: 'url', title: 'URL' }, { path: 'body', format: 'json' }];

export const previewMany = (calls: readonly Call[], client: Client): Result =>
  listOf(
    calls.map((call) => describe(call, client)),
    { columns, id: 'url', noun: 'requests' },
  );

const describe = (call: Call, client: Client): Json => ({
  method: call.method,
  url: client.url(call),
  ...(call.body === undefined ? {} : { body: call.body }),
});

import type { JsonObject } from '../../../../src/contract/operation.js';
import { readable, type Readable } from '../../../../src/service/readable.js';
import type { FleetReader, ListOptions, Sample } from '../../../../src/service/reading.js';
import type { Call } from '../../../../src/http/client.js';

export interface LargeFleet {
  readonly reader: FleetReader;
  /** Every request with what it asks for. */
  readonly asked: readonly string[];
}

const pageSize = 500;

const unasked = (): never => {
  throw new Error('a report keeps what it reads');
};

/** A fleet that answers without a service: everything is as large as it can be, and each page is a request. */
export const largeFleet = (computers: number, groups: readonly JsonObject[] = []): LargeFleet => {
  const asked: string[] = [];
  const totalOf = ({ operation }: Call): number => {
    if (operation === 'GET /api/group') return groups.length;
    if (/^GET \/api\/system\/(sync-jobs|depot-servers)/.test(operation)) return 300;
    if (operation === 'GET /api/queues') return 0;
    return operation.includes('distribution-history') ? computers * 3 : computers;
  };
  const note = ({ operation, query, pathValues, body }: Call, page: string): void =>
    void asked.push(`${operation} ${JSON.stringify([pathValues, query, body])} ${page}`);
  const itemAt = (call: Call, at: number): JsonObject =>
    call.operation === 'GET /api/group'
      ? (groups[at] ?? {})
      : {
          id: at,
          hostname: `PC-${at}`,
          computerId: at,
          heartbeat: 'Online',
          result: at % 10 === 0 ? 'Failed' : 'Success',
          failedPackages: [
            { packageName: `Package ${at % 50}`, version: '1', errorText: `Error ${at} in C:\\x\\${at}` },
          ],
        };
  const page = (call: Call, count: number): JsonObject[] =>
    Array.from({ length: Math.min(count, totalOf(call)) }, (_, at) => itemAt(call, at));
  const sample = async (call: Call, top: number): Promise<Readable<Sample>> => {
    note(call, `top ${top}`);
    return readable({ items: page(call, top), total: totalOf(call) });
  };
  const items = async (call: Call, { enough }: ListOptions = {}): Promise<Readable<JsonObject[]>> => {
    const found: JsonObject[] = [];
    do {
      note(call, `from ${found.length}`);
      const next = page(call, pageSize);
      found.push(...next);
      if (enough?.(next) === true) break;
    } while (found.length < totalOf(call));
    return readable(found);
  };
  const object = async (call: Call): Promise<Readable<JsonObject>> => {
    note(call, 'one');
    return readable({ patchCatalog: { date: '2026-03-01T00:00:00Z' } });
  };
  const count: FleetReader['count'] = async (call) => {
    const read = await sample(call, 1);
    return read.ok ? readable(read.value.total) : read;
  };
  const counts: FleetReader['counts'] = (calls) => Promise.all(calls.map(count));
  return {
    asked,
    reader: {
      pages: unasked,
      gaps: () => [],
      requests: () => asked.length,
      requireAnswer: unasked,
      ask: object,
      object: object as FleetReader['object'],
      // The invented rows have the fields that the report reads, not all of the contract.
      items: items as FleetReader['items'],
      count,
      counts,
      sample: sample as FleetReader['sample'],
    },
  };
};

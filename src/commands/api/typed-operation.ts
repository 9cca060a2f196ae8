import { decoded } from '../../text/decoded.js';
import type { CommandRecord } from '../../areas/record.js';
import type { Method, Operation } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';

/** The operation that a typed method and path belong to; undefined: nobody has described it. */
export const typedOperation = async (method: Method, path: string): Promise<Operation | undefined> => {
  const { areaOfPath } = await import('../../contract/area-of-path.js');
  const { contractAreas } = await import('../../generated/contract/index.js');
  const given = segmentsOf(path);
  const operations = await contractAreas[areaOfPath(given.join('/').toLowerCase())]?.();
  const matches = (operations?.all() ?? []).filter(
    (operation) => operation.method === method && fits(operation.path.split('/'), given),
  );
  return matches.toSorted((left, right) => count(left.path) - count(right.path))[0];
};

/** How the command of the same operation is presented. */
export const recordOfTyped = async ({ operation }: Call): Promise<CommandRecord | undefined> => {
  const { areas } = await import('../../areas/index.js');
  const { areaOfPath } = await import('../../contract/area-of-path.js');
  const area = await areas.find(({ name }) => name === areaOfPath(templateOf(operation)))?.load();
  return area?.records.find((record) => record.operation === operation);
};

/** The request as a command would have made it: the path of the operation, and the ids that were typed in it. */
export const asCommanded = (call: Call): Call => {
  const path = templateOf(call.operation);
  const given = segmentsOf(call.path);
  const ids = path
    .split('/')
    .flatMap((segment, index) => (segment.startsWith('{') ? [[segment.slice(1, -1), given[index] ?? '']] : []));
  return { ...call, path, pathValues: Object.fromEntries(ids) as Record<string, string> }; // pairs of texts
};

/** 'GET /api/computer/{id}' → '/api/computer/{id}' */
const templateOf = (operation: string): string => operation.slice(operation.indexOf(' ') + 1);

/** As a service may read them: %61 is an a, two slashes are one, and one may stand at the end. */
const segmentsOf = (path: string): string[] => path.replaceAll(/\/+/g, '/').replace(/\/$/, '').split('/').map(decoded);

const fits = (wanted: readonly string[], given: readonly string[]): boolean =>
  wanted.length === given.length &&
  wanted.every((segment, index) => segment.startsWith('{') || segment.toLowerCase() === given[index]?.toLowerCase());

const count = (path: string): number => path.split('{').length;

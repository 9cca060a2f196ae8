import { itemsOf } from '../../json/items.js';
import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';

/**
 * Which sweep names packages, under which field, in which state they are. The service lists no other deployments over the
 * fleet: those that succeeded would take a request for each computer.
 */
export const deploymentSweeps = [
  { issue: 'failed-deployment', field: 'failedPackages', status: 'Failed' },
  { issue: 'stale-deployment', field: 'stalePendingPackages', status: 'Pending' },
] as const;

/** The fields of an entry are not documented: the names that the columns use. A computer that names no package has one without. */
export const deploymentRows = (
  computer: JsonObject,
  { field, status }: (typeof deploymentSweeps)[number],
): JsonObject[] => {
  const named = itemsOf(computer[field] ?? null);
  return (named.length === 0 ? [{}] : named).map((item: JsonObject) => ({
    computer: computer['id'] ?? null,
    hostname: computer['hostname'] ?? null,
    package: textOf(item['softwareId'] ?? item['packageId']).toLowerCase() || null,
    name: textOf(item['packageName'] ?? item['name']) || null,
    version: textOf(item['version']) || null,
    status,
    error: textOf(item['errorText'] ?? item['message']) || null,
    at: textOf(item['lastFailedUtc'] ?? item['failedUtc'] ?? item['pendingSinceUtc'] ?? item['installTime']) || null,
  }));
};

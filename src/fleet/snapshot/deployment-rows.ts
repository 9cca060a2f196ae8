import { itemsOf } from '../../json/items.js';
import type { Json, JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';

/**
 * Sweeps that name packages. The service lists no other deployments over the fleet: those that succeeded would take a
 * request for each computer.
 */
export const deploymentSweeps = [
  { issue: 'failed-deployment', field: 'failedPackages', status: 'Failed' },
  { issue: 'stale-deployment', field: 'stalePendingPackages', status: 'Pending' },
] as const;

/** The reference does not show the fields of an entry: these are the names that the columns use. A computer that names no package has one row without. */
export const deploymentRows = (packages: Json, status: 'Failed' | 'Pending'): JsonObject[] => {
  const named = itemsOf(packages);
  return (named.length === 0 ? [{}] : named).map((item: JsonObject) => ({
    package: textOf(item['softwareId'] ?? item['packageId']).toLowerCase() || null,
    name: textOf(item['packageName'] ?? item['name']) || null,
    version: textOf(item['version']) || null,
    status,
    error: textOf(item['errorText'] ?? item['message']) || null,
    at: textOf(item['lastFailedUtc'] ?? item['failedUtc'] ?? item['pendingSinceUtc'] ?? item['installTime']) || null,
  }));
};

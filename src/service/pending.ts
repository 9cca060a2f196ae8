import type { ReadCall } from '../http/client.js';
import { listedIn, type JsonObject } from '../base/json/objects.js';
import { sweepCall } from './issues.js';
import { listedPackage } from './listed.js';
import type { Scope } from './scope.js';

type Query = NonNullable<ReadCall['query']>;

/** Computers on which a package is pending, also since a moment: by default the service lists them after a day. */
export const pendingCall = (scope: Scope, packageId: string, query: Query = []) =>
  sweepCall('stale-deployment', scope, [['minHoursPending', '0'], ['softwareId', packageId], ...query]);

/** Since when the package is pending, by computer. */
export const pendingSinceIn = (computers: readonly JsonObject[], packageId: string): ReadonlyMap<number, Date> =>
  new Map(
    computers.flatMap(({ id, stalePendingPackages }) => {
      const own = listedIn(stalePendingPackages)
        .map(listedPackage)
        .find((item) => item.id === packageId.toLowerCase());
      return typeof id === 'number' && own?.pendingSince !== undefined ? [[id, own.pendingSince] as const] : [];
    }),
  );

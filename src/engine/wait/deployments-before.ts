import { itemsOf } from '../../json/items.js';
import type { JsonObject } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { isObject } from '../request/check-shape.js';
import { mapBounded } from '../read/map-bounded.js';
import { textOf } from '../../json/text-of.js';
import { dateOf } from './agents.js';
import { askFirst, type Asker } from './ask.js';
import type { Watched } from './watch.js';

/** A computer's deployments before the request, by package; a time where only that is known: results since then are new. */
export type Earlier = ReadonlyMap<string, JsonObject> | Date;

export interface DeploymentsBefore {
  readonly deployments: ReadonlyMap<Watched['id'], Earlier>;
  readonly contacts: ReadonlyMap<Watched['id'], Date | undefined>;
  /** The service's own time then. */
  readonly served: Date | undefined;
}

export const deploymentsCall = (id: number | string, packageId: string | undefined): Call =>
  getCall('/api/computer/{id}/software-deployment', 'computer.read', {
    pathValues: { id },
    query: packageId === undefined ? [] : [['packageId', packageId]],
  });

export const readDeployments = async (
  targets: readonly Watched[],
  packageId: string | undefined,
  ask: Asker,
): Promise<DeploymentsBefore> => {
  const read = await mapBounded(targets, 8, async ({ id }) => {
    const asked = await askFirst(deploymentsCall(id, packageId), ask.list);
    const items = asked.kind === 'answer' ? itemsOf(asked.json) : [];
    const contact = packageId === undefined ? await lastContact(id, ask) : undefined;
    const served = asked.kind === 'answer' ? asked.date : undefined;
    return { id, items: new Map(items.map((item) => [textOf(item['softwareId']), item])), contact, served };
  });
  return {
    deployments: new Map(read.map(({ id, items }) => [id, items])),
    contacts: new Map(read.map(({ id, contact }) => [id, contact])),
    served: read[0]?.served,
  };
};

/** Of something that was started elsewhere, or by a wait that has ended: only the time of the start is known. */
export const deploymentsSince = (targets: readonly Watched[], since: Date): DeploymentsBefore => {
  const times = new Map(targets.map(({ id }) => [id, since]));
  return { deployments: times, contacts: times, served: since };
};

export const lastContact = async (id: Watched['id'], ask: Asker): Promise<Date | undefined> => {
  const asked = await ask(getCall('/api/computer/{id}', 'computer.read', { pathValues: { id } }));
  return asked.kind === 'answer' && isObject(asked.json) ? dateOf(asked.json['lastSeenUtc']) : undefined;
};

/** Status and time of the last report are what tell an old result from the new one. */
export const hasMoved = (item: JsonObject, earlier: Earlier, seenPending: ReadonlySet<string>): boolean => {
  const id = textOf(item['softwareId']);
  if (seenPending.has(id)) return true;
  if (earlier instanceof Date) return (dateOf(item['installTime']) ?? earlier) > earlier;
  const known = earlier.get(id);
  return (
    known === undefined ||
    ['status', 'installationState', 'installTime', 'errorText'].some((field) => known[field] !== item[field])
  );
};

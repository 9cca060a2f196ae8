import { itemsOf } from '../../json/items.js';
import type { Clock } from '../../clock.js';
import type { JsonObject } from '../../contract/operation.js';
import type { Call } from '../../http/client.js';
import { getCall } from '../../http/reads.js';
import { mapBounded } from '../read/map-bounded.js';
import { textOf } from '../../json/text-of.js';
import { askFirst, type Asker } from './ask.js';
import { lastContacts, readContacts, fewComputers, type Contacts, type ContactsBefore } from './contacts.js';
import { dateOf } from './dates.js';
import type { Watched } from './watch.js';

/** A computer's deployments before the request, by package; a time where only that is known: results since then are new. */
export type Earlier = ReadonlyMap<string, JsonObject> | Date;

export interface DeploymentsBefore {
  readonly deployments: ReadonlyMap<Watched['id'], Earlier>;
  readonly contacts: ContactsBefore;
}

export const deploymentsCall = (id: number | string, packageId: string | undefined): Call =>
  getCall('/api/computer/{id}/software-deployment', {
    pathValues: { id },
    query: packageId === undefined ? [] : [['packageId', packageId]],
  });

/** Of a few computers what each has; of many the time alone: results later than it are new. */
export const readDeployments = async (
  targets: readonly Watched[],
  packageId: string | undefined,
  contacts: Contacts,
  means: { readonly ask: Asker; readonly clock: Clock },
): Promise<DeploymentsBefore> => {
  await readContacts(contacts, targets, means.ask);
  if (targets.length > fewComputers) {
    const served = contacts.served() ?? means.clock.date();
    const times = new Map(targets.map(({ id }) => [id, served]));
    return { deployments: times, contacts: { times: lastContacts(targets, contacts), served } };
  }
  const read = await mapBounded(targets, 8, async ({ id }) => {
    const asked = await askFirst(deploymentsCall(id, packageId), means.ask.list);
    const items = asked.kind === 'answer' ? itemsOf(asked.json) : [];
    const served = asked.kind === 'answer' ? asked.date : undefined;
    return { id, served, items: new Map(items.map((item) => [packageOf(item), item])) };
  });
  const served = contacts.served() ?? read[0]?.served ?? means.clock.date();
  return {
    deployments: new Map(read.map(({ id, items }) => [id, items])),
    contacts: { times: lastContacts(targets, contacts), served },
  };
};

/** Of something that was started elsewhere, or by a wait that has ended: only the time of the start is known. */
export const deploymentsSince = (targets: readonly Watched[], since: Date): DeploymentsBefore => {
  const times = new Map(targets.map(({ id }) => [id, since]));
  return { deployments: times, contacts: { times, served: since } };
};

/** Lists write GUIDs in either case. */
export const packageOf = (item: JsonObject): string => textOf(item['softwareId']).toLowerCase();

/** Status and time of the last report are what tell an old result from the new one. */
export const hasNewReport = (item: JsonObject, earlier: Earlier, seenPending: ReadonlySet<string>): boolean => {
  const id = packageOf(item);
  if (seenPending.has(id)) return true;
  if (earlier instanceof Date) return (dateOf(item['installTime']) ?? earlier) > earlier;
  const known = earlier.get(id);
  return (
    known === undefined ||
    ['status', 'installationState', 'installTime', 'errorText'].some((field) => known[field] !== item[field])
  );
};

import type { JsonObject } from '../../contract/operation.js';
import type { Clock } from '../../clock.js';
import type { Asker } from './ask.js';
import { lastContacts, readContacts, type Contacts, type ContactsBefore } from './contacts.js';
import { watchDeployment } from './deployment.js';
import { deploymentsSince, readDeployments, type DeploymentsBefore } from './deployments-before.js';
import { watchOsInstall } from './os-install.js';
import { readTasksBefore, type TasksBefore } from './tasks-since.js';
import { watchBoth } from './watch-both.js';
import type { Watch, Watched } from './watch.js';

/** What an activation was to do; pull alone is over at the next contact. */
export interface ActivationBits {
  readonly software: boolean;
  readonly pxe: boolean;
}

export const bitsIn = (body: JsonObject): ActivationBits => ({
  software: body['software'] === true,
  pxe: body['pxe'] === true,
});

export interface ActivationBefore {
  readonly contacts: ContactsBefore;
  /** Read only where software is activated. */
  readonly deployments: DeploymentsBefore;
  readonly tasks: TasksBefore | undefined;
  readonly inventories: ReadonlyMap<Watched['id'], Date | null>;
}

export const readActivationBefore = async (
  { pxe, software }: ActivationBits,
  targets: readonly Watched[],
  contacts: Contacts,
  means: { readonly ask: Asker; readonly clock: Clock },
): Promise<ActivationBefore> => {
  const read = pxe && !software ? undefined : await readDeployments(targets, undefined, contacts, means);
  if (read === undefined) await readContacts(contacts, targets, means.ask);
  const served = read?.contacts.served ?? contacts.served() ?? means.clock.date();
  return {
    contacts: { times: lastContacts(targets, contacts), served },
    deployments: read ?? deploymentsSince(targets, served),
    tasks: pxe ? await readTasksBefore(means.ask, served) : undefined,
    inventories: new Map(
      targets.flatMap(({ id }) => {
        const taken = contacts.seen(id)?.inventoryDate;
        return taken === undefined ? [] : [[id, taken] as const];
      }),
    ),
  };
};

/** Started elsewhere: only the time of the start is known. */
export const activationSince = (
  { pxe }: ActivationBits,
  targets: readonly Watched[],
  since: Date,
): ActivationBefore => {
  const deployments = deploymentsSince(targets, since);
  return { contacts: deployments.contacts, deployments, tasks: pxe ? { since } : undefined, inventories: new Map() };
};

export interface ActivationWatch {
  readonly targets: readonly Watched[];
  readonly bits: ActivationBits;
  readonly before: ActivationBefore;
  readonly contacts: Contacts;
  /** The service's own time of each request. */
  readonly requested?: ReadonlyMap<Watched['id'], Date> | undefined;
  readonly groupId?: string | undefined;
  readonly resumeCommand: string;
}

export const watchActivation = ({ before, bits, requested, ...watch }: ActivationWatch): Watch => {
  const contacts = { ...before.contacts, requested };
  const deployments = { ...before.deployments, contacts };
  const software = watchDeployment({ ...watch, request: { contact: !bits.software }, before: deployments });
  if (before.tasks === undefined) return software;
  const os = watchOsInstall({ ...watch, tasks: before.tasks, before: contacts, inventories: before.inventories });
  return bits.software ? watchBoth(os, software) : os;
};

/** `ems wait …` for the same, elsewhere or later. */
export const activationCommand = ({ pxe }: ActivationBits): 'os-install' | 'deployment' =>
  pxe ? 'os-install' : 'deployment';

export const activationFlags = ({ pxe, software }: ActivationBits, since: string): string =>
  `${pxe && software ? '--software ' : ''}--since ${since}`;

import type { JsonObject } from '../../contract/operation.js';
import { deploymentThing, type DeploymentsBefore } from './deployment.js';
import { readTasksBefore, watchOsInstall, type OsInstallBefore } from './os-install.js';
import { contactsKnown, readContacts } from './poll/contacts.js';
import { isObservation, type Watched } from './poll/watch.js';
import type { ComputerThing, ComputerWatch } from './thing.js';

/** The parts of an activation that a wait can follow; pull alone is over at the next contact. */
interface ActivationBits {
  readonly software: boolean;
  readonly pxe: boolean;
}

export const activationBitsOf = (body: JsonObject): ActivationBits => ({
  software: body['software'] === true,
  pxe: body['pxe'] === true,
});

/** `os` is undefined where no operating system is installed. */
interface ActivationBefore extends DeploymentsBefore {
  readonly os: Omit<OsInstallBefore, 'contacts'> | undefined;
}

/** `running`: without a known start, an OS installation that runs already counts. */
export const activationThing = (
  { pxe, software }: ActivationBits,
  running = false,
): ComputerThing<ActivationBefore> => {
  const deployment = deploymentThing({ contact: !software });
  return {
    command: pxe ? 'os-install' : 'deployment',
    flags: pxe && software ? '--software' : '',
    readBefore: async (set, means) => {
      const before = await (pxe && !software ? readContactsOnly(set, means) : deployment.readBefore(set, means));
      if (!pxe) return { ...before, os: undefined };
      const inventories = set.targets.flatMap(({ id }) => {
        const taken = set.contacts.seen(id)?.inventoryDate;
        return taken === undefined ? [] : [[id, taken] as const];
      });
      const tasks = await readTasksBefore(means.ask, before.contacts.served);
      return { ...before, os: { tasks, inventories: new Map(inventories) } };
    },
    assumeBefore: (targets, since) => ({
      ...deployment.assumeBefore(targets, since),
      os: pxe ? { tasks: { since, running }, inventories: new Map() } : undefined,
    }),
    watch: (set, before) => {
      if (before?.os === undefined) return deployment.watch(set, before);
      const os = watchOsInstall(set, { ...before.os, contacts: before.contacts });
      return software ? watchInTurn(os, deployment.watch(set, before)) : os;
    },
  };
};

const readContactsOnly: ComputerThing<DeploymentsBefore>['readBefore'] = async ({ contacts, targets }, means) => {
  await readContacts(contacts, targets, means.ask);
  const served = contacts.served() ?? means.clock.date();
  return { deployments: new Map(), contacts: contactsKnown(targets, contacts, served) };
};

/** Watches the second thing of a computer once its first is done: the operating system, then its software. */
const watchInTurn = (first: ComputerWatch, second: ComputerWatch): ComputerWatch => {
  const passed = new Set<Watched['id']>();
  return {
    ...second,
    what: `${first.what} and ${second.what}`,
    look: async (unfinished, ask, round) => {
      const open = unfinished.filter(({ id }) => !passed.has(id));
      const results = open.length === 0 ? [] : [...(await first.look(open, ask, round))];
      for (const [id, result] of results) if (isObservation(result) && result.state === 'done') passed.add(id);
      const ready = unfinished.filter(({ id }) => passed.has(id));
      return new Map([...results, ...(ready.length === 0 ? [] : await second.look(ready, ask, round))]);
    },
  };
};

import { computerApi } from '../../../service/computers.js';
import { inventoryApi } from '../../../service/inventory.js';
import { deploymentApi } from '../../../service/deployments.js';
import type { CommandContext } from '../../../command/spec.js';
import { readItems, wholePage } from '../../../service/read-items.js';
import { messageOf } from '../../../base/errors.js';
import type { ReadCall } from '../../../http/client.js';
import { readIfFound } from '../../../http/reads.js';
import { textOf, type JsonObject } from '../../../base/json/objects.js';

export interface NotCarried {
  /** A thing of the old computer. */
  readonly what: string;
  /** Why the new one does not get it. */
  readonly why: string;
  /** The part could not be read, so the old computer is not deleted. */
  readonly unread?: true;
}

const always: readonly NotCarried[] = [
  { what: 'custom fields', why: 'the service does not return their values' },
  { what: 'static IP address', why: 'the service does not return it' },
];

/** The rest of the old computer that stays behind, each with its reason. A part that cannot be read is named as such. */
export const readLeftBehind = async (
  id: number,
  context: CommandContext,
): Promise<{ readonly items: readonly NotCarried[]; readonly reinstallGroups: ReadonlySet<string> }> => {
  const of = { signal: context.interrupt };
  const [reinstalls, deployments, installed, user] = await Promise.all([
    read(deploymentApi.reinstall(id, of), context, true),
    read(deploymentApi.software(id, of), context),
    read(inventoryApi.software(id, of), context),
    readUser(id, context),
  ]);
  return {
    items: [
      ...always,
      ...listed(reinstalls, 'pending reinstalls', (item) => ({
        what: `reinstall of ${textOf(item['softwareName'] ?? item['softwareId'])}`,
        why: 'a pending reinstall belongs to the old computer',
      })),
      ...handInstalled(installed, deployments),
      user,
    ],
    reinstallGroups: new Set(
      typeof reinstalls === 'string' ? [] : reinstalls.map((item) => textOf(item['reinstallGroupId']).toLowerCase()),
    ),
  };
};

/** Without an inventory, no signed-in user is known. */
const readUser = async (id: number, context: CommandContext): Promise<NotCarried> => {
  try {
    const call = computerApi.systemInfo(id, { signal: context.interrupt });
    const user = textOf((await readIfFound(call, await context.client()))?.loggedOnUser);
    return { what: user === '' ? 'users' : `user ${user}`, why: 'the service does not assign users to computers' };
  } catch (error) {
    context.interrupt.throwIfAborted();
    return unread('the user who is signed in', messageOf(error));
  }
};

const unread = (what: string, why: string): NotCarried => ({ what, why: `could not be read: ${why}`, unread: true });

/** Items, or why they could not be read. */
const read = async (
  call: ReadCall,
  context: CommandContext,
  isPaged = false,
): Promise<readonly JsonObject[] | string> => {
  try {
    return await readItems(call, await context.client(), isPaged ? { top: wholePage } : {});
  } catch (error) {
    context.interrupt.throwIfAborted();
    return messageOf(error);
  }
};

const listed = (
  found: readonly JsonObject[] | string,
  what: string,
  tell: (item: JsonObject) => NotCarried,
): NotCarried[] => (typeof found === 'string' ? [unread(what, found)] : found.map(tell));

/** Installed products that no deployment is named after. */
const handInstalled = (
  installed: readonly JsonObject[] | string,
  deployments: readonly JsonObject[] | string,
): NotCarried[] => {
  const what = 'software without an assignment';
  if (typeof deployments === 'string') return [unread(what, deployments)];
  const assigned = deployments.map((item) => textOf(item['name']).toLowerCase()).filter((name) => name !== '');
  const isAssigned = (product: string): boolean =>
    assigned.some((name) => product.toLowerCase().includes(name) || name.includes(product.toLowerCase()));
  const ofHand = typeof installed === 'string' ? installed : installed.filter((item) => !isAssigned(productOf(item)));
  return listed(ofHand, what, (item) => ({
    what: [productOf(item), textOf(item['version'] ?? item['displayVersion'])].join(' ').trim(),
    why: 'no group assigns it',
  }));
};

const productOf = (item: JsonObject): string => textOf(item['productName'] ?? item['name'] ?? item['displayName']);

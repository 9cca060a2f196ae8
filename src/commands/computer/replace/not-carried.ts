import { computerApi } from '../../../service/computers.js';
import { inventoryApi } from '../../../service/inventory.js';
import { deploymentApi } from '../../../service/deployments.js';
import type { CommandContext } from '../../../command/spec.js';
import { readItems, wholePage } from '../../../service/read-items.js';
import { messageOf } from '../../../errors.js';
import type { ReadCall } from '../../../http/client.js';
import { readObject } from '../../../http/reads.js';
import { textOf, type JsonObject } from '../../../json/objects.js';

export interface NotCarried {
  readonly what: string;
  readonly why: string;
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
  const client = await context.client();
  const [reinstalls, deployments, installed, system] = await Promise.all([
    read(deploymentApi.reinstall(id, of), context, true),
    read(deploymentApi.software(id, of), context),
    read(inventoryApi.software(id, of), context),
    readObject(computerApi.systemInfo(id, of), client).catch(() => undefined),
  ]);
  const user = textOf(system?.['loggedOnUser']);
  return {
    items: [
      ...always,
      ...listed(reinstalls, 'pending reinstalls', (item) => ({
        what: `reinstall of ${textOf(item['softwareName'] ?? item['softwareId'])}`,
        why: 'a pending reinstall belongs to the old computer',
      })),
      ...handInstalled(installed, deployments),
      { what: user === '' ? 'users' : `user ${user}`, why: 'the service does not assign users to computers' },
    ],
    reinstallGroups: new Set(
      typeof reinstalls === 'string' ? [] : reinstalls.map((item) => textOf(item['reinstallGroupId']).toLowerCase()),
    ),
  };
};

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
): NotCarried[] => (typeof found === 'string' ? [{ what, why: `could not be read: ${found}` }] : found.map(tell));

/** Installed products that no deployment is named after. */
const handInstalled = (
  installed: readonly JsonObject[] | string,
  deployments: readonly JsonObject[] | string,
): NotCarried[] => {
  const what = 'software without an assignment';
  if (typeof deployments === 'string') return [{ what, why: `could not be read: ${deployments}` }];
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

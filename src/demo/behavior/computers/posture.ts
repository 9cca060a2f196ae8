import { isObject, type JsonObject } from '../../../contract/operation.js';
import { disksOf, isFixed, isUnencryptedDisk } from '../../fleet/disks.js';
import { hasInventory, hasInventoryValues } from '../../fleet/routine.js';
import { guardsOf } from '../../fleet/services.js';
import type { Computer } from '../../world/computers.js';
import { day, utc, utcOrNull, type World } from '../../state/world.js';
import { addressOf } from './computer-filter.js';
import { roleOf } from '../../fleet/identity.js';

/** An inventory older than so many days is stale; a computer without one is always stale. */
export const showPosture = (world: World, computer: Computer, staleAfterDays: number): JsonObject => {
  const at = computer.inventoryAt;
  const age = at === null ? null : (world.now - at) / day;
  const guards = found(world, computer.id, at ?? world.birth);
  return {
    clientId: computer.id,
    inventoryDateUtc: utcOrNull(at),
    inventoryAgeDays: age === null ? null : Math.floor(age),
    isStale: age === null || age > staleAfterDays,
    staleAfterDays,
    ...(hasInventoryValues(world, computer.id) && at !== null ? guards : blank(guards)),
    bitlocker: hasInventory(world, computer.id) ? encryptionOf(world, computer.id) : unknownEncryption,
  };
};

const found = (world: World, id: number, at: number): JsonObject => {
  const { antivirus, definitions, publicFirewall, secureBoot, executionPolicy } = guardsOf(world, id);
  return {
    antivirus: {
      productName: 'Microsoft Defender Antivirus',
      enabled: antivirus,
      realTimeProtection: antivirus,
      definitionsUpToDate: definitions,
      definitionDateUtc: utc(at - (definitions ? 0 : 9) * day),
    },
    firewall: { domainProfile: true, privateProfile: true, publicProfile: publicFirewall },
    secureBoot: { supported: true, enabled: secureBoot },
    scriptPolicy: { executionPolicy },
  };
};

const encryptionOf = (world: World, id: number): JsonObject => {
  const fixed = disksOf(world, id).filter(isFixed);
  const open = fixed.filter(isUnencryptedDisk);
  return {
    allFixedDisksEncrypted: open.length === 0,
    encryptedVolumes: fixed.filter((disk) => !open.includes(disk)).map(({ volume = null }) => volume),
    unencryptedVolumes: open.map(({ volume = null }) => volume),
  };
};

/** Keeps the fields of an answer and sets their values to null. */
const blank = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isObject(inner) ? blank(inner) : null]));

const unknownEncryption = { allFixedDisksEncrypted: null, encryptedVolumes: [], unencryptedVolumes: [] };

/** One wired adapter; laptops have a wireless one as well. */
export const adaptersOf = (world: World, computer: Computer): JsonObject[] => {
  const wired = {
    serviceName: 'e1dexpress',
    description: 'Intel(R) Ethernet Connection I219-LM',
    ipAddress: addressOf(world, computer),
    macAddress: computer.macAddress,
    subnetMask: computer.subnetMask ?? '255.240.0.0',
    defaultGateway: computer.standardGateway ?? '172.16.0.1',
    dnsServer: '172.16.0.53',
    connectionType: 'Ethernet',
    isDhcp: computer.ipAddress === null,
  };
  if (roleOf(world, computer.id) !== 'laptop') return [wired];
  const wireless = {
    serviceName: 'Netwtw10',
    description: 'Intel(R) Wi-Fi 6E AX211',
    ipAddress: null,
    macAddress: computer.macAddress === null ? null : `${computer.macAddress.slice(0, -2)}FE`,
    subnetMask: null,
    defaultGateway: null,
    dnsServer: null,
    connectionType: 'WiFi',
    isDhcp: true,
  };
  return [wired, wireless];
};

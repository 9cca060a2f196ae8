import { isObject, type JsonObject } from '../../../contract/operation.js';
import { isServerRole, roleOf } from '../../fleet/identity.js';
import { graphicsOf, languageOf, memoryGb, modelOf, processorOf, socketsOf } from '../../fleet/machine.js';
import { operatingSystemOf } from '../../fleet/operating-system.js';
import { roll, salt } from '../../model/chance.js';
import { hasBareInventory, hasInventoryValues, hasInventory } from '../../fleet/routine.js';
import type { Computer } from '../../world/computers.js';
import { day, utcOrNull, utc, type World } from '../../model/world.js';
import { addressOf } from './computer-filter.js';
import { disksOf, isFixed, isUnencryptedDisk } from '../../fleet/disks.js';
import { guardsOf } from '../../fleet/services.js';

const people = salt('logged-on user');
const leftovers = salt('temporary files');
const names = ['a.lovelace', 'g.hopper', 'k.johnson', 'd.ritchie', 'b.liskov', 'e.dijkstra'] as const;

/** Fields of the record, and of the inventory; without an inventory those are null. */
export const showSystemInfo = (world: World, computer: Computer): JsonObject => {
  const known = hasInventoryValues(world, computer.id);
  const details = found(world, computer);
  const unknown = Object.fromEntries(Object.keys(details).map((name) => [name, null]));
  return {
    clientId: computer.id,
    name: hasBareInventory(world, computer.id) ? null : computer.name,
    domain: computer.domain || null,
    isDomain: computer.isDomain,
    fqdn: computer.isDomain ? `${computer.name}.${computer.domain}` : null,
    inventoryId: computer.inventoryId,
    lastSeenUtc: utcOrNull(computer.lastSeen),
    inventoryDate: utcOrNull(computer.inventoryAt),
    ipAddress: addressOf(world, computer),
    ...(known ? { ...details, management } : unknown),
  };
};

const management = { agentVersion: '5.4.2', managed: true, managementUrl: 'https://ems.corp.example' };

const found = (world: World, { id, name, domain }: Computer): JsonObject => {
  const os = operatingSystemOf(world, id);
  const processor = processorOf(world, id);
  const { manufacturer, model } = modelOf(world, id);
  const server = isServerRole(roleOf(world, id));
  const user = userOf(world, id);
  const isBiosDeleted = world.state.computers.get(id)?.isBiosDeleted === true;
  const temporary = roll(world.seed, id, leftovers) % 4000;
  return {
    operatingSystem: `${os.name} ${os.edition} ${os.version}`,
    osName: os.name,
    osEdition: os.edition,
    osVersion: os.version,
    osBuild: os.build,
    platform: 'Windows',
    language: languageOf(world, id),
    architecture: 'x64',
    bitVersion: 64,
    processorName: processor.name,
    processorCount: socketsOf(world, id),
    processorMhz: processor.megahertz,
    memoryMb: memoryGb(world, id) * 1024,
    manufacturer,
    model,
    vmType: manufacturer.startsWith('VMware') ? 'VMware' : null,
    biosVersion: isBiosDeleted ? null : '1.18.0',
    biosDate: isBiosDeleted ? null : '2024-06-11',
    loggedOnUser: server ? null : `${domain.split('.')[0] || name}\\${user}`,
    osLogin: server ? null : user,
    userIsAdmin: server ? null : id % 9 === 0,
    timeZone: 'W. Europe Standard Time',
    displayAdapter: graphicsOf(world, id).name,
    screenResolution: server ? null : '1920x1080',
    // A stored 0 counts as not reported.
    tempDirSizeMb: temporary < 200 ? null : temporary,
  };
};

const userOf = (world: World, id: number): string | null => names[roll(world.seed, id, people) % names.length] ?? null;

/** An inventory older than `staleAfterDays` is stale; a computer without one is always stale. */
export const showPosture = (world: World, computer: Computer, staleAfterDays: number): JsonObject => {
  const at = computer.inventoryAt;
  const age = at === null ? null : (world.now - at) / day;
  const guards = reportedGuards(world, computer.id, at ?? world.birth);
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

const reportedGuards = (world: World, id: number, at: number): JsonObject => {
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

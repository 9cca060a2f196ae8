import type { JsonObject } from '../../../contract/operation.js';
import { disksOf, isFixed } from '../../fleet/disks.js';
import { hasSystem } from '../../fleet/operating-system.js';
import { roll, salt } from '../../state/chance.js';
import type { Computer } from '../../world/computers.js';
import { day, utc, utcOrNull, type World } from '../../state/world.js';
import { leasedAddress } from '../../fleet/machine.js';
import { roleOf } from '../../fleet/identity.js';

const guards = salt('security posture');

/** An inventory older than so many days is stale; a computer without one is always stale. */
export const showPosture = (world: World, computer: Computer, staleAfterDays: number): JsonObject => {
  const at = computer.inventoryAt;
  const known = at !== null && hasSystem(world, computer.id);
  const age = at === null ? null : (world.now - at) / day;
  return {
    clientId: computer.id,
    inventoryDateUtc: utcOrNull(at),
    inventoryAgeDays: age === null ? null : Math.floor(age),
    isStale: age === null || age > staleAfterDays,
    staleAfterDays,
    ...(known ? found(world, computer.id, at) : unknown),
  };
};

const found = (world: World, id: number, at: number): JsonObject => {
  const bits = roll(world.seed, id, guards);
  const guarded = bits % 25 !== 0;
  const fixed = disksOf(world, id).filter(isFixed);
  const open = fixed.filter((disk) => disk.bitlocker === 'Unencrypted');
  return {
    antivirus: {
      productName: 'Microsoft Defender Antivirus',
      enabled: guarded,
      realTimeProtection: guarded,
      definitionsUpToDate: bits % 12 !== 0,
      definitionDateUtc: utc(at - (bits % 12 === 0 ? 9 : 0) * day),
    },
    firewall: { domainProfile: true, privateProfile: true, publicProfile: bits % 30 !== 0 },
    secureBoot: { supported: true, enabled: (bits >>> 8) % 15 !== 0 },
    scriptPolicy: { executionPolicy: (bits >>> 12) % 8 === 0 ? 'Unrestricted' : 'RemoteSigned' },
    bitlocker: {
      allFixedDisksEncrypted: open.length === 0,
      encryptedVolumes: fixed.filter((disk) => !open.includes(disk)).map((disk) => disk.volume),
      unencryptedVolumes: open.map((disk) => disk.volume),
    },
  };
};

const unknown = {
  antivirus: {
    productName: null,
    enabled: null,
    realTimeProtection: null,
    definitionsUpToDate: null,
    definitionDateUtc: null,
  },
  firewall: { domainProfile: null, privateProfile: null, publicProfile: null },
  secureBoot: { supported: null, enabled: null },
  scriptPolicy: { executionPolicy: null },
  bitlocker: { allFixedDisksEncrypted: null, encryptedVolumes: [], unencryptedVolumes: [] },
};

/** One wired adapter; laptops have a wireless one as well. */
export const adaptersOf = (world: World, computer: Computer): JsonObject[] => {
  const wired = {
    serviceName: 'e1dexpress',
    description: 'Intel(R) Ethernet Connection I219-LM',
    ipAddress: computer.ipAddress ?? leasedAddress(computer.id),
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

import type { JsonObject } from '../../../contract/operation.js';
import { disksOf, isFixed } from '../../fleet/disks.js';
import { hasSystem } from '../../fleet/systems.js';
import { roll, salt } from '../../state/chance.js';
import type { Computer } from '../../world/computers.js';
import { day, utc, utcOrNull, type World } from '../../state/world.js';

const guards = salt('security posture');

/** From the last inventory. Older than so many days it is stale; a computer without one always is. */
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

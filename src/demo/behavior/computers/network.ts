import type { JsonObject } from '../../../contract/operation.js';
import { leasedAddress } from '../../fleet/machine.js';
import { roleOf } from '../../fleet/identity.js';
import type { Computer } from '../../world/computers.js';
import type { World } from '../../state/world.js';

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

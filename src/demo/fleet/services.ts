import { roll, salt } from '../model/chance.js';
import type { World } from '../model/world.js';

export interface WindowsService {
  readonly name: string;
  readonly displayName: string;
  readonly status: 'Running' | 'Stopped';
  readonly startMode: 'Auto' | 'Manual' | 'Disabled';
  readonly account: string;
}

const rows = [
  ['BITS', 'Background Intelligent Transfer Service', 'Manual'],
  ['CryptSvc', 'Cryptographic Services', 'Auto'],
  ['Dhcp', 'DHCP Client', 'Auto'],
  ['Dnscache', 'DNS Client', 'Auto'],
  ['EmsAgent', 'Endpoint Management Agent', 'Auto'],
  ['EventLog', 'Windows Event Log', 'Auto'],
  ['LanmanServer', 'Server', 'Auto'],
  ['LanmanWorkstation', 'Workstation', 'Auto'],
  ['MpsSvc', 'Windows Defender Firewall', 'Auto'],
  ['Netlogon', 'Netlogon', 'Auto'],
  ['RemoteRegistry', 'Remote Registry', 'Disabled'],
  ['Schedule', 'Task Scheduler', 'Auto'],
  ['Spooler', 'Print Spooler', 'Auto'],
  ['TermService', 'Remote Desktop Services', 'Manual'],
  ['VSS', 'Volume Shadow Copy', 'Manual'],
  ['W32Time', 'Windows Time', 'Auto'],
  ['WinDefend', 'Microsoft Defender Antivirus Service', 'Auto'],
  ['WinRM', 'Windows Remote Management', 'Manual'],
  ['wuauserv', 'Windows Update', 'Manual'],
] as const;

export const servicesOf = (world: World, id: number): WindowsService[] =>
  rows.map(([name, displayName, startMode], index) => ({
    name,
    displayName,
    status:
      (fixed[name]?.(world, id) ?? isRunning(startMode, roll(world.seed, id, habits + index))) ? 'Running' : 'Stopped',
    startMode,
    account: index % 3 === 0 ? 'NT AUTHORITY\\NetworkService' : 'LocalSystem',
  }));

const habits = salt('service');
const guards = salt('security posture');

/** Whether the guards of a computer are on. */
export const guardsOf = (world: World, id: number) => {
  const bits = roll(world.seed, id, guards);
  return {
    antivirus: bits % 25 !== 0,
    definitions: bits % 12 !== 0,
    publicFirewall: bits % 30 !== 0,
    secureBoot: (bits >>> 8) % 15 !== 0,
    executionPolicy: (bits >>> 12) % 8 === 0 ? 'Unrestricted' : 'RemoteSigned',
  };
};

/** A guard is on while its service runs; the firewall always has a profile that is on. */
const fixed: Readonly<Record<string, (world: World, id: number) => boolean>> = {
  WinDefend: (world, id) => guardsOf(world, id).antivirus,
  MpsSvc: () => true,
};

/** Nearly all automatic services run, a third of the manual ones, and no disabled ones. */
const isRunning = (startMode: WindowsService['startMode'], bits: number): boolean =>
  startMode === 'Auto' ? bits % 50 !== 0 : startMode === 'Manual' && bits % 3 === 0;

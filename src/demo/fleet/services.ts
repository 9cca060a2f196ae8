import { roll, salt } from '../state/chance.js';
import type { World } from '../state/world.js';

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

const habits = salt('service');

export const servicesOf = (world: World, id: number): WindowsService[] =>
  rows.map(([name, displayName, startMode], index) => ({
    name,
    displayName,
    status: isRunning(startMode, roll(world.seed, id, habits + index)) ? 'Running' : 'Stopped',
    startMode,
    account: index % 3 === 0 ? 'NT AUTHORITY\\NetworkService' : 'LocalSystem',
  }));

/** Nearly all automatic ones run, a third of the manual ones, none that is disabled. */
const isRunning = (startMode: WindowsService['startMode'], bits: number): boolean =>
  startMode === 'Auto' ? bits % 50 !== 0 : startMode === 'Manual' && bits % 3 === 0;

import { agentAtBirth, isBehind, isSteady } from '../fleet/agent.js';
import { findWhere, fixed, isGrouped, isModel, isSound, isWorkstation, type ComputerFinder } from './find-computer.js';

/** A problem that keeps a package from a computer. */
export interface TroubleScenario {
  readonly id: string;
  readonly shows: string;
  /** The link that `ems explain` must name; null: no problem. */
  readonly cause: string | null;
  readonly package: string;
  /** The group that was created for it; null: every fleet has this trouble. */
  readonly group: string | null;
  /** True if the next step that explain suggests solves it. */
  readonly curable: boolean;
  readonly computer: ComputerFinder;
}

const sound = findWhere(isSound);

/** In the order of the chain: the first ones are about groups, the last about results. */
export const troubleScenarios: readonly TroubleScenario[] = [
  {
    id: 'not-a-member',
    shows: 'the computer is in no group',
    cause: 'member',
    package: '7-Zip@24.08',
    group: null,
    curable: true,
    computer: fixed(58),
  },
  {
    id: 'not-assigned',
    shows: 'the package is assigned to a sibling group only',
    cause: 'assigned',
    package: 'VLC media player@3.0.21',
    group: null,
    curable: true,
    computer: fixed(43),
  },
  {
    id: 'not-ready',
    shows: 'the package is not ready to install',
    cause: 'usable',
    package: 'Scanner Suite@5.0-rc',
    group: 'Scanner stations',
    curable: true,
    computer: sound,
  },
  {
    id: 'wrong-system',
    shows: 'the package is for another operating system',
    cause: 'usable',
    package: 'Server Console@3.2',
    group: 'Console users',
    curable: true,
    computer: sound,
  },
  {
    id: 'uninstall',
    shows: 'the wanted mode is Uninstall',
    cause: 'mode',
    package: 'Old Player@1.9',
    group: 'Player removal',
    curable: true,
    computer: sound,
  },
  {
    id: 'window-closed',
    shows: 'the schedule of the assignment has not opened yet',
    cause: 'options',
    package: 'Year-End Tools@2.0',
    group: 'Accounting',
    curable: true,
    computer: sound,
  },
  {
    id: 'offer-expired',
    shows: 'the package was offered until a date that has passed',
    cause: 'options',
    package: 'Drawing Board@4.1',
    group: 'Drawing',
    curable: true,
    computer: sound,
  },
  {
    id: 'not-activated',
    shows: 'assigned and in contact, but never activated',
    cause: 'activation',
    package: 'Notepad++@8.6.9',
    group: null,
    curable: true,
    computer: fixed(15),
  },
  {
    id: 'suspended',
    shows: 'the agent is suspended',
    cause: 'agent',
    package: 'Note Taker@7.3',
    group: 'Meeting rooms',
    curable: false,
    computer: fixed(44),
  },
  {
    id: 'out-of-sync',
    shows: 'the agent is configured differently from its template',
    cause: 'agent',
    package: 'Badge Reader@1.1',
    group: 'Reception',
    curable: true,
    computer: findWhere(
      (world, id) =>
        isWorkstation(world, id) &&
        isBehind(world, id) &&
        agentAtBirth(world, id).callsIn &&
        isSteady(world, id) &&
        isGrouped(world, id),
    ),
  },
  {
    id: 'stale',
    shows: 'the computer is switched off',
    cause: 'agent',
    package: 'Time Clock@2.6',
    group: 'Shop floor',
    curable: true,
    computer: findWhere(
      (world, id) => isWorkstation(world, id) && agentAtBirth(world, id).kind === 'stale' && isGrouped(world, id),
    ),
  },
  {
    id: 'next-contact-later',
    shows: 'the agent asks for work on Sunday nights only',
    cause: 'contact',
    package: 'Label Printer@3.0',
    group: 'Warehouse',
    curable: false,
    computer: sound,
  },
  {
    id: 'depot-offline',
    shows: 'the only depot server of its group is offline',
    cause: 'depot',
    package: 'Route Planner@8.8',
    group: 'Drivers',
    curable: true,
    computer: sound,
  },
  {
    id: 'depot-lacks-tag',
    shows: 'its depot server does not carry the tag of the package',
    cause: 'depot',
    package: 'Build Tools@17.10',
    group: 'Developers',
    curable: true,
    computer: sound,
  },
  {
    id: 'failed-alone',
    shows: 'it failed on this computer alone',
    cause: 'result',
    package: 'Font Pack@2.2',
    group: 'Print shop',
    curable: true,
    computer: sound,
  },
  {
    id: 'failed-on-a-model',
    shows: 'it failed like 19 others, nearly all of one hardware model',
    cause: 'result',
    package: 'CAD Viewer@2025.1',
    group: 'Engineering',
    curable: true,
    computer: findWhere((world, id) => isSound(world, id) && isModel(world, id)),
  },
  {
    id: 'by-design',
    shows: 'the patch management fix package waits until it is needed: nothing is wrong',
    cause: null,
    package: 'Patch Management Fix@1.0',
    group: null,
    curable: true,
    computer: fixed(42),
  },
];

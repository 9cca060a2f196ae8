import type { CommandSpec } from '../spec.js';

/** Commands of ems itself that read and nothing else; `login`, `profile use` and `fleet report` write files. */
const reads: ReadonlySet<string> = new Set(
  [
    ['api diff', 'api list', 'api show', 'auth status', 'bulk list', 'bulk show', 'commands', 'commands roles'],
    [
      'computer compare',
      'computer explain',
      'config get',
      'config list',
      'config path',
      'demo status',
      'demo troubles',
    ],
    ['depot list', 'depot show', 'doctor', 'explain', 'find', 'fleet changes', 'fleet check', 'fleet eta'],
    ['fleet failures', 'fleet pending', 'fleet snapshots', 'fleet sql', 'fleet status', 'fleet tidy'],
    ['fleet top', 'group search', 'group tree', 'health', 'history list', 'history show', 'package computers'],
    ['package show', 'patch pending', 'profile list', 'profile show', 'rollout list', 'rollout log', 'rollout plan'],
    [
      'rollout status',
      'software list',
      'software outdated',
      'software versions',
      'state check',
      'state diff',
      'version',
    ],
    ['wait deployment', 'wait emergency-patching', 'wait import', 'wait os-install', 'wait queue', 'wait reboot'],
    ['wait rescan', 'wait sync', 'wait task'],
  ].flat(),
);

/** A guess is run, and its flags are replaced, only where the command changes nothing. */
export const isRunByGuess = ({ asks, source, words, writes }: CommandSpec): boolean =>
  !writes && !asks && (source !== 'tool' || reads.has(words.join(' ')));

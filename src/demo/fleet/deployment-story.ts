import type { Package } from '../world/catalog-types.js';
import { pick, roll, salt } from '../world/chance.js';
import type { Deployment } from '../world/state.js';
import { hour, type World } from '../world/world.js';
import { agentOf } from './agent.js';

const installs = salt('install story');

/** How a package that was assigned before the world began has fared on a made-up computer. */
export const storyOf = (world: World, computerId: number, item: Package): Deployment => {
  const bits = roll(world.seed, computerId, questionOf(item));
  const at = world.birth - (24 + (bits % (120 * 24))) * hour;
  if (agentOf(world, computerId).kind === 'never') return pending(at);
  if (item.purpose === 'patch-fix') return pending(at);
  if (item.purpose !== 'software') return succeeded(at);
  if (alwaysFails(item)) return failed(at, legacyError);
  const luck = (bits >>> 8) % 100;
  if (computerId <= 60) return firstOnes(computerId, item, at);
  if (luck < 1) return failed(at, pick(errors, bits >>> 16));
  return luck < 3 ? pending(world.birth - (30 + (bits % 400)) * hour) : succeeded(at);
};

const questionOf = (item: Package): number => {
  const known = questions.get(item.id) ?? (installs + salt(item.id)) >>> 0;
  questions.set(item.id, known);
  return known;
};

const questions = new Map<string, number>();

/** Packages of a time gone by never install; the demo needs something that reliably fails. */
export const alwaysFails = (item: Package): boolean => item.name.includes('Legacy');

export const legacyError = 'Setup ended with 1603: the required 16-bit subsystem is not present.';

const firstOnes = (computerId: number, item: Package, at: number): Deployment => {
  if (item.name === 'Notepad++' && computerId % 20 === 9) return failed(at, errors[0]);
  if (item.name === 'Notepad++' && computerId % 20 === 15) return pending(at);
  return succeeded(at);
};

const errors = [
  'Setup ended with 1618: another installation is in progress.',
  'Setup ended with 112: there is not enough space on the disk.',
  'The package could not be copied from the depot: time-out.',
] as const;

const succeeded = (at: number): Deployment => ({
  status: 'Success',
  installationState: 'Installed',
  desiredMode: 'Install',
  currentMode: 'Install',
  requestedAt: at,
  installTime: at,
  errorText: null,
});

const failed = (at: number, errorText: string): Deployment => ({
  status: 'Failed',
  installationState: 'NotInstalled',
  desiredMode: 'Install',
  currentMode: 'None',
  requestedAt: at,
  installTime: at,
  errorText,
});

const pending = (at: number): Deployment => ({
  status: 'Pending',
  installationState: 'NotInstalled',
  desiredMode: 'Install',
  currentMode: 'None',
  requestedAt: at,
  installTime: null,
  errorText: null,
});

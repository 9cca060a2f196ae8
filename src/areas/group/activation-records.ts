import { recordsWith, type CommandRecord } from '../record.js';
import { group } from '../arguments.js';

/** Both reach the computers, users and subgroups below the group. */
export const activationRecords: readonly CommandRecord[] = recordsWith({ section: 'Act' })({
  activate: {
    operation: 'POST /api/group/{id}/activation',
    summary: 'Activate a group, so that its assignments are deployed',
    details: [
      'Affects the whole subtree: computers, users and subgroups. Each agent acts at its next contact.',
      '--pxe reinstalls the operating system on computers that have the images assigned.',
      'With --wait it returns when every computer of the subtree is done. To wait for what was activated elsewhere: `ems wait deployment --group <group> --since <time>`, for an operating system `ems wait os-install`.',
    ],
    arguments: [group],
    flags: {
      software: { help: 'deploy software assignments' },
      pxe: { help: 'boot from the network and install the operating system' },
      pull: { help: 'have the agents pull their jobs' },
      global: { help: 'apply to all assignment groups of the computer' },
    },
    follow: 'group-activation',
    rules: [{ kind: 'atLeastOne', of: ['software', 'pxe', 'pull'], true: true }],
    consequences: [
      {
        with: 'pxe',
        says: 'Reinstalls the operating system of computers that have images assigned: everything on their system disks is erased.',
      },
      { with: 'software', says: 'Deploys what is assigned: software is installed, updated or removed.' },
      { says: 'Takes effect at the next contact of each agent.' },
    ],
    erasesWith: 'pxe',
    confirm: 'Activate group {group} and its subgroups?',
    confirmWith: {
      pxe: 'Activate group {group} and its subgroups, and reinstall the operating systems (PXE)?',
    },
    done: 'Activated group {group}',
    next: 'each computer acts at its next contact',
    examples: { 'Install the packages assigned to the pilot group': 'ems group activate Pilot --software --yes' },
    seeAlso: ['group deactivate', 'computer activate', 'wait deployment', 'wait os-install'],
  },
  deactivate: {
    operation: 'DELETE /api/group/{id}/activation',
    summary: 'Deactivate a group',
    details:
      'Affects the whole subtree. Select what to deactivate: --software, --pxe, --pull. What else your server knows is given with --param.',
    arguments: [group],
    switches: {
      software: 'deactivate software deployment',
      pxe: 'deactivate the installation of operating systems',
      pull: 'deactivate the pulling of jobs',
    },
    rules: [
      {
        kind: 'anyParam',
        says: 'Give at least one of --software, --pxe and --pull.',
      },
    ],
    confirm: 'Deactivate group {group} and its subgroups?',
    done: 'Deactivated group {group}',
    examples: { 'Show the request without sending it': 'ems group deactivate Pilot --software --dry-run' },
    seeAlso: ['group activate'],
  },
});

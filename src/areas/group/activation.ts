import type { CommandRecord } from '../record.js';
import { group } from '../arguments.js';

/** Both reach the computers, users and subgroups below the group. */
export const activation: readonly CommandRecord[] = [
  {
    operation: 'POST /api/group/{id}/activation',
    name: 'activate',
    section: 'Act',
    summary: 'Let all computers of a group carry out what is assigned',
    details: [
      'The whole subtree is meant: computers, users and subgroups. Each agent acts at its next contact.',
      '--pxe reinstalls the operating system of computers that have the images assigned.',
    ],
    arguments: [group],
    flags: {
      software: { help: 'carry out software assignments' },
      pxe: { help: 'boot from the network and install the operating system' },
      pull: { help: 'let the agents fetch their work' },
      global: { help: 'apply to all assignment groups of the computers' },
    },
    reach: 'group-subtree',
    confirm: 'Activate group {group} with everything below it?',
    confirmWith: {
      pxe: 'Activate group {group} with everything below it and reinstall the operating systems (PXE)?',
    },
    done: 'Activated group {group}',
    examples: [
      {
        does: 'Install what the pilot group has assigned',
        run: 'ems group activate Pilot --software --yes',
      },
    ],
    seeAlso: ['group deactivate', 'computer activate'],
  },
  {
    operation: 'DELETE /api/group/{id}/activation',
    name: 'deactivate',
    section: 'Act',
    summary: 'Take the activation of a group back',
    details: ['The whole subtree is meant. What your server lets you choose can be passed with --param name=value.'],
    arguments: [group],
    reach: 'group-subtree',
    confirm: 'Deactivate group {group} with everything below it?',
    done: 'Deactivated group {group}',
    examples: [{ does: 'See the request without sending it', run: 'ems group deactivate Pilot --dry-run' }],
    seeAlso: ['group activate'],
  },
];

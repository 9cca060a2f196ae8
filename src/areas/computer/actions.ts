import { sectionOf } from '../columns.js';
import { recordsWith, type CommandRecord } from '../record.js';
import { computers } from '../arguments.js';

export const actSection = 'Act';
export const later =
  'The service records the request. The agent acts at its next contact. Add --wait to wait for the result.';
export const atNextContact = { says: 'Takes effect at the next agent contact.' } as const;

/** Rescan, reboot, activate. */
export const actionRecords: readonly CommandRecord[] = recordsWith({
  section: actSection,
  arguments: [computers],
  each: true,
})({
  rescan: {
    operation: 'POST /api/computer/{id}/rescan',
    summary: 'Start an inventory or patch scan',
    details: [
      later,
      'A pending scan is not requested again; the response then contains alreadyPending. The scan package of that type must be assigned to the computer.',
      'A patch scan also starts the repair: missing patches that are approved for the computer are then installed.',
    ],
    flags: { scanType: { flag: 'type', required: true, help: 'what to scan' } },
    follow: 'rescan',
    view: [
      sectionOf('Scan', [
        'clientId',
        { path: 'scanType', title: 'Scan' },
        { path: 'alreadyPending', title: 'Already pending', format: 'yes-no' },
        { path: 'reinstallGroupId', title: 'Reinstall group' },
      ]),
    ],
    question: 'Request a scan ({type}) of {computer}?',
    consequences: [
      {
        with: 'scanType',
        is: /patch/i,
        says: 'Missing patches that are approved for the computer are installed after the scan.',
      },
      atNextContact,
    ],
    done: '{type} scan of {computer} requested',
    doneWhen: { alreadyPending: '{type} scan of {computer} was already requested' },
    next: 'contact',
    examples: {
      'Scan the inventory of two computers': 'ems computer rescan PC-0041 PC-0042 --type Inventory',
      'Scan for missing patches': 'ems computer rescan PC-0042 --type Patch',
    },
    seeAlso: ['wait rescan', 'computer issues stale-inventory'],
  },
  reboot: {
    operation: 'POST /api/computer/{id}/reboot',
    summary: 'Reboot computers',
    details: [
      later,
      'Without --timeout-minutes, the reboot is forced at the next contact, even if a user is signed in. With it, a signed-in user has that many minutes and is reminded every --reminder-minutes (10).',
      'The computer must belong to a group.',
    ],
    follow: 'reboot',
    confirm: 'Reboot {computer}?',
    consequences: [
      {
        unless: 'timeoutMinutes',
        says: 'The reboot is forced at the next agent contact, even if a user is signed in.',
      },
      {
        with: 'timeoutMinutes',
        is: /^-/,
        says: 'The reboot is forced at the next agent contact, even if a user is signed in.',
      },
      {
        with: 'timeoutMinutes',
        is: /^\d/,
        says: 'At the next agent contact, a signed-in user gets {timeout-minutes} min before the reboot is forced.',
      },
    ],
    done: 'Reboot of {computer} requested',
    next: 'contact',
    examples: {
      'Give the user 30 minutes': 'ems computer reboot PC-0042 --timeout-minutes 30 --yes',
      'Show the requests for all computers with a pending reboot':
        'ems computer reboot --issue pending-reboot --dry-run',
    },
    seeAlso: ['computer issues pending-reboot', 'wait reboot'],
  },
  activate: {
    operation: 'POST /api/computer/{id}/activation',
    summary: 'Activate computers, so that their assignments are deployed',
    details: [
      'At least one of --software, --pxe and --pull is required. --pxe reinstalls the operating system from the assigned images.',
      'An activation can send Wake-on-LAN: at a given time with --wol, or immediately with --wol-now. Without a Wake-on-LAN time, the silent reboot logic (--srl-action) acts at the next contact.',
      'Applies to all assignment groups of the computer. --no-global limits it to its direct membership.',
      later,
    ],
    flags: {
      software: { help: 'deploy software assignments' },
      pxe: { help: 'boot from the network and install the operating system' },
      pull: { help: 'have the agent pull its jobs' },
      wol: {
        help: 'send Wake-on-LAN at this time, such as 06:00 or tomorrow 22:00',
        pastRemark: 'the computer may never be woken',
      },
      wolNow: { help: 'send Wake-on-LAN immediately' },
      global: { help: 'apply to all assignment groups of the computer' },
      'srl.action': { flag: 'srl-action', help: 'action of the silent reboot logic, such as Shutdown' },
      'srl.timeoutMinutes': { flag: 'srl-timeout-minutes', help: 'minutes until the action is forced' },
      'srl.reminderMinutes': { flag: 'srl-reminder-minutes', help: 'minutes between two reminders' },
    },
    follow: 'activation',
    rules: [
      { kind: 'atLeastOne', of: ['software', 'pxe', 'pull'], true: true },
      { kind: 'atMostOne', of: ['wol', 'wolNow'] },
    ],
    erasesWith: 'pxe',
    confirm: 'Activate {computer}?',
    confirmWith: { pxe: 'Activate {computer} and reinstall the operating system (PXE)?' },
    consequences: [
      {
        with: 'pxe',
        says: 'Reinstalls the operating system: everything on the system disk is erased.',
      },
      { with: 'software', says: 'Deploys what is assigned: software is installed, updated or removed.' },
      {
        with: 'srl.action',
        is: /shutdown/i,
        says: 'Shuts the computer down at the end.',
        asks: 'and shut it down afterwards',
      },
      { with: 'wol', says: 'Wake-on-LAN is sent at {wol}.' },
      { with: 'wolNow', says: 'Wake-on-LAN is sent now.' },
      atNextContact,
    ],
    done: 'Activated {computer}',
    next: 'contact',
    examples: {
      'Wake the computer and install its assignments': 'ems computer activate PC-0042 --software --wol-now --yes',
      'Show the request for tonight': 'ems computer activate PC-0042 --software --wol 2030-01-31T22:00:00Z --dry-run',
    },
    seeAlso: [
      'computer deactivate',
      'computer os-deployment-readiness',
      'group activate',
      'wait deployment',
      'wait os-install',
    ],
  },
  deactivate: {
    operation: 'DELETE /api/computer/{id}/activation',
    summary: 'Deactivate computers',
    details: 'Select what to deactivate: --software, --pxe, --pull, --uninstall. The computer must belong to a group.',
    rules: [{ kind: 'atLeastOne', of: ['software', 'pxe', 'pull', 'uninstall'], true: true }],
    confirm: 'Deactivate {computer}?',
    done: 'Deactivated {computer}',
    examples: { 'Deactivate software deployment': 'ems computer deactivate PC-0042 --software --yes' },
    seeAlso: ['computer activate'],
  },
});

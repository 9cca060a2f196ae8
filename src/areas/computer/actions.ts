import type { CommandRecord } from '../record.js';
import { computer, computers } from '../arguments.js';
import { packageFlag } from '../flags.js';

const section = 'Act';
const later = 'The service records the request; the agent acts at its next contact. Add --wait to see it through.';

export const actions: readonly CommandRecord[] = [
  {
    operation: 'POST /api/computer/{id}/software-reinstall',
    name: 'reinstall',
    section,
    summary: 'Install an assigned package again',
    details: [
      later,
      'The package has to be assigned to the computer, directly or through a parent group. A second request is refused while the first one waits.',
    ],
    id: 'reinstallGroupId',
    arguments: [computers],
    flags: { packageId: packageFlag },
    each: true,
    follow: 'deployment',
    confirm: 'Reinstall {package} on {computer}?',
    view: [
      {
        title: 'Reinstall',
        fields: [
          { path: 'softwareName', title: 'Package' },
          { path: 'parentGroupName', title: 'Below group' },
          { path: 'reinstallGroupId', title: 'Reinstall group' },
          { path: 'requestedAtUtc', title: 'Requested', format: 'time' },
        ],
      },
    ],
    done: 'Requested the reinstall on {computer}',
    examples: [
      {
        does: 'See the request without sending it',
        run: "ems computer reinstall PC-0042 --package '7-Zip@24.08' --dry-run",
      },
    ],
    seeAlso: ['computer reinstalls', 'computer cancel-reinstall', 'wait deployment'],
  },
  {
    operation: 'DELETE /api/computer/{id}/software-reinstall',
    name: 'cancel-reinstall',
    section,
    summary: 'Cancel a reinstall that still waits',
    id: 'reinstallGroupId',
    arguments: [
      computer,
      {
        name: 'reinstall-group-id',
        fills: 'reinstallGroupId',
        help: 'id of the reinstall group, from `ems computer reinstalls`',
      },
    ],
    confirm: 'Cancel the reinstall {reinstall-group-id} of {computer}?',
    view: [
      {
        title: 'Cancelled',
        fields: [
          { path: 'reinstallGroupId', title: 'Reinstall group' },
          { path: 'parentGroupName', title: 'Below group' },
          { path: 'parentGroupId', title: 'Group ID' },
        ],
      },
    ],
    done: 'Cancelled the reinstall {reinstall-group-id}',
    examples: [
      {
        does: 'See the request without sending it',
        run: 'ems computer cancel-reinstall PC-0042 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run',
      },
    ],
    seeAlso: ['computer reinstalls'],
  },
  {
    operation: 'POST /api/computer/{id}/software-uninstall',
    name: 'uninstall',
    section,
    summary: 'Uninstall a package from a computer and its whole assignment group',
    details: [
      'The nearest assignment of the package is switched to Uninstall and the computer is activated. That assignment belongs to a group: every computer of the group uninstalls the package, not only the one you name. The assignment itself stays.',
      later,
    ],
    arguments: [computers],
    flags: { packageId: packageFlag },
    each: true,
    follow: 'deployment',
    reach: 'package-assignment',
    confirm: 'Uninstall {package} from {computer} and from all computers of the assignment group?',
    done: 'Requested the uninstall on {computer}',
    examples: [
      {
        does: 'See the request without sending it',
        run: "ems computer uninstall PC-0042 --package 'VLC media player@3.0.21' --dry-run",
      },
    ],
    seeAlso: ['computer package-groups', 'wait deployment'],
  },
  {
    operation: 'POST /api/computer/{id}/rescan',
    name: 'rescan',
    section,
    summary: 'Take the inventory or scan for patches again',
    details: [
      later,
      'A scan that already waits is not requested twice: the answer says alreadyPending. The scan package of that type has to be assigned to the computer.',
      'A patch scan also starts the repair: missing patches that are approved for the computer are installed afterwards.',
    ],
    arguments: [computers],
    flags: { scanType: { flag: 'type', required: true, help: 'what to scan' } },
    each: true,
    follow: 'rescan',
    view: [
      {
        title: 'Scan',
        fields: [
          { path: 'clientId', title: 'Client ID' },
          { path: 'scanType', title: 'Scan' },
          { path: 'alreadyPending', title: 'Already pending', format: 'yes-no' },
          { path: 'reinstallGroupId', title: 'Reinstall group' },
        ],
      },
    ],
    question: 'Request a new scan ({type}) of {computer}?',
    done: 'Requested the scan of {computer}',
    examples: [
      { does: 'New inventory of two computers', run: 'ems computer rescan PC-0041 PC-0042 --type Inventory' },
      { does: 'Look for missing patches', run: 'ems computer rescan PC-0042 --type Patch' },
    ],
    seeAlso: ['wait rescan', 'computer issues stale-inventory'],
  },
  {
    operation: 'POST /api/computer/{id}/reboot',
    name: 'reboot',
    section,
    summary: 'Reboot computers',
    details: [
      later,
      'Without --timeout-minutes the reboot is forced at the next contact, whoever works there. With it, a signed-in user gets that many minutes and is reminded every --reminder-minutes (10).',
      'The computer has to belong to a group.',
    ],
    arguments: [computers],
    each: true,
    follow: 'reboot',
    confirm: 'Reboot {computer}?',
    done: 'Requested the reboot of {computer}',
    examples: [
      { does: 'Give the user half an hour', run: 'ems computer reboot PC-0042 --timeout-minutes 30 --yes' },
      {
        does: 'See what would be sent to everything that waits for a reboot',
        run: 'ems computer reboot --issue pending-reboot --dry-run',
      },
    ],
    seeAlso: ['computer issues pending-reboot', 'wait reboot'],
  },
  {
    operation: 'POST /api/computer/{id}/activation',
    name: 'activate',
    section,
    summary: 'Let computers carry out what is assigned to them',
    details: [
      'At least one of --software, --pxe and --pull is needed. --pxe reinstalls the operating system from the assigned images.',
      'Wake-on-LAN goes with an activation: --wol at a time, or --wol-now. The silent reboot logic (--srl-action …) without a Wake-on-LAN time acts at the next contact.',
      'All assignment groups of the computer are meant; --no-global limits it to its own membership.',
      later,
    ],
    arguments: [computers],
    flags: {
      software: { help: 'carry out software assignments' },
      pxe: { help: 'boot from the network and install the operating system' },
      pull: { help: 'let the agent fetch its work' },
      wol: { help: 'send Wake-on-LAN at this time, such as 06:00 or tomorrow 22:00' },
      wolNow: { help: 'send Wake-on-LAN at once' },
      global: { help: 'apply to all assignment groups of the computer' },
      'srl.action': { flag: 'srl-action', help: 'what the silent reboot logic does, such as Shutdown' },
      'srl.timeoutMinutes': { flag: 'srl-timeout-minutes', help: 'minutes until it is done by force' },
      'srl.reminderMinutes': { flag: 'srl-reminder-minutes', help: 'minutes between two reminders' },
    },
    each: true,
    follow: 'deployment',
    rules: [
      { kind: 'atLeastOne', of: ['software', 'pxe', 'pull'], true: true },
      { kind: 'atMostOne', of: ['wol', 'wolNow'] },
    ],
    confirm: 'Activate {computer}?',
    confirmWith: { pxe: 'Activate {computer} and reinstall the operating system (PXE)?' },
    done: 'Activated {computer}',
    examples: [
      {
        does: 'Install what is assigned, waking it up',
        run: 'ems computer activate PC-0042 --software --wol-now --yes',
      },
      {
        does: 'See the request for tonight',
        run: 'ems computer activate PC-0042 --software --wol 2030-01-31T22:00:00Z --dry-run',
      },
    ],
    seeAlso: ['computer deactivate', 'computer os-deployment-readiness', 'group activate'],
  },
  {
    operation: 'DELETE /api/computer/{id}/activation',
    name: 'deactivate',
    section,
    summary: 'Take the activation of computers back',
    details: ['Name what to take back: --software, --pxe, --pull, --uninstall. The computer has to belong to a group.'],
    arguments: [computers],
    each: true,
    confirm: 'Deactivate {computer}?',
    done: 'Deactivated {computer}',
    examples: [{ does: 'Stop software from being installed', run: 'ems computer deactivate PC-0042 --software --yes' }],
    seeAlso: ['computer activate'],
  },
];

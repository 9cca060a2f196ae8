import { sectionOf } from '../columns.js';
import { recordsWith, type CommandRecord } from '../record.js';
import { computer, computers } from '../arguments.js';
import { packageFlag } from '../flags.js';
import { actSection, atNextContact, later } from './actions.js';

/** Reinstall and uninstall software. */
export const softwareActionRecords: readonly CommandRecord[] = recordsWith({ section: actSection })({
  reinstall: {
    operation: 'POST /api/computer/{id}/software-reinstall',
    summary: 'Reinstall an assigned package',
    details: [
      later,
      'The package must be assigned to the computer, directly or through a parent group. While a request is pending, the service rejects another one.',
      '--failed reinstalls what failed: one sweep finds it, and two requests for each failure leave out packages that no group assigns any more and reinstalls that are pending.',
    ],
    id: 'reinstallGroupId',
    arguments: [computers],
    flags: {
      packageId: {
        ...packageFlag,
        whenMissing: 'To reinstall the operating system, and erase the disk: ems computer activate <computer> --pxe',
      },
    },
    each: true,
    retries: true,
    follow: 'reinstall',
    confirm: 'Reinstall {package} on {computer}?',
    consequences: [atNextContact],
    view: [
      sectionOf('Reinstall', [
        { path: 'softwareName', title: 'Package' },
        { path: 'parentGroupName', title: 'Parent group' },
        { path: 'reinstallGroupId', title: 'Reinstall group' },
        { path: 'requestedAtUtc', title: 'Requested', format: 'time' },
      ]),
    ],
    done: 'Reinstall of {package} on {computer} requested',
    next: 'contact',
    examples: {
      'Show the request without sending it': "ems computer reinstall PC-0042 --package '7-Zip@24.08' --dry-run",
      'Retry everything that failed this week in a group':
        'ems computer reinstall --failed --since 7d --group Workstations --dry-run',
    },
    seeAlso: [
      'fleet failures',
      'computer reinstalls',
      'computer cancel-reinstall',
      'computer activate',
      'wait deployment',
    ],
  },
  'cancel-reinstall': {
    operation: 'DELETE /api/computer/{id}/software-reinstall',
    summary: 'Cancel a pending reinstall',
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
      sectionOf('Cancelled', [
        { path: 'reinstallGroupId', title: 'Reinstall group' },
        { path: 'parentGroupName', title: 'Parent group' },
        { path: 'parentGroupId', title: 'Group ID' },
      ]),
    ],
    done: 'Cancelled the reinstall on {computer} ({parentGroupName})',
    examples: {
      'Show the request without sending it':
        'ems computer cancel-reinstall PC-0042 0b1c6f0e-6f57-4f0e-9d53-2a8f5f1f3a10 --dry-run',
    },
    seeAlso: ['computer reinstalls'],
  },
  uninstall: {
    operation: 'POST /api/computer/{id}/software-uninstall',
    summary: 'Uninstall a package from a computer and its whole assignment group',
    details: [
      'Sets the nearest assignment of the package to Uninstall and activates the computer. The assignment belongs to a group, so every computer of that group uninstalls the package, not only the given one. The assignment itself stays.',
      later,
    ],
    arguments: [computers],
    flags: { packageId: packageFlag },
    each: true,
    follow: 'uninstall',
    confirm: 'Uninstall {package} from {computer} and all computers of its assignment group?',
    consequences: [
      { says: 'Removes {package} from every computer of the assignment group. The assignment itself stays.' },
      atNextContact,
    ],
    done: 'Uninstall of {package} from {computer} and its assignment group requested',
    next: 'contact',
    examples: {
      'Show the request without sending it':
        "ems computer uninstall PC-0042 --package 'VLC media player@3.0.21' --dry-run",
    },
    seeAlso: ['computer package-groups', 'wait deployment'],
  },
});

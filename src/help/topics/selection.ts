import { sharedFlags } from '../../command/shared-flags.js';
import { flagHelp, flagSyntax } from '../flag-text.js';
import type { Topic } from '../topic.js';

export const selectionTopic: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: [
        'Wherever computers are chosen, the same flags choose them: in `ems computer list` and `ems computer search`, in the sweeps of `ems computer issues`, in every action on computers, and in `ems wait`.',
        'Flags narrow each other: a computer must match all of them. Names and --from-file are narrowed as well.',
        "--os '!server' takes every computer whose operating system does not have that in its name; those without an inventory are among them.",
      ],
    },
    {
      title: 'Flags',
      rows: sharedFlags.selection.flags.map((flag) => [flagSyntax(flag), flagHelp(flag)] as const),
    },
    {
      title: 'Cost',
      text: [
        'The service itself filters by --group, --search, --os and --issue. --not-seen-for reads the pages of the search that is left.',
        'No list of the service has the model or the signed-in user: --model and --user take one request for each computer that the other flags leave. ems prints their number. Combine them with --group or --os.',
        'A list that is narrowed here is read to its end.',
      ],
    },
    {
      title: 'Examples',
      code: [
        'ems computer list --group Workstations --include-descendants --not-seen-for 14d',
        'ems computer issues low-disk --group Workstations --os "Windows 11"',
        'ems computer rescan --type Inventory --issue stale-inventory --group Workstations --dry-run',
        'ems computer list --group Workstations --user e.dijkstra',
        "ems computer reboot --issue pending-reboot --os '!server' --dry-run",
      ],
      runs: true,
    },
  ],
};

import { sharedFlags } from '../../command/shared-flags.js';
import { flagHelp, flagSyntax } from '../flag-text.js';
import type { Topic } from '../topic.js';

export const bulk: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: [
        'Every action on a computer takes many of them: named one after the other, or selected. All targets are found first; then the number, the profile and the server are shown and you are asked once; then the requests run, a few at a time; at the end a table says what became of each. Exit code 7 means that some failed.',
        'In json, yaml and ndjson a row also has what the service said: `answer` is its answer for this computer, `details` what a refusal holds beyond code and message. A batch has one answer, which is the result.',
      ],
    },
    {
      title: 'Selecting and sending',
      rows: sharedFlags.bulk.flags.map((flag) => [flagSyntax(flag), flagHelp(flag)] as const),
    },
    {
      title: 'A file',
      text: [
        'Ids or host names, one a line (# begins a comment line); csv with a column id, clientId, hostname or name (comma, semicolon or tab); a json list; or the json, ndjson and csv that ems itself writes. `-` reads stdin.',
        'A clientId or computerId goes before id. Beside a patchId, as in `ems computer fleet-patch-status`, id is not the id of a computer: the host name is looked up instead.',
        '--group, --search and --issue narrow each other: what is in the group and has the issue.',
      ],
      code: [
        'ems computer issues pending-reboot --all -o name | ems computer reboot --from-file - --dry-run',
        'ems computer rescan --type Inventory --issue stale-inventory --dry-run',
        'ems computer rescan --type Patch --search osName="Windows 11" --dry-run',
      ],
    },
    {
      title: 'Safety',
      text: [
        '--dry-run prints every request (method, URL, body) and sends none. Some writes reach further than the thing they name: an uninstall goes to the whole assignment group, a group takes its subgroups along. The number of computers concerned is looked up and shown before anything is asked.',
        'Above the limit (setting max-affected, 50 by default) the number has to be typed; without a terminal --yes alone is refused with exit code 10, and --max-affected says that you know. Where the number cannot be looked up, a warning says so.',
      ],
      rows: [...sharedFlags.request.flags, ...sharedFlags.write.flags].map(
        (flag) => [flagSyntax(flag), flagHelp(flag)] as const,
      ),
    },
    {
      title: 'Interrupted',
      text: [
        'A run of more than one computer keeps a journal. Killed at any moment, it can be continued: what is known done is never repeated, and what was under way when it died is listed as unknown unless it is safe to repeat.',
        'Finished runs are forgotten once 100 newer ones exist; a run of which something is left stays until it is resumed or discarded.',
      ],
      code: ['ems bulk list', 'ems bulk show <run>', 'ems bulk resume <run>', 'ems bulk retry-failed <run>'],
    },
  ],
};

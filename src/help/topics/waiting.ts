import { sharedFlags } from '../../command/shared-flags.js';
import { flagHelp, flagSyntax } from '../flag-text.js';
import type { Topic } from '../topic.js';

const timeout = sharedFlags.connection.flags.filter(({ name }) => name === 'timeout');

export const waiting: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: [
        'The service records what you want; the agent on the computer acts at its next contact, which may be minutes or, for a notebook in a bag, days away. So a command returns when the wish is recorded. --wait stays until it has come true, and `ems wait …` does the same for what was started elsewhere.',
      ],
    },
    {
      title: 'What settles a wait',
      rows: [
        ['package import', 'the import job says Success or Failed; `ems wait import <tracking-id>`'],
        ['a task', 'finished or failed, with its actions; `ems wait task <tracking-id>`'],
        [
          'queues',
          'nothing is left in them; an entry that does not say its queue counts for each; `ems wait queue [name...]`',
        ],
        [
          'computer reinstall, activate',
          'the deployment says Success or Failed, later than before the request; `ems wait deployment <computer...> --package <package> --since <time>`',
        ],
        [
          'computer uninstall',
          'the package is gone from the computer; `ems wait deployment <computer...> --package <package> --uninstalled`',
        ],
        ['computer rescan', 'the date of the inventory or of the patch scan has advanced'],
        ['computer reboot', 'the time of the last start has advanced'],
        ['system trigger-sync', 'the job has a new result; `ems wait sync [job] --since <time>`'],
        [
          'pm-group start-emergency-patching',
          'no patch of the group is missing any more; without a patch scan of the computer that is not known, and it stays pending',
        ],
      ],
    },
    {
      title: 'Flags',
      rows: [...sharedFlags.wait.flags, ...timeout].map((flag) => [flagSyntax(flag), flagHelp(flag)] as const),
    },
    {
      title: 'What you see',
      text: [
        'accepted (pending for what was started elsewhere), waiting for agent contact (with the last contact, and the next polling window where it is known), running, done. In a pipe: one line on stderr for each change. The tracking id, if there is one, is printed first. Looks become rarer with time, unless --interval fixes them. A lost connection does not end the wait.',
        'The patch fix package may stay Pending by design; the wait says so instead of hanging.',
      ],
    },
    {
      title: 'What is printed',
      text: [
        'The final state, on stdout: of a job the fields of the service as they came, of computers a row each. What the wait itself has to say stands beside them, under names of its own: waitState (done, failed, pending, or silent for an agent that does not report) and waitMessage (empty where a field of the service says the same).',
      ],
    },
    {
      title: 'How it ends',
      rows: [
        ['0', 'done'],
        ['4', 'there is no such job or computer; a job has a moment to appear, one of ours half a minute'],
        ['7', 'some of many could not be started'],
        ['8', '--timeout ran out; nothing has failed, it may still happen'],
        ['12', 'the job, or that of any of several computers, failed; the message of the service is shown'],
        ['130', 'Ctrl-C: nothing is taken back, and the command that goes on waiting is printed'],
      ],
    },
    {
      title: 'Examples',
      code: [
        "ems package import 'Tools/7-Zip 24.09' --wait --timeout 10m",
        "ems computer reinstall PC-0042 --package '7-Zip@24.08' --wait",
        'ems computer rescan --group Pilot --type Inventory --wait --until 95% --timeout 4h',
      ],
    },
  ],
};

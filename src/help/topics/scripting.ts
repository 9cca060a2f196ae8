import { sharedFlags } from '../../command/shared-flags.js';
import { flagHelp, flagSyntax } from '../flag-text.js';
import type { Topic } from '../topic.js';

export const scripting: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: [
        'What a script may rely on: stdout is data only; json in a pipe without asking for it; exit codes with a meaning (ems help exit-codes); no question without a terminal; names and flags as in the help.',
      ],
    },
    {
      title: 'Signing in without a person',
      code: [
        'export EMS_URL=https://ems.example.com EMS_CLIENT_ID=reporting',
        'export EMS_CLIENT_SECRET="$(vault kv get -field=secret ems/reporting)"',
        'ems computer list --all -o ndjson > computers.ndjson',
      ],
      text: [
        'Three variables are enough, and nothing has to be stored. Otherwise once: `ems login --secret-stdin < secret.txt`, or `ems login --secret-command "pass ems"`, which is asked each time a token is needed. A secret is never the value of a flag, because process lists and histories show those. Many processes at once share one token.',
      ],
    },
    {
      title: 'Names and ids',
      rows: [
        ['<computer>', 'client id, or host name: PC-0042, PC-0042.corp.example, corp\\PC-0042'],
        ['<group>', 'GUID, name, or path: Clients/Berlin'],
        ['<package>', 'GUID, name, or Name@Version'],
        ['<tag>, <var>', 'id, or designation'],
        [
          'times',
          '06:00, tomorrow 22:00, monday, 2026-11-01T08:00, 7d, +90d: in the zone of this machine (TZ), unless a zone is given (…Z, …+01:00)',
        ],
      ],
      text: [
        'An exact match wins; none is exit code 4, several are exit code 2 with the candidates. An id costs no look-up: use -o name and --from-file in pipelines.',
      ],
    },
    {
      title: 'Bodies',
      text: [
        'Every field of a body is a flag, and only what you type is sent: left out, null and empty are three different things to the service.',
      ],
      rows: [...sharedFlags.body.flags, ...sharedFlags.param.flags].map(
        (flag) => [flagSyntax(flag), flagHelp(flag)] as const,
      ),
    },
    {
      title: 'Unattended changes',
      text: [
        'Dangerous commands are refused without a terminal (exit code 10) until --yes is given; with more than 50 computers concerned, also --max-affected. --no-input (EMS_NO_INPUT=1) never asks even on a terminal.',
        'Reads are repeated on lost connections, 429, 502, 503 and 504; writes only where that is safe. A reboot, an import or an approval is never sent twice: the error says that it may have taken effect, and how to check.',
      ],
    },
    {
      title: 'Pipelines',
      code: [
        "ems computer list --all -o json | jq -r '.[].hostname'",
        'ems computer issues bitlocker-off --all -o csv > bitlocker.csv',
        'ems computer search --modified-after yesterday --all -o ndjson | while read -r row; do echo "$row"; done',
        'ems commands -o json   # the whole command tree, for tools',
      ],
    },
    {
      title: 'Anything else',
      text: [
        '`ems api request` sends any request with the sign-in of the profile; `ems api list` shows every operation.',
      ],
      code: [
        'ems api request GET /api/system',
        'ems api request GET /api/computer -q top=5 --query "items[].hostname"',
      ],
    },
  ],
};

import { sharedFlags } from '../../command/shared-flags.js';
import { flagLines, topicOf } from '../topic.js';

export const parts = topicOf(`
Scripts can rely on: only data on stdout; json by default in a pipe; documented exit codes (ems help exit-codes); no prompts without a terminal; stable command and flag names.

# Unattended sign-in
These three variables are sufficient; no profile is needed. Alternatively, sign in once with \`ems login --secret-stdin < secret.txt\`, or with \`ems login --secret-command "pass ems"\`, which runs the command whenever a token is needed. A secret is never the value of a flag, because process lists and shell histories show flags. Parallel processes share one token.
> export EMS_URL=https://ems.example.com EMS_CLIENT_ID=reporting
> export EMS_CLIENT_SECRET="$(vault kv get -field=secret ems/reporting)"
> ems computer list --all -o ndjson > computers.ndjson

# Names and ids
An exact match is preferred. No match is exit code 4; several matches are exit code 2, with the candidates. Ids need no lookup: use -o name and --from-file in pipelines.
<computer> :: client id, or host name: PC-0042, PC-0042.corp.example, corp\\PC-0042
<group> :: GUID, name, or path: Clients/Berlin
<package> :: GUID, name, or Name@Version
<tag>, <var> :: id, or designation
times :: 06:00, tomorrow 22:00, monday, 2026-11-01T08:00, 7d, +90d: in the zone of this machine (TZ), unless a zone is given (…Z, …+01:00)

# Bodies
Every body field is a flag. Only the given fields are sent: an omitted field, null and an empty text are different.
${flagLines([...sharedFlags.body.flags, ...sharedFlags.param.flags])}

# Unattended changes
Without a terminal, destructive commands require --yes (exit code 10 otherwise). If more than 50 computers are affected, they also require --max-affected. --no-input (EMS_NO_INPUT=1) disables prompts on a terminal.
Reads are retried on lost connections, 429, 500, 502, 503 and 504. Writes are retried only if that is safe. A reboot, an import or an approval is never sent twice: the error says that it may have taken effect, and how to check.

# Pipelines
$ ems computer list --all -o text --query '[].hostname' | grep -c '^PC-'
$ ems computer search --modified-after yesterday --all -o ndjson | while read -r row; do echo "$row"; done
$ ems commands -o json > commands.json   # the command tree as data

# Other operations
\`ems api request\` sends any request with the credentials of the profile. \`ems api list\` lists all operations.
$ ems api request GET /api/system
$ ems api request GET /api/computer --param top=5 --query "items[].hostname"
`);

import { exitCodes, type ErrorKind } from '../../base/errors.js';
import { rowLines, topicOf } from '../topic.js';

const meanings: Readonly<Record<ErrorKind, string>> = {
  failed:
    'failed: the service rejected the request (400), returned 5xx or an invalid response, or an unexpected error occurred',
  usage: 'usage: unknown command or flag, invalid value, ambiguous name',
  'not-signed-in': 'not signed in: no credentials, rejected by the token endpoint, or 401 with a new token',
  'not-found': 'not found: 404, or no match for a name',
  forbidden: 'role missing: 403; the message names the role',
  'rate-limited': 'rate limited: 429 after all retries',
  partial: 'some of many failed; the result lists them',
  pending: 'timed out: still pending after --timeout; resume with `ems wait …`. A ring of a rollout is inconclusive',
  conflict: 'conflict: 409; the message explains the code and the next step',
  refused:
    'refused, nothing was sent: a destructive command without a terminal and --yes, or too many affected computers',
  unreachable: 'the service is unreachable: DNS, connection, TLS or timeout',
  'job-failed': 'the awaited job failed, or a gate of a rollout',
  differs: 'nothing failed, but things differ or a limit is exceeded: comparisons and checks',
  interrupted: 'interrupted (Ctrl-C)',
  terminated:
    'terminated (SIGTERM, or SIGHUP: the terminal was closed; within a statement of `ems fleet sql` SIGHUP is 129)',
};

const rows = Object.entries(exitCodes).map(
  ([kind, code]) => [String(code), meanings[kind as ErrorKind]] as const, // the keys of exitCodes are the kinds
);

export const parts = topicOf(`
Every command ends with one of these codes.
${rowLines([['0', 'done; also: nothing to do, an empty list, a closed pipe (`| head -1`)'], ...rows])}

# In a script
> ems computer show "$name" > computer.json || case $? in
>   4) echo "no such computer: $name" ;;
>   3 | 5) echo "check the account" ; exit 1 ;;
>   6 | 11) echo "busy or unreachable: try again later" ;;
>   *) exit 1 ;;
> esac

# Error format
Errors go to stderr: what happened, then the next step. With -o json (or ndjson), the error is one JSON object: {"error":{"kind","message","hint","exitCode","status","code","operation","requestId"}}. \`code\` is the machine-readable code of the service. Other fields of the response are under \`details\`.
`);

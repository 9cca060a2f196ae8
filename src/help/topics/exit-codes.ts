import { exitCodes, type ErrorKind } from '../../errors.js';
import type { Topic } from '../topic.js';

const meanings: Readonly<Record<ErrorKind, string>> = {
  failed: 'failed: the service refused the request (400), answered 5xx or nonsense, or something unexpected happened',
  usage: 'usage: unknown command or flag, a value that cannot be right, a name that fits several things',
  'not-signed-in': 'not signed in: no credentials, refused by the token endpoint, or 401 even after a new token',
  'not-found': 'not found: 404, or a name that nothing has',
  forbidden: 'role missing: 403; the message names the role',
  'rate-limited': 'rate limited: 429, still so after the retries',
  partial: 'some of many failed: the table of outcomes says which',
  pending: 'still pending when --timeout ran out; nothing has failed, and `ems wait …` goes on waiting',
  conflict: 'conflict: 409; the message says what the code means and what to do about it',
  refused:
    'refused here, nothing was sent: a dangerous command without a terminal and without --yes, or too many computers',
  unreachable: 'the service cannot be reached: name, connection, TLS or time-out',
  'job-failed': 'the awaited job ended, and it ended in failure',
  differs: 'nothing failed, but things differ or a limit is exceeded: comparisons and checks',
  interrupted: 'interrupted (Ctrl-C)',
  terminated: 'terminated (SIGTERM)',
};

const rows = Object.entries(exitCodes).map(
  ([kind, code]) => [String(code), meanings[kind as ErrorKind]] as const, // the keys of exitCodes are the kinds
);

export const exitCodeTopic: Pick<Topic, 'parts'> = {
  parts: [
    {
      text: ['Every command ends with one of these, so that a script can decide without reading text.'],
      rows: [['0', 'done; also: nothing to do, an empty list, a reader that closed the pipe (`| head -1`)'], ...rows],
    },
    {
      title: 'In a script',
      code: [
        'ems computer show "$name" > computer.json || case $? in',
        '  4) echo "no such computer: $name" ;;',
        '  3 | 5) echo "check the account" ; exit 1 ;;',
        '  6 | 11) echo "busy or away: later again" ;;',
        '  *) exit 1 ;;',
        'esac',
      ],
    },
    {
      title: 'The error itself',
      text: [
        'Errors go to stderr: what happened, then what to do. With -o json (or ndjson) the error is one JSON object: {"error":{"kind","message","hint","exitCode","status","code","operation","requestId"}}. `code` is the machine-readable code of the service, other fields of its answer are under `details`.',
      ],
    },
  ],
};

import type { Topic } from '../topic.js';

export const securityTopic: Pick<Topic, 'parts'> = {
  parts: [
    {
      title: 'Secrets',
      text: [
        'A secret is typed at a prompt that does not echo, read from stdin (--secret-stdin), from a program (--secret-command) or from EMS_CLIENT_SECRET; never from a flag. It is kept in the keyring of the operating system where there is one, else in a file that only you can read (mode 0600). The single executable and an installation without optional packages have no keyring support. `ems auth status` says where. The program of --secret-command and the programs that it started are terminated (SIGTERM) when ems ends; after `kill -9` of ems they end by themselves when they write to it.',
        'Secrets and tokens never appear in errors, --debug traces, journals, the history or the answers to changes, except where that is the purpose: `ems auth token`, and the key of a new principal. Where a service or a proxy repeats one there, it is masked (***), unless it has fewer than 4 characters, or fewer than 12 in the answer to a change and in notes, where it may be an ordinary word; one from the keyring or from --secret-command is known only to a run that has read it, so not to one with a cached token. What a read shows is data of the service and is not touched. Other secrets that you type, such as a password in a header or a field, are masked in the history, the line of a run and traces if their name has one of these in it: pass, password, passphrase, passcode, pwd, pw, secret, token, credential, authorization, cookie, session id, jwt, otp, psk, or key after access, api, auth, encryption, private, shared, signing, ssh or subscription. By another name they are shown. A journal holds the requests that have to be sent. The body of a request that sets a variable is not shown in traces, nor that of its answer. NODE_DEBUG is a trace of Node itself and shows tokens; heap snapshots and core files hold what is in memory. Reports of Node (--report-on-signal and others) are made without the environment, and before Node 22.13 not at all.',
      ],
    },
    {
      title: 'Tokens',
      text: [
        'Tokens are cached per server and client id, in files that only you can read. They are renewed shortly before they expire, and once if the service rejects one. Tokens and secrets are sent only to the origin of their profile; redirects are not followed. `ems logout` removes them.',
      ],
    },
    {
      title: 'Connections',
      text: [
        'TLS 1.2 or later is required and always verified. --cacert adds certificate authorities; --client-cert and --client-key set a client certificate; --insecure disables verification for one command and prints a warning. http:// is allowed for localhost only, or with --insecure-http.',
      ],
    },
    {
      title: 'Protected profiles',
      text: [
        'A protected profile asks you to type the profile name before every change. A read-only profile refuses changes. max-affected is the number of affected computers allowed before the count must be typed.',
      ],
      code: [
        'ems config set protected true --profile prod',
        'ems config set read-only true --profile audit',
        'ems config set max-affected 20 --profile prod',
      ],
    },
    {
      title: 'Settings and state',
      text: [
        'Settings name programs to run and servers that get a secret; journals and rollout records name requests to send. They are refused (exit code 10) when the file or its directory belongs to another user (except root) or can be written by others; the error names the chmod or chown to use. So is a stored secret; a cached token is replaced, and a stored server description adds no commands. A home directory that is not an absolute path is never used.',
      ],
    },
    {
      title: 'Data from the service',
      text: [
        'Control characters are removed before text is printed on a terminal. csv cells that a spreadsheet would run as a formula are escaped. Answers of more than 64 MiB, 200 levels, 750,000 objects, 5,000,000 values or 100,000 names in one object, or with a text of more than 8 MiB, are refused before they are parsed. A list that is needed as a whole (--query, --sort-by, --envelope as yaml) may have 1,000,000 rows, 1,024 MiB and 30,000,000 values; one that a command reads for its own work 512 MiB and 30,000,000 values. Other lists are written as they come. Several rows with more than 1,000 different fields are not made into a table or csv. Ids that a look-up found are checked against their type before they are used. An answer to a read, or an entry of a list, with none of the fields that the service describes is an error; a change is believed when its status is good and no error is in its answer.',
        'Files and stdin have to be UTF-8, or UTF-16 with its mark; in another encoding they are refused, because other characters than yours would be sent. What you type is bounded as well: JSON of more than 200 levels, and a --query of more than 5,000 characters or 500 steps, that takes more than some ten seconds of work (about one on the result of a change and with --watch), or whose result grows beyond 30,000,000 values, are refused. A typed id is sent as it is, without spaces around it: 0042 is looked up as a name or a serial number, and is never computer 42.',
      ],
    },
    {
      title: 'Roles',
      text: [
        'The help of every command names the required role. Assign only the roles a client needs. `ems admin role list` lists the roles.',
      ],
    },
  ],
};

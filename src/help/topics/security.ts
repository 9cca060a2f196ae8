import { topicOf } from '../topic.js';

export const parts = topicOf(`
# Secrets
A secret is typed at a prompt that does not echo, read from stdin (--secret-stdin), from a program (--secret-command) or from EMS_CLIENT_SECRET; never from a flag. It is kept in the keyring of the operating system where there is one, else in a file that only you can read (mode 0600). The single executable and an installation without optional packages have no keyring support. \`ems auth status\` says where. The program of --secret-command and the programs that it started are terminated (SIGTERM) when ems ends; after \`kill -9\` of ems they end by themselves when they write to it.
Secrets and tokens never appear in errors, --debug traces, journals, the history or the answers to changes, except where that is the purpose: \`ems auth token\`, and the key of a new principal. Where a service or a proxy repeats one there, it is masked (***), unless it is a part of a text and has fewer than 4 characters, or fewer than 12 in the answer to a change, where it may be an ordinary word. One from the keyring or from --secret-command is known only to a run that has read it. What a read shows is data of the service and is not touched, except for an assistant (\`ems help mcp\`).
Other secrets that you type, such as a password in a header or a field, are masked in the history and in traces if their name says so: pass, password, pwd, secret, token, credential, authorization, cookie, session id, jwt, otp, psk, or key after a word such as api, access or private. The values of variables are not shown in traces.

# Values of variables and fields
The value of a variable is secret if the service marks the variable as a secret, if its name says so (as above), or if you type it hidden: \`variable set … -\` asks for it, --value-stdin reads it. So is the value of a custom field or a field of a body with such a name. A secret value is shown as *** in questions, previews and answers to changes, and is kept nowhere: not in journals, the history, undo files or restore points; neither is the value before it. Undo cannot restore it.
A run that is resumed reads its secret values again: from the same file, from the old computer of a replacement, or by asking for what was typed. \`bulk resume\` takes --from-file - for rows that came from stdin, and --value-stdin. Requests whose value is gone, or whose row has changed, are not sent (exit code 7). The journal knows a row by a checksum of its other cells and 12 bits of its secret ones. Where only the id of a variable is given and its name is not known, its value is treated as a secret until the service names it.

# Traces of the runtime
 NODE_DEBUG is a trace of Node itself and shows tokens; heap snapshots and core files hold what is in memory.

# Tokens
Tokens are cached per server and client id, in files that only you can read. They are renewed shortly before they expire, and once if the service rejects one. Tokens and secrets are sent only to the origin of their profile; redirects are not followed. \`ems logout\` removes them.

# Connections
TLS 1.2 or later is required and always verified. --cacert adds certificate authorities; --client-cert and --client-key set a client certificate; --insecure disables verification for one command and prints a warning. http:// is allowed for localhost only, or with --insecure-http.

# Protected profiles
A protected profile asks you to type the profile name before every change. A read-only profile refuses changes. Both hold as well if EMS_URL names the server of the current profile. max-affected is the number of affected computers allowed before the count must be typed.
> ems config set protected true --profile prod
> ems config set read-only true --profile audit
> ems config set max-affected 20 --profile prod

# Settings and state
Settings name programs to run and servers that get a secret; journals and rollout records name requests to send. They are refused (exit code 10) when the file or its directory belongs to another user (except root) or can be written by others; the error names the chmod or chown to use. So is a stored secret; a cached token is replaced, and a stored server description adds no commands. A home directory that is not an absolute path is never used.

# Data from the service
Control characters are removed before text is printed on a terminal. csv cells that a spreadsheet would run as a formula are escaped. Answers of more than 64 MiB, 200 levels, 750,000 objects or 5,000,000 values are refused before they are parsed. A list that is needed as a whole (--query, --sort-by) may have 1,000,000 rows; other lists are written as they come. An answer with none of the fields that the service describes is an error; a change is believed when its status is good and no error is in its answer.
Files and stdin have to be UTF-8, or UTF-16 with its mark: in another encoding, other characters than yours would be sent. A typed id is sent as it is: 0042 is looked up as a name or a serial number, and is never computer 42.

# Changes
Dangerous commands ask, and a pipe never answers. Where they act on more computers than are named, these are counted first; --dry-run prints the requests and sends none. Writes that are not safe to repeat are never sent twice; only a rollout sends an activation again, once a polling interval without any result has shown that it was not received, or a person says so. A run on many computers keeps a journal: killed at any moment, damaged or cut short, it never leads to a second request for what must not be repeated. Two processes never work on the same run, also in containers that share a configuration.

# Roles
The help of every command names the required role. Assign only the roles a client needs: \`ems commands roles --script deploy.sh\` lists them and prints the line that creates the principal. \`ems admin role list\` lists the roles.
`);

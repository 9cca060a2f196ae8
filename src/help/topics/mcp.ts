import { topicOf } from '../topic.js';

export const parts = topicOf(`
ems mcp serves an assistant (Claude Code, Claude Desktop, VS Code, Cursor, Codex and others) over the Model Context Protocol. The assistant starts it as a program of its own and talks to it over standard input and output. It opens no port.

# Set it up
Sign in first, best with a principal that can only read. Then print the settings and add them to those of the assistant; they contain the name of the profile and no secret.
$ ems mcp config --client claude-code --profile demo

# What leaves the network
The assistant sends what it reads to the company that runs its model: host names, users, serial numbers, software, errors, everything that a question is about. ems itself talks to the service only. Ask the person responsible for data protection which data may go there; a local model keeps it in your network. An assistant cannot read secrets, tokens and the settings of ems. Values of secret variables and custom fields (\`ems help security\`) are *** in everything that it reads; if the catalog of variables or the labels of custom fields cannot be read, so are all their values.

# Tools
fleet_overview :: status, top failures, pending deployments by cause (4 KB; some 30 requests and never more than 40, however large the fleet)
find :: computers, groups, packages and more by name, number or address (20 hits)
explain :: why a computer has or lacks something, with evidence (6 KB)
commands :: search the commands that this server can run (10 hits)
read :: any command that only reads: 40 rows or 20 KB, with a cursor for the next
plan :: with --allow-changes: the dry run of a command, valid for ten minutes
apply :: with --allow-changes: exactly that plan, once, after a person agreed

# Changes
Without --allow-changes the server only reads; that is checked for every request where it leaves. With it, the client asks you, in at most 20 lines: first how many requests and computers and which profile, then the briefing (lines with |), and last the words that the assistant typed. A client that cannot ask is refused, unless the server was started with --trust-client-approval. A plan may affect at most 10 computers (--max-affected at the start), those that wait for an activation included; ten plans a minute; never with a protected profile. ems history list shows every change with the name of the client.

# Never reachable
Signing in and out, tokens, settings, profiles, principals and their secrets, files on this machine, other servers, and requests other than GET that have no command.
Names and texts of the service are cleaned of control and invisible characters. A text can still be written to mislead an assistant: read what it proposes before you agree.
`);

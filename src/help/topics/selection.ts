import { sharedFlags } from '../../command/shared-flags.js';
import { flagLines, topicOf } from '../topic.js';

export const parts = topicOf(`
Wherever computers are chosen, the same flags choose them: in \`ems computer list\` and \`ems computer search\`, in the sweeps of \`ems computer issues\`, in every action on computers, and in \`ems wait\`.
Flags narrow each other: a computer must match all of them. Names and --from-file are narrowed as well.
--os '!server' takes every computer whose operating system does not have that in its name; those without an inventory are among them.
--group takes a group with everything below it, in every command; --direct only its own members. --group-id, where a command has it, is passed to the service as groupId; the reference does not say whether that includes subgroups.
--user takes an account with or without its domain (corp\\jdoe, jdoe@corp.example, jdoe), a part of the name, or a pattern: 'j*'. --search takes a pattern too: a value with * or ? has to match as a whole, any other is matched by the service, which finds parts of a text. --search may be repeated; two values for one field both have to match, at the cost of one more search.
A csv names its computers in a column headed hostname, computername, computer, name, DNSHostName, Gerätename, id, clientId or similar; any other column is named with --map 'column=computer'.
--not-in takes the computers that a file does not name, such as an export of the directory or the CMDB: by host name, serial number, MAC address, UUID or client id, in any column headed so. A file that names no computer of the service is refused.

# Flags
${flagLines(sharedFlags.selection.flags)}

# Cost
The service itself lists the members of --group and filters by --search, --os and --issue. --not-seen-for reads the pages of the search that is left, --not-in those of all computers.
No list of the service has the model or the signed-in user: --model, --user, --out-of-sync and --search custom:… take one request for each computer that the other flags leave. ems prints their number. Combine them with --group or --os. --no-group reads the members of all groups in pages, and then the groups of each computer that is in none of them.
--failed takes one sweep; where the service counts more failures than that lists, and for --outdated, the deployment on each computer that has the package assigned is read.
A list that is narrowed here is read to its end.

# Examples
$ ems computer list --group Workstations --not-seen-for 14d
$ ems computer issues low-disk --group Workstations --os "Windows 11"
$ ems computer rescan --type Inventory --issue stale-inventory --group Workstations --dry-run
$ ems computer list --group Workstations --user e.dijkstra
$ ems computer list --search 'hostname=PC-004*'
$ ems computer list --group Pilot --out-of-sync
$ ems computer list --no-group
$ ems computer list --outdated 7-Zip --group Workstations
$ ems computer list --search custom:Room=3.14
$ ems computer reboot --issue pending-reboot --os '!server' --dry-run
`);

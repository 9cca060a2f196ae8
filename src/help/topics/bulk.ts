import { sharedFlags } from '../../command/shared-flags.js';
import { flagLines, topicOf } from '../topic.js';

export const parts = topicOf(`
Every action on a computer accepts several computers, by name or by selection. ems resolves all targets, shows their number, the profile and the server, asks once, sends the requests in parallel, and prints a table of results. Exit code 7 means that some failed. \`ems group assign-package\` takes several packages in the same way, and assigns them one after the other.
In json, yaml and ndjson, each row also contains the response of the service: \`answer\` for this computer, and \`details\` with further fields of an error. A batch has one response, which is the result.

# Flags
${flagLines([...sharedFlags.rows.flags, ...sharedFlags.bulk.flags])}

# Files
Accepted formats: ids or host names, one per line (# begins a comment); csv with a column id, clientId, hostname or name (separated by comma, semicolon or tab); a json list; or json, ndjson and csv written by ems. \`-\` reads stdin.
A clientId or computerId is preferred to id. In rows with a patchId, as in \`ems computer fleet-patch-status\`, id is not a computer id: the host name is used instead.
How to select computers instead: ems help selection.
> ems computer issues pending-reboot --all -o name | ems computer reboot --from-file - --dry-run
> ems computer rescan --type Inventory --issue stale-inventory --dry-run
> ems computer rescan --type Patch --search osName="Windows 11" --dry-run

# Rows
Every command that changes something takes rows: a csv or json in which each row is a command line of its own.
A column is taken by its heading for the arguments and the required flags of the command, and for all flags of what it creates; the headings of lists that ems prints are understood (hostname, groupPath, packageName with version). Any other flag of a change is a column only by --map 'Room=custom:Room', or with a heading such as --ou: a list that is fed back writes nothing that you did not ask for.
What is typed holds for all rows; words of the line are the arguments that no column fills. An empty cell is not given: the value of the line counts, or the computer is left as it is. --clear removes a value.
All rows are read, checked and looked up first. Mistakes are reported with line and column, and nothing is sent; --skip-bad sends the other rows and ends with 7. --first 5 tries a few. Rows that would send the same request are sent once. One confirmation shows what would change.
In json, each row of the result has its row and line, and \`values\`.
> ems group assign-package --from-file wanted.csv --dry-run
> ems computer reinstall --from-file failed.csv --map Device=computer --map Software=package --dry-run
> ems computer update --from-file rooms.csv --map 'Room=custom:Room' --dry-run
> ems patch approve --from-file approvals.csv --dry-run

# Several steps for each computer
\`ems group sync\`, \`ems group move-computers\` and \`ems computer replace\` send different requests in one run. A step is sent only if the steps that it needs succeeded; otherwise it is reported as not sent. \`ems bulk show\` and --report name the step of each row.
A computer that has left one configuration group is added to the other one even after Ctrl-C, and is added to the first group again if the other one refuses it.
> ems group sync Pilot --search 'hostname=PC-004*' --dry-run
> ems computer replace PC-0042 PC-0043 --dry-run

# Safety
--dry-run prints every request (method, URL, body) and sends none. Some changes affect more than the given object: an uninstall affects the whole assignment group, and a change of a group affects its subgroups. The number of affected computers is shown before the confirmation.
Above the limit (setting max-affected, default 50) the count must be typed. Without a terminal, --yes alone is refused (exit code 10); add --max-affected. If the computers cannot be counted, it may be all of them: confirm it on a terminal, or add a --max-affected that covers all computers of the service, or --max-affected unknown (on the line only); only \`ems rollout abort\` goes on, with a warning. A --max-affected that is typed also limits what waits for an activation (assignments of groups); variables of a group count in any case. A change that may affect any computer counts then as all of them. Tags, and names and descriptions of groups, affect no computer.
${flagLines([...sharedFlags.request.flags, ...sharedFlags.write.flags])}

# Interrupted
A run on more than one computer writes a journal and can be resumed after a crash. Completed requests are never repeated (but one that is safe to repeat is, if the disk was too full to note that it was completed). Requests that were in progress are listed as unknown unless they are safe to repeat.
If the journal was damaged, requests that may have been sent are listed as unknown. If no journal can be written, a run that must not be repeated is refused unless --no-journal is given.
A closed terminal ends a run in order, as Ctrl-C does, unless its first process is a script that traps SIGHUP: then only the script is told. \`nohup\` keeps it running when it is typed at a terminal, and in scripts of bash and zsh. In a script of another shell (#!/bin/sh) use \`setsid\`, unless ems is the single executable: with Node, ems cannot see there that nohup was used.
Finished runs are deleted once 100 newer ones exist. Unfinished runs are kept until they are resumed or discarded.
> ems bulk list
> ems bulk show <run>
> ems bulk resume <run>
> ems bulk retry-failed <run>
`);

import { sharedFlags } from '../../command/shared-flags.js';
import { flagLines, topicOf } from '../topic.js';

const timeout = sharedFlags.connection.flags.filter(({ name }) => name === 'timeout');

export const parts = topicOf(`
The service records a request; the agent acts at its next contact, which can be minutes or days later. A command returns once the request is recorded. With --wait it returns once the request is completed. \`ems wait …\` waits for requests that were started elsewhere.
A wait is complete when something newer than the request proves it: a task, a scan, a contact, the time of a status. An earlier state never does. --since 10m counts back from the clock of this machine; the command to resume with has the time of the service.

# When a wait is complete
package import :: the import job is Success or Failed; \`ems wait import <tracking-id>\`
a task :: finished or failed, with its actions; \`ems wait task <tracking-id>\`
queues :: the queues are empty; an entry without a queue name counts for every queue; \`ems wait queue [name...]\`
computer reinstall :: the deployment has a new result, or the reinstall is no longer listed and the agent made contact after the request; \`ems wait deployment <computer...> --package <package> --reinstall --since <time>\`
computer activate, group activate :: the agent made contact after the request, and no deployment is pending; for a group, on every computer of the subtree; \`ems wait deployment <computer...> --since <time>\`
activate with --pxe :: the OS installation task is finished or failed; \`ems wait os-install <computer...> --since <time>\`
computer uninstall :: the package is no longer installed; \`ems wait deployment <computer...> --package <package> --uninstalled\`
computer rescan :: the inventory or patch scan is newer than the request
computer reboot :: the last start is newer than the request
system trigger-sync :: the job has a new result; a cancelled job failed; \`ems wait sync [job] --since <time>\`
pm-group start-emergency-patching :: no patch of the group is missing, according to a patch scan or at least a contact after the start; \`ems wait emergency-patching <pm-group> <computer...> --since <time>\`

# Flags
${flagLines([...sharedFlags.wait.flags, ...timeout])}

# Progress
The states are: accepted (pending for requests started elsewhere), waiting for agent contact (with the last contact and, if known, when the next one is due, whether the agent is suspended and whether all depots are offline), running, done. In a pipe, each change is one line on stderr. The tracking id, if any, is printed first. Polling slows down over time unless --interval is given. A lost connection does not end the wait.
Many computers are polled by the page, with at most ten requests per round.
The patch management fix package can stay Pending by design. The wait reports this and does not wait for it.

# Output
The final state is printed on stdout: the fields of the job, or one row per computer. Two fields are added: waitState (done, failed, pending, or silent for an agent that does not report) and waitMessage (empty if a field of the service already has the message).

# Exit codes
0 :: done
4 :: the job or computer does not exist; a new job has up to 30 seconds to appear
7 :: some of the requests could not be sent
8 :: timed out; nothing failed, and the request can still complete
12 :: the job failed, or failed on at least one computer; the message of the service is shown
130 :: Ctrl-C: the request continues; the known results and the command to resume watching are printed

# Examples
> ems package import 'Tools/7-Zip 24.09' --wait --timeout 10m
> ems computer reinstall PC-0042 --package '7-Zip@24.08' --wait
> ems computer rescan --group Pilot --type Inventory --wait --until 95% --timeout 4h
`);

import { topicOf } from '../topic.js';

export const parts = topicOf(`
ems includes a demo service: 500 computers with hardware, software, patches, groups, packages and issues. --demo (or EMS_PROFILE=demo) runs any command against it, inside ems: the same requests, tokens and errors as with a server. No server, sign-in or network is needed.
Changes are kept between commands. The simulated agents make contact after some seconds, so --wait works.

# First steps
> ems --demo computer issues overview
> ems --demo computer show PC-0042
> ems --demo computer search --os-name "Windows 11" --limit 5
> ems --demo computer rescan PC-0042 --type Inventory --wait
> ems demo troubles
> ems demo reset

# Time
The demo service has a time of its own. \`ems demo advance\` advances it: agents make contact, deployments succeed, fail and recover, disks fill, patches are released, computers fall silent and come back. ems measures ages and deadlines by the clock of the service, so nothing else is needed.
> ems demo advance 7d
> ems --demo fleet status
> ems demo serve --now 2026-03-02T08:00:00Z --speed 60x

# Controls for testing scripts
These commands act on the state of \`ems --demo\`, or with --server on a running \`ems demo serve\`: make agents contact the service, run scenarios, make requests fail, list received requests, export, import and reset the state. curl can do the same below /_demo. Control requires no credentials; it is possible from the same machine only, and \`ems demo serve --no-control\` disables it.
> ems demo contact PC-0042
> ems demo scenario failing-rollout
> ems demo fail 'GET /api/computer/{id}' --http-status 503 --times 2
> ems demo requests -o json --query '[].path'
> ems demo reset --now 2026-03-02T08:00:00Z

# Onboarding
A new computer gets its operating system from the network, then it reports, has an inventory and the packages of its groups.
> ems --demo computer create NEW-1 --domain corp.example --is-domain --mac-address 02:00:00:00:00:01 --pxe-support
> ems --demo group add-computers Berlin NEW-1 --yes
> ems --demo computer activate NEW-1 --pxe --yes --wait
> ems --demo computer system-info NEW-1

# As the default in a shell
> export EMS_PROFILE=demo
> ems group list

# As a server
\`ems demo serve\` runs the demo service in the foreground, for curl, scripts, training and CI. Sign in with client id demo and secret demo (all roles), or viewer and viewer (read only). --latency and --fail simulate problems.
> ems demo serve --port 5057 --computers 2000
> ems demo serve --latency 50ms --fail 500:5%,429:1%,drop:1%
`);

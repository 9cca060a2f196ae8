import { topicOf } from '../topic.js';

export const parts = topicOf(`
Every line runs as printed: set EMS_PROFILE=demo to try it on the demo service. More recipes: ems help monitoring, ems help rollout, ems help bulk.

# What is this?
A MAC address from a switch, a serial number from a sticker, an account from a call. Every <computer> argument takes the same, an account if it is signed in on one computer; ems help selection has the flags.
$ ems find Berlin
$ ems computer search 'PC-00?2'
$ ems computer compare PC-0001 PC-0002
$ ems group tree Workstations --counts

# What needs attention today?
$ ems computer issues overview --issues failed-deployment,pending-reboot --group Workstations
$ ems computer list --group Workstations --not-seen-for 14d --count

# Approve this month's critical patches
Everything of CVSS 9 and more that is missing somewhere, approved for the product it is missing on: one request a row, repeated rows once.
$ ems computer issues missing-patch --min-cvss 9 --all -o csv \\
$   --query '[].missingPatches[?cvssScore >= \`9\`][].{patch: patchId, product: productId}' > to-approve.csv
$ ems patch approve --from-file to-approve.csv --dry-run
$ ems patch approve --from-file to-approve.csv --yes

# Uninstall, knowing how far it reaches
An uninstall goes to the whole assignment group. The number of computers is looked up before anything is sent; above the limit, --yes alone is refused (exit code 10).
$ ems computer uninstall PC-0042 --package 'VLC media player@3.0.21' --dry-run
$ ems computer uninstall PC-0042 --package 'VLC media player@3.0.21' --yes || [ $? -eq 10 ]
$ ems computer uninstall PC-0042 --package 'VLC media player@3.0.21' --yes --max-affected 200

# Import a package in CI and give it to the pilot group
--wait ends with 0 when the import has succeeded, 12 when it failed, 8 when it timed out.
$ package=$(ems package import Tools/Editor-2.4 --wait --timeout 10m --interval 1s --query packageId -o text)
$ ems group assign-package Pilot "$package"
$ ems group activate Pilot --software --yes
$ ems package status "$package" --group-id Pilot

# Change many: the rows of a csv, and what failed
Any command that changes takes rows.
$ printf '%s\\n' 'hostname,Room,Group' 'PC-0041,Room 3.14,Pilot' 'PC-0042,Room 2.71,Browsers' > rooms.csv
$ ems computer update --from-file rooms.csv --map 'Room=custom:Room' --yes
$ ems group add-computers --from-file rooms.csv --map 'Group=group' --yes
$ ems computer reinstall --failed --since 7d --dry-run

# Is the fleet well, and what got worse?
A check that could not be read is never green. The service keeps no history, so snapshots do; from cron, which sends mail only if something is printed. ems help monitoring has more.
$ ems fleet check stale-agent low-disk --format nagios || [ $? -le 2 ]
$ ems fleet snapshot --keep 14d,8w,12m --quiet
$ ems fleet changes --since-last --fail-on worse -o table || [ $? -eq 13 ]      # prints only if something got worse
$ ems fleet report --out fleet.html                                             # one page to forward, with charts

# Roll out in rings
A package goes to a few computers first, then to more. After each ring a gate decides whether the next one starts. The plan is kept on the service; ems help rollout describes it and its file.
$ ems rollout start --package KeePass@2.57 --target Workstations --rings Pilot,10%,100% --save keepass.rollout.yaml
$ ems rollout plan -f keepass.rollout.yaml              # who, when, and what each gate can prove; changes nothing
$ ems rollout start -f keepass.rollout.yaml --yes --max-affected 1000     # on a terminal it asks, with the reach
$ ems rollout status keepass-2.57                       # with --watch it stays on the screen
$ ems rollout pause keepass-2.57 --yes                  # or approve, abort, rollback --to none
$ ems rollout resume keepass-2.57 --yes

# The next steps of all rollouts, from cron or CI
\`advance\` does what is due, prints only what happened, and can be killed at any time; any machine continues from the groups of the service. \`ems fleet check rollouts\` is for monitoring.
$ ems rollout advance --all --yes || case $? in         # */15 * * * *
$   8) echo 'inconclusive, see ems rollout status' ;;
$   12) echo 'a gate failed: see ems rollout status, then rollback, abort or resume' ;;
$   *) exit 1 ;;
$ esac
$ ems rollout log keepass-2.57 -o ndjson > keepass.log  # every decision with its numbers

# Groups that follow a rule, new hardware
Each sends only what differs, so a second run sends nothing, and cron has nothing to mail if nothing changed.
$ ems group sync Pilot --search hostname='PC-004*' --except PC-0044 --yes      # 0 * * * *; --exact also removes
$ ems computer replace PC-0231 PC-0232 --yes                                   # groups and variables move to the new one

# The wanted configuration in files
Groups, assignments, variables and tags as files for git: a review is a diff, CI applies it, and leaving a key out never removes anything (ems help state).
$ ems state export wanted
$ ems state diff wanted                                 # reads only; exit code 13 if something differs
$ ems group assign-package Pilot 7-Zip@24.08 --reason 'ticket 4711'
$ ems undo --last --yes                                 # says what the computers have done since; --redo

# Undo the latest change
It shows the inverse requests and the computers that have not acted on the change yet, then asks.
$ ems tag update EMEA --field designation=Europe --reason 'CHG-4711'
$ ems undo --last --dry-run
$ ems undo --last --yes

# Which issues are the most frequent?
$ ems computer issues overview --all -o name --query '[].issues[].issue' | sort | uniq -c | sort -rn

# Computers without BitLocker, as csv
$ ems computer issues bitlocker-off --all -o csv --columns hostname,domain,serialNumber,lastSeenUtc > bitlocker.csv

# Only what changed, for a CMDB
The date moves forward only after an export that succeeded.
$ since=$(cat last-export 2>/dev/null || echo 30d)
$ started=$(date -u +%Y-%m-%dT%H:%M:%SZ)
$ ems computer list --modified-after "$since" --all -o ndjson > changed.ndjson && echo "$started" > last-export

# Who is missing in another list?
Any export with host names, serial numbers, MAC addresses or client ids: the directory, the CMDB.
$ ems group computers Workstations --include-descendants --all -o csv --columns hostname,serialNumber > directory.csv
$ ems computer list --not-in directory.csv -o csv --columns hostname,serialNumber,lastSeenUtc

# New computers from a delivery note
A second run changes nothing: what is there is reported as already.
$ printf 'Asset,MAC,Group\\nPC-9001,02:00:5E:10:90:01,Pilot\\n' > delivery.csv
$ ems computer create --from-file delivery.csv --map 'Asset=name' --map 'MAC=mac-address' --domain corp.example --is-domain --dry-run

# A cron job that reports failed deployments
Cron sends mail if something is printed. Without failures nothing is printed; if the service cannot be reached (11) or is busy (6), the next run reports.
$ ems computer issues failed-deployment --all -o csv --columns hostname,failedPackages > failed.csv || case $? in
$   6 | 11) exit 0 ;;
$   *) exit 1 ;;
$ esac
$ if [ "$(wc -l < failed.csv)" -gt 1 ]; then cat failed.csv; fi

# A group that follows a rule
Sends only the difference, and prints nothing if there is none. A rule that suddenly matches no computer, or that would remove many, is refused.
$ ems group sync Pilot --search 'hostname=PC-004*' --os Windows --exact --max-removed 100 --dry-run
$ ems group sync Pilot --search 'hostname=PC-004*' --yes

# The same every morning, as a line of a crontab
> 15 6 * * * ems group sync Frankfurt --search 'hostname=FFM*' --os 'Windows 11' --exact --yes -q

# New hardware for the same people
Groups and variables are carried; the result lists what is not. A second run sends nothing.
$ printf 'Old;New\\nPC-0041;PC-0042\\n' > swaps.csv
$ ems computer replace --from-file swaps.csv --map 'Old=old' --map 'New=new' --retire remove --yes
$ ems computer compare PC-0041 PC-0042

# Agents that fell silent
$ ems computer issues stale-agent --all --sort-by -staleAgentHours -o csv --columns hostname,domain,staleAgentHours,lastSeenUtc
$ ems computer list --never-seen --all -o csv --columns id,hostname

# Which versions of a product are installed?
The version on a computer is only in its inventory: ems says how many inventories it read, and how old the oldest is.
$ ems software versions Firefox
$ ems software list Firefox --older-than 128 --group Berlin

# Retry what failed
Each computer with each package that failed there is a row: change the file, or send it as it is.
$ ems fleet failures --computers -o csv --query "[?packageId != '']" > failed.csv
$ ems computer reinstall --from-file failed.csv --first 3 --dry-run
$ ems computer reinstall --failed --group Workstations --dry-run

# Bring up what is old
The service replaces a package in every group that assigns it; the question names the groups with their computers.
$ ems software outdated
$ ems computer list --outdated 7-Zip --count
$ ems group replace-package 7-Zip@23.01 7-Zip@24.08 --dry-run

# New inventory of a group, and wait for most of it
$ ems computer rescan --group Pilot --os 'Windows 11' --type Inventory --dry-run
$ ems computer rescan PC-0041 PC-0042 --type Inventory --wait --until 50% --timeout 2m --interval 1s
$ ems bulk list

# Rotate a secret
Creates a successor with the same roles, proves that it works, and only then revokes the old one. The new secret is shown once, on stdout.
$ ems admin local-principal list --query '[].{id: id, client: clientId, expires: expiresAtUtc}'
$ (umask 077 && ems admin local-principal rotate 12 --yes -o json > new-secret.json)

# Computers that can be deleted, to check and then delete
$ ems fleet tidy --kind dead --write old.csv
$ ems computer delete --from-file old.csv --force --dry-run

# Several servers in one file, for service providers
One profile for each customer (ems login --profile customer-a). Instead of demo, name profiles or patterns: 'customer-*' ^customer-test. A server that is down is named on stderr; the rest is complete, and the exit code is 7.
$ ems each demo -- computer issues overview --all -o csv > all.csv
$ ems each demo -- fleet report --since 7d --out 'report-{profile}.html'

# An inventory for Ansible
Ansible runs every executable inventory with --list: inventory = ./ems.sh below [defaults] of ansible.cfg.
$ printf '#!/bin/sh\\nexport EMS_PROFILE=demo\\nexec ems ansible-inventory "$@" -q -o json\\n' > ems.sh && chmod +x ems.sh
$ ems ansible-inventory --list --group Berlin --os 'Windows 11'
> ansible-inventory -i ems.sh --graph

# Questions about the fleet, answered by an assistant
Prints what to add to the settings of the assistant. It reads with the rights of the profile and changes nothing: use a principal that can only read. See: ems help mcp
$ ems mcp config --client claude-code --profile demo
$ ems mcp config --client vscode --profile demo

# A request that has no command
$ ems api request GET /api/system
$ ems api request POST /api/computer/search -F hostname=PC-00 --paginate --query 'length(@)'
`);

import { topicOf } from '../topic.js';

export const parts = topicOf(`
Every line runs as printed: set EMS_PROFILE=demo to try it on the demo service. More recipes: ems help monitoring, ems help rollout, ems help bulk.

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

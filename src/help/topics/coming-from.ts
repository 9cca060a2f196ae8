import { topicOf } from '../topic.js';

export const parts = topicOf(`
The jobs that scripts for the service and other tools do, old line first. A change shows what it affects and asks; in a script, --yes answers, and --dry-run only shows. Names work wherever the service takes ids. For other jobs: ems commands <words>

# curl against the service
Token, pages, retries and exit codes come with every command. ems api request sends what has no command.
$ # curl -X POST $URL/api/auth/token -d '{"clientId": …}', then -H "Authorization: Bearer $TOKEN" on every call
$ ems auth status
$ # curl "$URL/api/computer?skip=0&top=100", again for each page, | jq -r '.items[].hostname'
$ ems computer list --all -o csv --columns hostname,lastSeenUtc
$ # curl -X POST $URL/api/computer/search -d '{"hostname": "PC-0042"}', then curl $URL/api/computer/42
$ ems computer show PC-0042
$ # curl -X POST $URL/api/computer/42/software-reinstall -d '{"packageId": "3f25…"}', then poll until it is done
$ ems computer reinstall PC-0042 --package 7-Zip@24.08 --dry-run
$ # curl $URL/api/anything/else
$ ems api request GET /api/system

# PowerShell against the service
Commands print JSON in a pipe; ems help powershell has a module that returns objects.
$ # (Invoke-RestMethod "$Url/api/computer/issues/overview" -Headers $Headers).items | Export-Csv issues.csv
$ ems computer issues overview --all -o csv > issues.csv
$ # foreach ($id in $ids) { Invoke-RestMethod "$Url/api/computer/$id/rescan" -Method Post -Body $Body … }
$ ems computer rescan --group Pilot --type Inventory --dry-run

# ConfigMgr
A collection is a group; a deployment is an assignment to a group, and an activation if it should act now.
$ # Get-CMDevice -Name PC-0042
$ ems computer show PC-0042
$ # Get-CMCollectionMember -CollectionName Pilot
$ ems group computers Pilot --all
$ # Add-CMDeviceCollectionDirectMembershipRule -CollectionName Pilot -ResourceId $id
$ ems group add-computers Pilot PC-0042 --dry-run
$ # Add-CMDeviceCollectionQueryMembershipRule … -QueryExpression "… Name like 'PC-004%'"
$ ems group sync Pilot --search 'hostname=PC-004*' --dry-run
$ # New-CMApplicationDeployment -Name 7-Zip -CollectionName Pilot -DeployPurpose Required
$ ems group assign-package Pilot 7-Zip@24.08 --dry-run
$ # Get-CMApplicationDeploymentStatus
$ ems package status 7-Zip@24.08
$ # Invoke-CMClientAction -DeviceName PC-0042 -ActionType ClientNotificationRequestHWInvNow
$ ems computer rescan PC-0042 --type Inventory --dry-run
$ # Invoke-CMClientAction -DeviceName PC-0042 -ActionType ClientNotificationRebootMachine
$ ems computer reboot PC-0042 --dry-run

# Intune
$ # Get-MgDeviceManagementManagedDevice -Filter "deviceName eq 'PC-0042'"
$ ems computer show PC-0042
$ # Get-MgDeviceManagementManagedDevice -All | Where-Object LastSyncDateTime -lt (Get-Date).AddDays(-14)
$ ems computer list --not-seen-for 14d
$ # Restart-MgDeviceManagementManagedDeviceNow -ManagedDeviceId $id
$ ems computer reboot PC-0042 --dry-run
$ # Sync-MgDeviceManagementManagedDevice -ManagedDeviceId $id
$ ems computer activate PC-0042 --software --dry-run

# PDQ
$ # PDQDeploy.exe Deploy -Package "7-Zip" -Targets PC-0042
$ ems computer reinstall PC-0042 --package 7-Zip@24.08 --dry-run
$ # PDQInventory.exe ScanComputers -ScanProfile Standard -Computers PC-0042
$ ems computer rescan PC-0042 --type Inventory --dry-run

# opsi-cli
$ # opsi-cli client-action --client-groups pilot set-action-request --products 7zip
$ ems group assign-package Pilot 7-Zip@24.08 --dry-run
$ # opsi-cli client-action --clients all set-action-request --where-failed --products 7zip
$ ems computer reinstall --failed --package 7-Zip@24.08 --dry-run
$ # opsi-cli client-action --client-groups pilot trigger-event
$ ems group activate Pilot --software --dry-run
`);

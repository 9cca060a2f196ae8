/** Words that name no command. The first guess that leads to a command counts, so single lines stand before patterns. */
export const wordGuesses = `
# Whole lines of other tools, and other names for a command
devices $, device list $, computers $, device $ = computer list
whoami, auth whoami, auth show, auth info, me = auth status
status, dashboard, summary, overview, fleet overview, fleet health, fleet summary, fleet show, fleet info = fleet status
check, fleet validate = fleet check
report ? fleet report
search, lookup, locate, where = find
computer find, computer lookup = find
logs, log, log list, log show, history log, changes, audit-log, events = history list
activity $ = history list
history last, history latest = history show
audit ? history list | computer search-distribution-history :: Changes made with ems on this machine, and installs and removals on all computers:
snapshots, snapshot list, fleet snapshots list, fleet snapshot list = fleet snapshots
top = fleet top
pending = fleet pending
failures, failed, errors = fleet failures
alerts, problems, issues, computer problems, fleet issues = computer issues overview
why = explain
diagnose, selftest, self-test, check-connection, test-connection, troubleshoot = doctor
ping <NAME> = computer health
ping, server status = health
api-resources, operations, endpoints list = api list
cluster-info, server info, server-info, system status, info $ = system info
settings, config show $, config view, config all, config print = config list
config show = config get
config dir, config file, config where = config path
contexts, context, config get-contexts, config list-profiles = profile list
config current-context, profile current, current-context, profile status = profile show
user list, users, user, accounts ? admin principal list | find <user> --users :: Principals sign in to the service; accounts are signed in on computers:
updates, update list, available-updates ? patch pending | software outdated :: Patches of the operating system and of products, or packages with a newer version:
apps, app list, applications, application list, app, products, product list, programs ? package list | software versions <product> :: Packages that can be assigned, or software that is installed:
list software, get software, show software, print software ? software versions <product>
software show, software search, software find, software installed, installed-software, installed <text> = software versions
jobs, job list, job ? task list | queue list | bulk list :: Deployment tasks of the service, its queue, and runs of this machine:
deployments, deployment list, deployment, assignments ? fleet pending | task list | package status <package> :: Pending installations, deployment tasks, or the state of one package:
compliance, security, posture ? fleet check | computer security-posture <computer> :: The checks of the fleet, or the security of one computer:
sites, locations, organizations ? group tree
policies, policy list, policy, profiles list ? group list | state export <folder> :: The service has no policies. Groups carry assignments, or see all of them in files:
scripts, script list, exec, shell, run-script, invoke-command ? package list :: The service runs no scripts on computers. What can be run is a package:
inventory list, inventory $ = computer list
inventory <NAME>, hardware = computer inventory show
computer inventory <NAME> = computer inventory show
computer hardware, computer inventory list = computer inventory show
computer disks, computer disk, computer drives, disks, drives = computer inventory disks
printers, computer printers = computer inventory printers
bios, computer bios = computer inventory bios
monitors, computer monitors = computer inventory monitors
cpu, cpus, processors, computer cpu, computer processors = computer inventory processors
computer batteries = computer inventory batteries
computer network-adapters, computer network, computer nics = computer inventory network-adapters
computer installed-software, computer software, computer apps, computer applications, computer programs = computer inventory installed-software
computer services = computer inventory services
computer diff = computer compare
diff <HOST> <HOST>, compare <HOST> = computer compare
diff, plan ? state diff <folder> :: Against files that describe what is wanted:
computer packages, computer deployments, computer assignments = computer software-deployment
computer status, computer state = computer health
computer history, computer log = computer distribution-history
computer logs, computer errors = computer setup-error-log
computer tasks, computer jobs = task list --computer
computer updates, computer missing-patches = computer patches
computer members = group computers
computer variables = computer variable list
computer users, computer user = computer system-info
computer os = computer system-info
computer why = explain
computer wait ? wait deployment <computer> | wait rescan <computer> | wait reboot <computer>
computer issue = computer issues show
computer issues <NAME> = computer issues show
computer stale, computer offline, stale, offline = computer list --not-seen-for 7d
group members, group list-computers, group devices, group list-members, group get-members = group computers
group variables = group variable list
group ls-tree, tree, groups tree = group tree
package versions = software versions
package software, package installed = software versions
package install-status, package deployments = package status
package assignments, package assigned = package groups
patch missing, missing-patches, patch status, patches $, get patches $, list patches $, show patches $, print patches $ = patch pending
patch search = find
patch list <text>, variable-definition list <text> = find
package list <text> = package search
group list <text> = group search
tag list <text> ? tag show <text>
tag show $ = tag list
depot status, depot servers, depot health = depot list
depot show $, system depots = depot list
task status, task info = task show
queue show, queue status = queue list
variable list ? variable-definition list | computer variable list <computer> | group variable list <group>
variable set, variable unset, variables set, set-variable ? computer variable set | group variable set
variables, variable ? variable-definition list | computer variable list <computer> | group variable list <group> :: The catalog, the values of a computer, and those of a group:
roles, role list, permissions = admin role list
state plan, state compare, state status, state preview = state diff
state validate, state lint, state verify = state check
rollout show, rollout info, rollout get = rollout status
bulk status = bulk list
task watch, task wait = wait task
wait os = wait os-install
wait inventory = wait rescan
wait package, wait install = wait deployment
health check, healthcheck, health-check = health
features = admin features
docs, documentation, man ? commands | open reference

# What changes something is never guessed: the line is named
auth login, signin, sign-in, connect, login user, profile add, profile create, profile new, init, setup, configure, config init ? login :: Sign in, or try the demo service with --demo:
auth logout, signout, sign-out, disconnect ? logout
auth refresh ? auth status :: A token is renewed by itself.
config use-context, profile switch, profile set, use, switch, context use ? profile use <profile>
install package <package>, deploy package <package>, install <package>, deploy <package>, push <package>, assign <package>, package install <package>, package assign <package>, package deploy <package>, app install <package>, computer install <computer> <package>, computer deploy <computer> <package>, install, deploy, push, assign, computer install, computer deploy, package install, package assign, package deploy, app install ? group assign-package <group> <package> | computer reinstall <computer> --package <package> :: A package is assigned to a group, and installed at its next activation; what is assigned already is installed again by a reinstall.
uninstall package <package>, uninstall <package>, package uninstall package <package>, uninstall <package>, package remove <package>, package delete <package>, uninstall, package uninstall, app uninstall, package remove, package delete ? computer uninstall <computer> --package <package> | group unassign-package <group> <package>
upgrade, software update, software upgrade, package update, package upgrade, package replace ? group replace-package <package> <package> | software outdated
version update, self-update, upgrade-self ? version
patch approval ? patch approve <patch> --product <id> :: Version 1.0.2 removed this. Approve each patch for the product:
pm-group products ? pm-group add-patches <pm-group> --product <id> :: Version 1.0.2 removed this. Add the patches with their product:
approve, patch install, patch deploy, patch apply, install-updates, update install ? patch approve
@reboot @noun, @noun @reboot ? {noun} reboot
reboot, restart ? computer reboot <computer>
shutdown, computer shutdown, poweroff, computer poweroff ? computer reboot <computer> :: The service restarts computers and cannot turn them off.
scan, rescan, computer scan, computer inventory-scan, sync-device, collect ? computer rescan <computer> --type Inventory
sync, computer sync ? system trigger-sync | group sync <group> --search hostname=PC-00* | api sync :: Of depots, of the members of a group, or of the server's description:
system sync, depot sync ? system trigger-sync
activate, run-now, computer run, computer checkin, computer check-in ? computer activate <computer> --software | group activate <group> --software
wipe, erase, reimage, reinstall-os ? computer activate <computer> --pxe
add-computer, enroll, computer add, computer new, computer enroll ? computer create
computer set ? computer update
computer rename, rename ? computer update <computer> --name <other> | computer replace <computer> <other>
computer move <computer>, move <computer>, computer move, move ? group move-computers <from> <to> <computer>
computer add-group, computer add-to-group, group add, group add-device, group add-member, group add-members, group join ? group add-computers <group> <computer>
group remove, group remove-member, group remove-device ? group remove-computers <group> <computer> | group delete <group>
group add-package, group deploy, group install, group add-app ? group assign-package <group> <package>
group remove-package, group uninstall ? group unassign-package <group> <package>
group move ? group move-computers <from> <to> <computer>
rollback, revert, restore, rollout undo ? undo --list | rollout rollback <rollout> :: What was changed on this machine, or a rollout:
rotate, secret rotate ? admin local-principal rotate <id>
snapshot, snapshot create, fleet snapshot create, backup, dump ? fleet snapshot | state export <folder>
apply, import, state import, state push, state set ? state apply <folder>
export, state get, state show, state pull, state dump ? state export <folder>
rollout continue ? rollout resume <rollout>
rollout stop, rollout cancel, rollout delete ? rollout abort <rollout>
rollout create, rollout new, rollout add ? rollout plan --package <package> --target <group> --rings 10%,100%
rollout next ? rollout advance <rollout>
wake, wol ? computer activate <computer> --software --wol-now

# The thing and the verb in another order, in the plural, or under another name
ems =
@show, @list =
print users, list users, get users ? admin principal list | find <user> --users
@show <HOST> $, <HOST> $ = computer show
@show <NAME> $, <NAME> $ = find
@noun @count = {noun} list --count
@count @noun = {noun} list --count
@list @noun $, @show @noun $, @noun @list, @noun $ = {noun} list
@show @noun, @list @noun, @noun @show, @noun <NAME> = {noun} show
@list @noun = {noun} list
@delete @noun ? {noun} delete
@noun @delete ? {noun} delete
@create @noun, @noun @create ? {noun} create
@update @noun, @noun @update ? {noun} update
@noun = {noun}
* @list = * list
* @show = * show
* @delete ? * delete
* @delete ? * remove
* @create ? * create
* @create ? * add
* @update ? * update
* @update ? * set
* @list $, * @show $ = *
update, set, add, create, new, delete, rm, remove, edit ? commands computer :: The thing stands before the verb, as in ems computer update. Search with:
`;

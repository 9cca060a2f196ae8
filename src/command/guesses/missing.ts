/** Features that people ask for and the service lacks, or that have another form: a sentence, and the line instead. */
export const missingGuesses = `
--at, --when, --schedule, --scheduled, --run-at, --start-at ? :: The service has no schedule. Run this with cron, at or Task Scheduler: ems {line}
schedule ? :: The service has no schedule. Run a line with cron, at or Task Scheduler: ems computer reboot PC-0042 --yes
computer tag, computer tags, computer add-tag, computer label, computer labels, computer --tag, computer --tags, computer --add-tag, computer --set-tags, computer --label, computer --labels ? custom-field list | computer update <computer> --custom <field>=<text> :: Computers have no tags; those of the service are for packages and depots. Use a group, or a custom field that is free:
computer variable encrypt, computer variable --encrypt, computer variable --encrypted, computer variable --secret, computer variable --protected, group variable --encrypt, group variable --encrypted, group variable --secret, group variable --protected, variable-definition --encrypted ? :: The service does not encrypt variables: their values are readable with the role that reads variables. Keep secrets in a vault, and only their names in variables.
computer wake, computer wakeup, computer wake-up, computer wol, computer wake-on-lan ? computer activate <computer> --software --wol-now :: The service wakes a computer only together with an activation:
group wake, group wakeup, group wake-up, group wol, group wake-on-lan ? computer activate --group <group> --software --wol-now :: The service wakes computers only together with an activation:
computer list --kb, computer list --patch, computer list --missing, computer list --missing-patch, computer list --q-number, computer search --kb, computer search --patch, computer search --missing, computer search --missing-patch ? computer issues missing-patch --kb <patch> :: Computers that miss a patch are listed by:
computer fleet-patch-status <patch> ? computer issues missing-patch --kb <patch> :: Computers that miss a patch are listed by:
patch computers, patch computer, patch status ? computer issues missing-patch --kb <patch> | patch pending :: Computers that miss a patch, or what is missing at all:
api call ? api request GET <path>
api <METHOD> ? api request <method> <path>
api <PATH> ? api request GET <path>
state --out, state --dir, state --folder, state --directory ? state export <folder> :: The folder is an argument, without a flag, as in:
patch list --min-cvss, patch list --severity, patch list --cvss, patch search --min-cvss, patch search --severity ? patch pending --min-cvss <score> :: Patches that computers miss are filtered by their score:
fleet pending --package, fleet pending --packages ? package computers <package> --status pending :: The computers of one package are listed by:
group move-computers --from, group move-computers --to ? group move-computers Berlin {value} {argument} :: Both groups are arguments, without a flag:
computer list --silent, computer list --offline, computer list --inactive, computer list --stale, computer list --unseen, computer search --silent, computer search --offline, computer search --stale ? computer list --not-seen-for 7d :: Silent computers are listed by:
computer wipe, computer erase, computer reimage, computer deploy-os, computer install-os, computer os-install, computer os-deploy, computer reinstall-os ? computer activate <computer> --pxe :: The operating system is reinstalled, and the disk erased, by:
package status --computers, package status --names, package status --list ? package computers <package> :: The computers with the state of each are listed by:
package computers --all, software --all, fleet failures --all, fleet tidy --all, patch pending --all, group tree --all, depot list --all ? :: Leave it out: the list is complete without it.
fleet changes --since, fleet changes --from ? fleet changes <duration> :: The time is an argument, without a flag:
admin local-principal create --name, admin local-principal create --client-id, admin local-principal create --display-name, admin local-principal create --clientid, admin local-principal create <text> ? :: The service generates the client id and the secret. Write what the principal is for with --description {argument}.
admin principal create, admin principal add, admin principal new, principal create, principal add, user create, user add ? admin local-principal create --roles computer.read | admin principal save --help :: A client id with a secret, with the least role; or a user or an application of the identity provider:
fleet check --issue, fleet check --issues, fleet check --check, fleet check --checks, fleet check --only-checks ? fleet check <issue> :: The checks are arguments, without a flag:
task list --failed, task list --failures, task list --running, task list --finished ? task list --status failed :: The status is a value:
computer list --status, computer list --health, computer list --state, computer search --status, computer search --health ? computer list --issue stale-agent | fleet status :: Computers with a problem, or all counts:
profile protect, profile lock, profile read-only ? config set protected true | config set read-only true :: Protection is a setting of the profile:
--xlsx ? :: A spreadsheet is csv: -o csv --excel
--force ? :: A question is answered beforehand with --yes.
--include-descendants, --recursive, --include-subgroups ? :: --group takes a group with everything below it. For its own members alone, add --direct.
`;

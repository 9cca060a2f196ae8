import { stateKinds } from './kinds.js';
import type { HelpRow } from '../../help/layout.js';
import { rowLines, topicOf } from '../../help/topic.js';

const keyRows = (isWanted: (file: string | undefined) => boolean): HelpRow[] =>
  stateKinds
    .filter(({ file, name }) => isWanted(file) && name !== 'group')
    .map(({ file, onRequest, plural, section }) => [
      section,
      `${plural}${file === undefined ? '' : `, in ${file}`}${onRequest === true ? '; only with --only' : ''}`,
    ]);

export const parts = topicOf(`
Files say what is wanted, the service says what is. There is no third thing: no state file, no lock, no memory of earlier runs. \`ems state export\` writes the files, \`ems state check\` reads them without a service, \`ems state diff\` compares and changes nothing, \`ems state apply\` makes the changes.
Leaving out never deletes. A section that is absent is not managed, a section that is present adds and changes what it lists. Only \`exact\` and \`absent\` remove something. A group is deleted only by a document with \`absent: true\`, and only if it has no other subgroups and no members outside the files.
$ ems state export fleet-state                                          # one file for each group
$ ems state check fleet-state                                           # no network
$ ems state diff fleet-state                                            # nothing differs yet

# Try it
The scenario drift changes groups and settings of the demo service, as an administrator does in the console.
$ ems state export demo-state --demo
$ ems demo scenario drift
$ ems state diff demo-state --demo -o table || [ $? -eq 13 ]            # 13: something differs
$ ems state apply demo-state --demo --yes --max-affected 1000

# A group
One document for each group, in any file below the folder groups. Several documents are separated by ---.
> group: Assignments/Browsers
> type: assignment                     # or configuration; needed to create it
> was: Assignments/Browser             # a rename where no id tells it
> description: Browsers of all departments
> packages: [Mozilla Firefox@128.0, KeePass@2.57]
> members: [PC-0042, PC-0044]          # or a rule: { search: { hostname: FFM* }, os: Windows 11 }
> variables: { ProxyServer: proxy.corp.example, TimeZone: null }    # null: no own value
> exact: [packages]                    # what this section does not list is removed
> absent: { members: [PC-0007] }

# Sections of a group
${rowLines(keyRows((file) => file === undefined))}

# Sections of other files
${rowLines(keyRows((file) => file !== undefined))}

# Ids and servers
ems.yaml names the server to which the ids in the files belong. There a group keeps its identity when a file gives it another path: that is a rename. On any other server only names count, and \`was\` names the former path. A slash inside a name is written \\/.
Groups cannot be moved to another parent and not created at the top level: the service has no operation for it.

# Computers of configuration groups
A computer is in at most one configuration group. Listed as a member of another one, it is moved: the diff and the question name the group that it leaves, and the restore point has it as a member of that group.

# Secrets
The value of a variable that is marked or named as a secret is exported as \`secret: env:EMS_VALUE_NAME\`. The diff compares it with that environment variable; without it the value is listed as not checked. Secrets are never printed.
Files may name only environment variables that begin with EMS_VALUE_. Others, such as those of the sign-in, are refused with exit code 2, so that a pull request cannot copy the secrets of a pipeline; --secret-env NAME allows one more. A secret in a variable that is neither marked nor named as a secret is reported: everyone who can read variables sees its value.

# What could not be read
A read that fails, a list that is cut, a missing role: the kind is named with the role that it needs, and nothing of it is added or removed. A run in which a read failed removes nothing and moves no computer. If nothing else differs, the diff ends with 7. An export keeps the files of which a section could not be read.

# In a pipeline
In a pull request: annotations at the lines of the files. Exit code 13 means that there are differences, which is what the pull request is about; everything else but 0 fails the job.
$ ems state check fleet-state
$ ems state diff fleet-state --format github || [ $? -eq 13 ]
$ ems state diff fleet-state --format junit > state.xml || [ $? -eq 13 ]   # for other pipelines

# On the main branch
After the merge, apply the same files. --expect takes the checksum of the reviewed plan: if the plan has changed since, nothing is sent.
$ plan=$(ems state diff fleet-state --query plan -o text || [ $? -eq 13 ])
$ ems state apply fleet-state --expect "$plan" --yes --max-affected 500

# The plan as a comment, on GitHub
A file to copy: .github/workflows/fleet-state.yml. A pull request of a fork gets no secrets and no plan. Its principal can only read; that of the environment fleet can change. The one comment is kept up to date. If the plan has changed since (exit code 9), the new plan is put into the comment, and a person runs the job again.
> name: fleet-state
> on:
>   pull_request: { paths: ['fleet-state/**'] }
>   push: { branches: [main], paths: ['fleet-state/**'] }
> permissions: { contents: read, pull-requests: write }
> concurrency: { group: 'fleet-state-\${{ github.ref }}' }
> env:
>   EMS_URL: \${{ vars.EMS_URL }}
>   API: \${{ github.api_url }}/repos/\${{ github.repository }}
>   TOKEN: \${{ github.token }}
>   HEAD: \${{ github.sha }}
>   PULL: \${{ github.event.pull_request.number }}
> jobs:
>   plan:
>     if: github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository
>     runs-on: ubuntu-latest
>     env: { EMS_CLIENT_ID: '\${{ vars.EMS_READ_ID }}', EMS_CLIENT_SECRET: '\${{ secrets.EMS_READ_SECRET }}' }
>     steps:
>       - uses: actions/checkout@v4
>       - run: npm install --global ems-cli
>       - shell: bash
>         run: |
>           api() { curl -fsS -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$@"; }
>           ems state check fleet-state
>           ems state diff fleet-state --format markdown > plan.md || [ $? -eq 13 ]
>           jq -Rs '{body: .}' plan.md > body.json
>           id=$(api "$API/issues/$PULL/comments?per_page=100" | jq -r 'map(select(.user.login == "github-actions[bot]" and (.body | startswith("<!-- ems state diff -->"))))[0].id // empty')
>           if [ -n "$id" ]; then api -X PATCH --data-binary @body.json "$API/issues/comments/$id" > /dev/null
>           else api --data-binary @body.json "$API/issues/$PULL/comments" > /dev/null; fi
>   apply:
>     if: github.event_name == 'push' && github.ref_protected
>     runs-on: ubuntu-latest
>     environment: fleet
>     env: { EMS_CLIENT_ID: '\${{ vars.EMS_WRITE_ID }}', EMS_CLIENT_SECRET: '\${{ secrets.EMS_WRITE_SECRET }}' }
>     steps:
>       - uses: actions/checkout@v4
>       - run: npm install --global ems-cli
>       - shell: bash
>         run: |
>           api() { curl -fsS -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$@"; }
>           pull=$(api "$API/commits/$HEAD/pulls" | jq -r '.[0].number // empty')
>           api "$API/issues/$pull/comments?per_page=100" | jq 'map(select(.user.login == "github-actions[bot]" and (.body | startswith("<!-- ems state diff -->"))))[0]' > comment.json
>           plan=$(jq -r '.body // ""' comment.json | sed -n 's/^Plan: \`\\([0-9a-f]*\\)\`$/\\1/p')
>           [ -n "$plan" ] || { echo 'No reviewed plan was found.' >&2; exit 1; }
>           code=0; ems state apply fleet-state --expect "$plan" --yes --max-affected 500 || code=$?
>           if [ "$code" -eq 9 ]; then
>             ems state diff fleet-state --format markdown > plan.md || [ $? -eq 13 ]
>             jq -Rs '{body: .}' plan.md > body.json
>             api -X PATCH --data-binary @body.json "$API/issues/comments/$(jq .id comment.json)" > /dev/null
>           fi
>           exit "$code"

# The plan as a comment, on GitLab
A file to copy: .gitlab-ci.yml, with an image that has ems, curl and jq. EMS_WRITE_SECRET is a protected variable; NOTES_TOKEN is a project token that may write notes, and a masked variable. Merge requests of forks run in their own project, which has none of them.
> stages: [plan, apply]
> .notes: &notes |
>   api() { curl -fsS -H "PRIVATE-TOKEN: $NOTES_TOKEN" -H 'Content-Type: application/json' "$@"; }
>   API="$CI_API_V4_URL/projects/$CI_PROJECT_ID"
>   ME=$(api "$CI_API_V4_URL/user" | jq .id)
>   ours() { api "$API/merge_requests/$1/notes?per_page=100" | jq --argjson me "$ME" 'map(select(.author.id == $me and (.body | startswith("<!-- ems state diff -->"))))[0]'; }
> plan:
>   stage: plan
>   rules: [{ if: '$CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID', changes: ['fleet-state/**/*'] }]
>   variables: { EMS_CLIENT_ID: $EMS_READ_ID, EMS_CLIENT_SECRET: $EMS_READ_SECRET }
>   script:
>     - *notes
>     - |
>       ems state check fleet-state
>       ems state diff fleet-state --format markdown > plan.md || [ $? -eq 13 ]
>       jq -Rs '{body: .}' plan.md > body.json
>       id=$(ours "$CI_MERGE_REQUEST_IID" | jq -r '.id // empty')
>       if [ -n "$id" ]; then api -X PUT --data-binary @body.json "$API/merge_requests/$CI_MERGE_REQUEST_IID/notes/$id" > /dev/null
>       else api --data-binary @body.json "$API/merge_requests/$CI_MERGE_REQUEST_IID/notes" > /dev/null; fi
> apply:
>   stage: apply
>   rules: [{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH && $CI_COMMIT_REF_PROTECTED == "true"', changes: ['fleet-state/**/*'] }]
>   resource_group: fleet-state
>   variables: { EMS_CLIENT_ID: $EMS_WRITE_ID, EMS_CLIENT_SECRET: $EMS_WRITE_SECRET }
>   script:
>     - *notes
>     - |
>       request=$(api "$API/repository/commits/$CI_COMMIT_SHA/merge_requests" | jq -r '.[0].iid // empty')
>       ours "$request" > note.json
>       plan=$(jq -r '.body // ""' note.json | sed -n 's/^Plan: \`\\([0-9a-f]*\\)\`$/\\1/p')
>       [ -n "$plan" ] || { echo 'No reviewed plan was found.' >&2; exit 1; }
>       code=0; ems state apply fleet-state --expect "$plan" --yes --max-affected 500 || code=$?
>       if [ "$code" -eq 9 ]; then
>         ems state diff fleet-state --format markdown > plan.md || [ $? -eq 13 ]
>         jq -Rs '{body: .}' plan.md > body.json
>         api -X PUT --data-binary @body.json "$API/merge_requests/$request/notes/$(jq .id note.json)" > /dev/null
>       fi
>       exit "$code"

# Every night, from cron
Prints only if something was changed outside the files.
$ ems state diff fleet-state --format text > drift.txt || cat drift.txt
`);

import { topicOf } from '../topic.js';

export const parts = topicOf(`
\`ems fleet check\` compares the fleet with limits, in at most 18 requests at any size, and one more for each issue without computers. A check that could not be read is never green. Without --format it ends with 0, or with 13 if a limit is exceeded.
$ ems fleet check stale-agent low-disk --format nagios || [ $? -le 2 ]          # a Nagios or Icinga service: 0, 1, 2, 3
$ ems fleet check --format prometheus --write ems.prom || [ $? -eq 13 ]         # from cron, for node_exporter
$ ems fleet check failed-deployment --crit 5% --format junit > fleet.xml || [ $? -eq 13 ]   # a CI job that fails above 5 %
$ ems fleet check package:'7-Zip@24.08' --crit 5% || [ $? -eq 13 ]               # of those that have it assigned
$ ems fleet check stale-agent low-disk --format prtg                            # an EXE/Script Advanced sensor: always 0
$ ems fleet check --init > checks.yaml                                          # limits to edit and keep in git
$ ems fleet check --file checks.yaml --format github || [ $? -eq 13 ]

# Snapshots
The service keeps no history, so \`ems fleet snapshot\` does: one SQLite file per snapshot in the state directory, which sqlite3 and DuckDB read as well. If the service fails to answer for a table, the snapshot names it, and comparisons leave it out and say so. Every day from cron:
$ ems fleet snapshot --keep 14d,8w,12m --quiet
$ ems fleet changes --since-last --fail-on worse -o table || [ $? -eq 13 ]      # prints only if something got worse
$ ems fleet check snapshot-age service-version --format nagios || [ $? -le 2 ]  # is cron still running?

# Checks of your own
A row with name and sql counts the rows of a statement on the last snapshot. A check whose snapshot is too old, whose table is missing or covers too few computers, or whose SQL is wrong is unknown, never ok. csv files lie below the folder of the file.
> - { name: unwanted, crit: 0, sql: "select hostname, productName from software where productName like 'AnyDesk%'" }
> - name: licenses                     # licenses.csv has the columns product and bought
>   sql: "select product, count(distinct computer) - bought as over from software join licenses on productName = product group by product having over > 0"
>   with: { licenses: licenses.csv }
>   warn: 0
> - { name: names, crit: 0, sql: "select hostname from computers where hostname not glob 'PC-[0-9]*'" }
> - name: exploited                    # exploited.csv has the columns kb and cve
>   sql: "select hostname, kb, cve from patches join exploited on kb = qNumber"
>   with: { exploited: exploited.csv }
>   crit: 0
> - name: patched-within-14-days       # nothing is missing that was missing then
>   sql: "select hostname, qNumber from patches join before.patches using (computer, hostname, qNumber)"
>   against: 14d
>   crit: 0

# Growth, and counts
$ ems fleet sql --since 90d 'select count(*) as computers from computers'
$ ems software versions                                                         # every product: computers and versions

# Changes to a chat, each once
\`ems fleet changes --events\` prints a line a change; \`ems fleet changes --done\` marks them as sent. Between them a recipe sends: if that fails, the same changes come again. An address with a secret stays in the environment of the job. Slack:
> ems fleet changes --events -o json --query '{text: join(\`"\\n"\`, [?state!=\`"still"\`].text)}' > body.json &&
> (grep -q '"text": ""' body.json || curl -fsS -H 'Content-Type: application/json' --data-binary @body.json "$SLACK_URL") &&
> ems fleet changes --done -q

# Teams, by a workflow that posts webhook requests
> ems fleet changes --events -o json --query '{type: \`"message"\`, attachments: [{contentType: \`"application/vnd.microsoft.card.adaptive"\`, content: {type: \`"AdaptiveCard"\`, version: \`"1.4"\`, body: [{type: \`"TextBlock"\`, wrap: \`true\`, text: join(\`"\\n\\n"\`, [?state!=\`"still"\`].text)}]}}]}' > body.json &&
> (grep -q '"text": ""' body.json || curl -fsS -H 'Content-Type: application/json' --data-binary @body.json "$TEAMS_URL") &&
> ems fleet changes --done -q

# ntfy
> ems fleet changes --events -o name --query '[?state!=\`"still"\`].text' > news.txt &&
> (test ! -s news.txt || curl -fsS -H 'Title: Fleet' --data-binary @news.txt "$NTFY_URL") &&
> ems fleet changes --done -q

# Mail
> ems fleet changes --events -o name --query '[?state!=\`"still"\`].text' > news.txt &&
> (test ! -s news.txt || (printf 'From: %s\\nTo: %s\\nSubject: Fleet\\n\\n' "$MAIL_FROM" "$MAIL_TO"; cat news.txt) | curl -fsS --crlf --mail-from "$MAIL_FROM" --mail-rcpt "$MAIL_TO" -T - "$SMTP_URL") &&
> ems fleet changes --done -q

# The system log, for a collector
> ems fleet changes --events > events.ndjson &&
> logger -t ems-fleet -f events.ndjson &&
> ems fleet changes --done -q

# The same in PowerShell
> $all = ems fleet changes --events -o json | ConvertFrom-Json; if ($LASTEXITCODE) { exit $LASTEXITCODE }
> $new = @($all | Where-Object state -ne still)
> if ($new) { Invoke-RestMethod $env:SLACK_URL -Method Post -ContentType 'application/json; charset=utf-8' -Body (@{ text = $new.text -join "\`n" } | ConvertTo-Json) -ErrorAction Stop }
> ems fleet changes --done -q

# Questions about today, or about last week
$ ems fleet changes monday
$ ems fleet sql --tables
$ ems fleet sql 'select ou, count(*) as computers from computers group by ou order by 2 desc'
$ ems fleet sql 'select hostname from before.computers where id not in (select id from computers)'   # computers that are gone

# How many computers had a patch last week
The service names the computers that miss it, so computers that were never scanned count as well.
$ ems fleet sql --at 7d "
$   select count(*) as had_it from computers where id not in (
$     select computer from patches where qNumber = 'KB5041404')"

# For a data lake
A folder per table, a file per snapshot, every row with the time it was true.
$ ems fleet snapshots export --every --out lake                                 # parquet, or --format csv, ndjson
$ ls lake/computers                                                             # duckdb -c "from 'lake/computers/*.parquet'"

# A report to forward
\`ems fleet report\` writes one HTML file: a headline in words, what changed, why installations fail, and the details. It opens from disk, prints, supports dark mode, loads nothing from the network and needs no script; every chart has its numbers as a table. About 130 requests at any size of the fleet.
$ ems fleet report --out fleet.html
$ ems fleet report --group Berlin --since 7d --title 'Berlin, this week' --out berlin.html
$ ems fleet report --format markdown > ticket.md          # for chats and tickets
$ ems fleet report --format json --out fleet.json         # the numbers

# A live view
\`ems fleet top\` reads the fleet every 30 seconds, with at most 25 requests, and changes nothing. Enter lists the computers of an issue, Enter again explains one of them. --plain and pipes get a line per change. It ends with q, or by itself after 8 hours.
$ ems fleet top --once --plain
`);

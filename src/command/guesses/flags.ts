/** Flags of other tools. A guess counts only if the command has the flag that is meant; on changes it is only named. */
export const flagGuesses = `
# Format
--json = -o json --columns <a,b>
--json, --as-json, --json-output = -o json
--yaml, --yml = -o yaml
--csv = -o csv
--table = -o table
--wide, --long = -o wide
--ndjson, --jsonl, --json-lines = -o ndjson
--tsv ? -o csv --delimiter tab
--format, --output-format, --out-format, --as, --outformat = -o <format>
--ids, --id-only, --ids-only, --names-only, --name-only = -o name
--pretty ? -o json | -o yaml
--template, --go-template, --jsonpath, --format-string ? --query <expression>

# Columns, rows and order
--fields, --field-list, --select, --cols, --column, --props, --properties, --property, --attributes, --show-columns, -property = --columns <value>
--jq, --jmespath, --filter-json, --expression, --transform ? -o json --query <jq>
--query-expression = --query <value>
--sort, --order-by, --orderby, --sortby, --sort-key, --order-by-column = --sort-by <value>
--order, --sort-order, --desc, --descending, --reverse ? --sort-by -<columns> :: A minus before the column sorts in descending order:
--page-size, --pagesize, --per-page, --chunk-size, --batch-size = --top <value>
--max, --max-results, --max-items, --maxresults, --first, --take, --head, --number, -first, --results, -L = --limit <number>
--offset, --start, --from-row = --skip <number>
--page, --page-number, --start-page ? --skip 50 --limit 50 :: Pages are skipped rows:
--all-pages, --paginate, --page-all, --no-limit, --everything, -A, --fetch-all, --auto-paginate = --all
--group-by, --groupby, --count-per, --aggregate = --count-by <value>
--count-only, --total, --size = --count
--no-headers, --noheader, --noheaders, --no-heading, --skip-header, --hide-header = --no-header
--follow, -w, --refresh = --watch

# Which ones
computer list --hostname, computer list --host, computer list --computer, computer list --name, computer list --computername, computer list -computername, computer list --display-name = --search hostname=<value>
computer list --os-name, computer list --operating-system, computer list --platform = --os <value>
computer list --username, computer list --signed-in = --user <value>
computer list --serial, computer list --serial-number = --search serial=<value>
computer search --name, computer search --host, computer search --computer = --hostname <value>
--filter, --where, --search, --selector, --match, -filter, --field-selector, --query-filter = --search <field=value>
--filter, --where, -filter, --match = --search <odata>
computer list --filter, computer list --where, computer list --match, computer list --contains, computer list --text, computer list --grep, computer list --find ? find <value>
package list --filter, package list --search, package list --name, package list --where, package list --match, package list --query-filter, package list --contains = package search <value>
group list --filter, group list --search, group list --where, group list --match, group list --contains, group list --grep, group list --name, group list --text = --name-contains <value>
patch list --filter, patch list --search, patch list --name, variable-definition list --filter, variable-definition list --search, variable-definition list --name = find <value>
tag list --filter, tag list --name, tag list --search ? tag list
--not-seen, --not-seen-since, --silent-for, --inactive-for = --not-seen-for <value>
--period, --days, --last, --after, --from-date, --newer-than, --age, --time-range = --since <value>
--state = --status <value>
--status = --result <value>
--pkg, --package-name, --package-id, --app, --application = --package <value>
--group-name, --group-id, --collection, --device-group, --ou = --group <value>
--group, --group-name = --target <value>
--groups, --collections, --computer-group = --group <value>
--hostname = --name <value>
--computer-name, --computername, --device, --host, --machine = --computer <value>

# The line itself
--silent, --no-progress, --no-hints, -s = --quiet
--trace, --http, --show-requests = --debug
--color = --no-color <never>
--nocolor, --mono = --no-color
--nopager, --no-less = --no-pager
--server, --host, --endpoint, --base-url, --api-url, --address = --url <value>
--context, --tenant, --connection = --profile <value>
--ca, --ca-cert, --cafile, --certificate-authority, --ca-bundle = --cacert <value>
--skip-tls-verify, --insecure-skip-tls-verify, --no-verify, --no-verify-ssl, --insecure-tls = --insecure
--request-timeout, --max-time = --timeout <value>
--non-interactive, --noninteractive, --no-prompt, --no-interaction = --no-input
--what-if, --whatif, -whatif, --preview, --simulate, --noop, --dryrun = --dry-run
--confirm, -confirm, --assume-yes, --assumeyes, --auto-approve, --noconfirm, --no-confirm, --skip-confirmation ? --yes :: A question is answered beforehand with --yes.
--comment, --message, -m, --note, --justification, --ticket = --reason <value>
--out-file, --output-file, --outfile ? -o csv :: The output goes to stdout, for a file as in: ems {words} -o csv > rows.csv
--web, --browser, --open ? open
--file, --csv-file, --input-file, --list-file = --from-file <value>
--async, --no-block, --background, --detach = --no-wait
--blocking, --wait-for-completion = --wait
--parallel, --parallelism, --threads = --concurrency <value>
`;

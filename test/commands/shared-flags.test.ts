import { expect, it } from 'vitest';
import { sharedFlags } from '../../src/command/shared-flags.js';
import { useFastDemo } from '../support/fast-demo.js';
import { readShellLine } from '../support/shell-line.js';

/** The fleet stands still: an answer differs only if the flag makes it. */
const demo = useFastDemo({ speed: 0 });

const reboot = 'computer reboot PC-0041 PC-0042 --dry-run';
const rows = 'group add-computers Pilot --from-file /dev/null';

/** One line for each shared flag, without it, and the flag with a value that makes a difference. */
const lines: Readonly<Record<string, readonly [line: string, typed: string]>> = {
  all: ['computer list -o name', '--all'],
  limit: ['computer list -o name', '--limit 3'],
  skip: ['computer list -o name', '--skip 3'],
  top: ['computer list', '--top 3'],
  count: ['computer list', '--count'],
  'count-by': ['computer list', '--count-by domain'],
  body: ['computer search --dry-run', '--body {"hostname":"PC"}'],
  field: ['computer search --dry-run', '--field hostname=PC'],
  param: ['package list --dry-run', '--param name=x'],
  'dry-run': ['computer list', '--dry-run'],
  watch: ['computer list --dry-run', '--watch=1'],
  yes: ['computer delete PC-0011', '--yes'],
  'max-affected': ['computer reboot --group Berlin --yes', '--max-affected 1'],
  reason: ['computer list', '--reason x'],
  wait: ['computer rescan PC-0042 --type Inventory --yes', '--wait --timeout 1s'],
  interval: [reboot, '--interval x'],
  until: [reboot, '--until x'],
  'fail-fast': [reboot, '--fail-fast=x'],
  'from-file': ['computer list', '--from-file /dev/null'],
  map: [rows, '--map x=y'],
  first: ['group add-computers Pilot PC-0041 --dry-run', '--first 1'],
  'skip-bad': ['group add-computers Pilot PC-0041 --dry-run', '--skip-bad'],
  concurrency: [reboot, '--concurrency 0'],
  rate: [reboot, '--rate x'],
  'stop-after-failures': [reboot, '--stop-after-failures 0'],
  report: [reboot, '--report x.txt'],
  undoable: [reboot, '--undoable=x'],
  'no-journal': [reboot, '--no-journal=x'],
  output: ['computer list', '--output csv'],
  raw: ['computer list --query [].id', '--raw'],
  columns: ['computer list', '--columns id'],
  'sort-by': ['computer list', '--sort-by -id'],
  'no-header': ['computer list -o csv', '--no-header'],
  query: ['computer list', '--query [].id'],
  envelope: ['computer list', '--envelope'],
  quiet: ['computer reboot PC-0042 --dry-run', '--quiet'],
  verbose: ['fleet status', '--verbose'],
  debug: ['computer list', '--debug'],
  plain: ['computer list -o table', '--plain'],
  ascii: [`computer list --query "'ä'"`, '--ascii'],
  excel: ['computer list -o csv', '--excel'],
  delimiter: ['computer list -o csv', '--delimiter tab'],
  profile: ['computer list', '--profile absent'],
  demo: ['config list --query [].value', '--demo'],
  url: ['computer list', '--url http://127.0.0.1:9'],
  timeout: ['computer list', '--timeout x'],
  'connect-timeout': ['computer list', '--connect-timeout x'],
  retries: ['computer list', '--retries x'],
  'insecure-http': ['computer list', '--insecure-http=x'],
  group: ['computer list', '--group Pilot'],
  direct: ['computer list --group Workstations', '--direct'],
  search: ['computer list', '--search hostname=PC-0042'],
  issue: ['computer list', '--issue low-disk'],
  'not-seen-for': ['computer list', '--not-seen-for 7d'],
  os: ['computer list', '--os Server'],
  model: ['computer list', '--model ESPRIMO*'],
  user: ['computer list', '--user dijkstra'],
  'out-of-sync': ['computer list', '--out-of-sync'],
  failed: ['computer list', "--failed 'Legacy Viewer@2.1'"],
  outdated: ['computer list', '--outdated 7-Zip'],
  'no-group': ['computer list', '--no-group'],
  'not-in': ['computer list', '--not-in /dev/null'],
};

/** A terminal and TLS are where these act: test/e2e and test/blackbox have them. */
const elsewhere = new Set(['no-color', 'no-pager', 'no-input', 'cacert', 'client-cert', 'client-key', 'insecure']);

const names = Object.values(sharedFlags).flatMap(({ flags }) => flags.map(({ name }) => name));

it('has a line for each shared flag', () => {
  expect([...new Set(names)].filter((name) => lines[name] === undefined && !elsewhere.has(name))).toEqual([]);
});

const outcome = async (line: string): Promise<string> => {
  const { code, stderr, stdout } = await demo().run(readShellLine(line).words, { env: { EMS_OUTPUT: 'json' } });
  return `${code}\n${stdout}\n${stderr}`.replaceAll(/ in [\d.]+ m?s/g, '');
};

it.each(Object.values(lines))('ems %s is something else with %s', async (line, typed) => {
  expect(await outcome(`${line} ${typed}`)).not.toBe(await outcome(line));
});

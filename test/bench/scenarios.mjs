import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alternate, peakMegabytes, quantile, ratio, run } from './measure.mjs';
import { demoService } from './demo-service.mjs';
import { isInstalled } from './setting.mjs';

/** What somebody has used before: V8's code is kept from run to run, and a start must not get slower by it. */
const usedBefore = [
  ['computer', 'show', 'PC-0042'],
  ['computer', 'list', '--all', '-o', 'csv'],
  ['computer', 'list', '--query', '[].hostname', '-o', 'yaml'],
  ['computer', 'issues', 'overview'],
  ['computer', 'reboot', 'PC-0042', '--dry-run'],
  ['computer', 'rescan', '--type', 'Inventory', '--group', 'Pilot', '--dry-run'],
  ['computer', 'groups', 'PC-0042'],
  ['group', 'list'],
  ['group', 'assign-package', 'Pilot', 'KeePass@2.57', '--dry-run'],
  ['package', 'list'],
  ['patch', 'pending'],
  ['admin', 'principal', 'list'],
  ['task', 'list'],
  ['find', 'PC-00'],
  ['explain', 'PC-0044', '--package', 'KeePass@2.57'],
  ['fleet', 'status'],
  ['fleet', 'pending'],
  ['fleet', 'failures'],
  ['software', 'list', 'Firefox'],
  ['api', 'list'],
  ['config', 'list'],
];

const startup = async function* (setting, { rounds }) {
  const url = await setting.server('--rows', '100000');
  for (const words of usedBefore) run(setting.ems(['--demo', ...words]));
  const commands = {
    version: setting.ems(['--version']),
    help: setting.ems(['--help']),
    'command help': setting.ems(['computer', 'list', '--help']),
    'complete a word': setting.ems(['__complete', 'comp']),
    'list of 50': setting.ems(['computer', 'list', '-o', 'table'], url),
    'list of 50 from --demo': setting.ems(['--demo', 'computer', 'list', '-o', 'table']),
  };
  if (setting.executable === undefined) yield { note: 'the single executable is not built: npm run package:exe' };
  else {
    commands['executable version'] = setting.executable(['--version']);
    commands['executable list of 50'] = setting.executable(['computer', 'list', '-o', 'table'], url);
  }
  const certificate = setting.certificate();
  if (certificate === undefined) yield { note: 'openssl is not installed: nothing is measured over TLS' };
  else {
    const { cert, key } = certificate;
    const secureUrl = await setting.server('--rows', '1000', '--tls', `${cert},${key}`);
    const words = ['computer', 'list', '-o', 'table', '--cacert', cert];
    commands['list of 50 over TLS'] = setting.ems(words, secureUrl);
    if (setting.executable) commands['executable list of 50 over TLS'] = setting.executable(words, secureUrl);
  }
  yield* against('startup', 'bare node', setting.bareNode, commands, rounds.startup);
};

const lists = async function* (setting, { rounds }) {
  const url = await setting.server('--rows', '100000');
  const list = (...words) => setting.ems(['computer', 'list', '--all', ...words], url);
  const commands = {
    ndjson: list('-o', 'ndjson'),
    json: list('-o', 'json'),
    csv: list('-o', 'csv'),
    table: list('-o', 'table'),
    sorted: list('-o', 'csv', '--sort-by=-lastSeenUtc'),
    query: list('-o', 'json', '--query', '[?pxeSupport && ou!=null].hostname'),
  };
  yield* againstJq('lists', setting, url, commands, rounds.lists);
  const zipped = await setting.server('--rows', '100000', '--gzip');
  const argv = setting.ems(['computer', 'list', '--all', '-o', 'ndjson'], zipped);
  yield* againstJq('lists', setting, url, { 'ndjson, gzipped pages': argv }, rounds.lists);
};

const distant = async function* (setting, { rounds }) {
  const url = await setting.server('--rows', '100000', '--latency', '20');
  const list = (format) => setting.ems(['computer', 'list', '--all', '-o', format], url);
  yield* againstJq('distant', setting, url, { ndjson: list('ndjson'), json: list('json') }, rounds.distant);
};

/** From the start of the program to its first byte, while 99 more pages follow; held against one page read whole. */
const firstRow = async function* (setting, { rounds }) {
  const url = await setting.server('--rows', '100000', '--latency', '200');
  const formats = ['ndjson', 'json', 'csv', 'table', 'yaml', 'name'];
  const untilFirstByte = ({ argv, env }) => ({ argv: ['bash', '-c', firstByteOf, '-', ...argv], env });
  const commands = Object.fromEntries(
    formats.map((format) => [format, untilFirstByte(setting.ems(['computer', 'list', '--all', '-o', format], url))]),
  );
  const onePage = setting.ems(['computer', 'list', '--top', '1000', '-o', 'ndjson'], url);
  yield* against('first-row', 'one page', onePage, commands, rounds.firstRow);
};

/** Not a pipeline: bash would wait for the program, not only for what it writes first. */
const firstByteOf = 'head -c 1 < <("$@") > /dev/null';

/** Time and memory as the fleet grows; memory must not grow with it. */
/** Answers about the fleet, at 20 ms a request: as fast for 100,000 computers as for 500. */
const questions = {
  'fleet status': ['fleet', 'status', '-o', 'json'],
  explain: ['explain', '42', '--package', '705fc4ee-896c-4e08-8578-16c08283f80b', '-o', 'json'],
};

const growth = async function* (setting, { largest }) {
  for (const [name, words] of Object.entries(questions)) {
    for (const rows of [500, 10_000, 100_000].filter((count) => count <= largest)) {
      const command = setting.ems(words, await setting.server('--rows', String(rows), '--latency', '20'));
      const [times] = alternate([command], 1);
      yield { group: 'growth', name, rows, seconds: times[0] / 1000, megabytes: peakMegabytes(command) };
    }
  }
  for (const format of ['ndjson', 'csv']) {
    for (const rows of [1000, 10_000, 100_000, 1_000_000].filter((count) => count <= largest)) {
      const url = await setting.server('--rows', String(rows));
      const command = setting.ems(['computer', 'list', '--all', '-o', format], url);
      const [times] = alternate([command], 1);
      yield { group: 'growth', name: format, rows, seconds: times[0] / 1000, megabytes: peakMegabytes(command) };
    }
  }
};

const sweeps = [
  'failed-deployment',
  'stale-deployment',
  'agent-suspended',
  'stale-agent',
  'stale-inventory',
  'missing-patch',
  'pending-reboot',
  'bitlocker-off',
  'low-disk',
  'battery-wear',
];

/** A snapshot of 100,000 computers against the lists that it is made of; then what two of them tell. */
const memory = async function* (setting, { rounds }) {
  const url = await setting.server('--rows', '100000');
  const fewer = await setting.server('--rows', '99000');
  const words = ['fleet', 'snapshot', '--quiet'];
  const { argv, env } = setting.ems([], url);
  const made = ['computer list', ...sweeps.map((sweep) => `computer issues ${sweep}`), 'group list', 'package list'];
  const line = made.map((list) => `${argv.join(' ')} ${list} --all -o ndjson > /dev/null`).join(' && ');
  const keep = `${argv.join(' ')} fleet snapshots prune --keep 1d --quiet > /dev/null`;
  yield* against(
    'memory',
    'plain lists',
    { ...setting.shell(line), env },
    { snapshot: setting.ems(words, url) },
    rounds.lists,
  );
  run({ ...setting.shell(keep), env });
  run(setting.ems(words, fewer));
  const folder = join(env.EMS_CONFIG_DIR, 'state', 'snapshots', 'environment');
  const ids = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .toSorted();
  const pair = [ids.at(-2), ids.at(-1)];
  const query = 'select ou, count(*) as computers from computers group by ou order by 2 desc limit 5';
  const joined = `select c.ou, i.issue, count(*) as computers from issues i join computers c on c.id = i.computer
    where i.issue = 'low-disk' group by 1, 2 order by 3 desc limit 5`;
  const commands = {
    changes: setting.ems(['fleet', 'changes', ...pair, '--any-scope', '-o', 'json'], fewer),
    sql: setting.ems(['fleet', 'sql', query, '--at', pair[1]], fewer),
    'sql, a join': setting.ems(['fleet', 'sql', joined, '--at', pair[1]], fewer),
  };
  for (const [name, command] of Object.entries(commands)) {
    const [times] = alternate([command], rounds.lists);
    yield { group: 'memory', name, seconds: quantile(times, 0.5) / 1000, megabytes: peakMegabytes(command) };
  }
};

/** Checks of a monitoring server, each a process of its own, with no token stored at first: one token request. */
const checks = async function* (setting, { checks: count }) {
  const url = await setting.server('--rows', '1000');
  const { argv, env } = setting.ems(
    ['fleet', 'check', 'low-disk', '--warn', 'low-disk=5000', '--format', 'nagios'],
    url,
  );
  const own = { ...env, EMS_CONFIG_DIR: mkdtempSync(join(setting.home, 'checks-')) };
  // Others have asked this server for tokens before.
  const tokensOf = async () => (await (await fetch(`${url}/bench/requests`)).json()).tokens;
  const before = await tokensOf();
  const start = performance.now();
  run({ argv: ['sh', '-c', `seq ${count} | xargs -P 25 -I{} ${argv.join(' ')}`], env: own });
  const seconds = (performance.now() - start) / 1000;
  const tokens = (await tokensOf()) - before;
  yield { group: 'checks', name: 'parallel processes', rows: count, seconds, tokens };
};

/** A stored description of the server must not slow down what does not need it. */
const described = async function* (setting, { rounds }) {
  const commands = {};
  for (const operations of [0, 200, 1000]) {
    const url = await setting.server('--rows', '50', '--operations', String(operations));
    const env = { EMS_CONFIG_DIR: join(setting.home, `described-${operations}`) };
    const ems = (words) => {
      const { argv, env: signedIn } = setting.ems(words, url);
      return { argv, env: { ...signedIn, ...env } };
    };
    if (operations > 0) alternate([ems(['api', 'sync'])], 0);
    commands[`help, ${operations} operations stored`] = ems(['--help']);
    commands[`command help, ${operations} operations stored`] = ems(['computer', 'list', '--help']);
  }
  yield* against('described', 'bare node', setting.bareNode, commands, rounds.startup);
};

const bulk = async function* (setting, { rounds, posts }) {
  const url = await setting.server('--rows', '50', '--latency', '20');
  const ids = join(setting.home, 'ids.txt');
  writeFileSync(ids, Array.from({ length: posts }, (_, index) => `${index + 1}\n`).join(''));
  const bareLoop = fileURLToPath(new URL('bare-posts.mjs', import.meta.url));
  const words = ['computer', 'rescan', '--type', 'Inventory', '--from-file', ids, '--concurrency', '32', '--yes'];
  const commands = { '10,000 posts': setting.ems([...words, '--max-affected', String(posts), '-o', 'json'], url) };
  const base = setting.script([bareLoop, url, String(posts), '32']);
  yield* against('bulk', 'bare undici loop', base, commands, rounds.bulk);
};

const againstJq = async function* (group, setting, url, commands, rounds) {
  const pages = `${url}/api/computer?top=1000&skip=[0-99000:1000]`;
  const wanted = ['curl', 'jq'].filter((program) => !isInstalled(program));
  if (wanted.length > 0) {
    yield { note: `${wanted.join(' and ')} not installed: ${group} has nothing to be held against` };
    return;
  }
  const base = setting.shell(`curl -s '${pages}' | jq -c '.items[]'`);
  yield* against(group, 'curl | jq', base, commands, rounds);
};

const against = function* (group, baseName, base, commands, rounds) {
  const [baseTimes, ...times] = alternate([base, ...Object.values(commands)], rounds);
  yield { group, name: baseName, seconds: quantile(baseTimes, 0.5) / 1000 };
  for (const [index, [name, command]] of Object.entries(commands).entries()) {
    const own = times[index];
    const seconds = quantile(own, 0.5) / 1000;
    yield { group, name, base: baseName, ratio: ratio(own, baseTimes), seconds, megabytes: peakMegabytes(command) };
  }
};

/** Each scenario yields rows { group, name, base, ratio, seconds, megabytes }, or { note } for what cannot be had here. */
export const scenarios = {
  startup,
  lists,
  'first-row': firstRow,
  distant,
  growth,
  memory,
  checks,
  described,
  bulk,
  'demo-service': demoService,
};

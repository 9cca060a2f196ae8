import { whyOther, type ApiCheck } from '../../src/apps/api/check/answer.js';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useFastDemo, type FastDemo } from '../support/fast-demo.js';

/**
 * A server may answer what the reference does not show in another plausible shape (`ems demo serve --dialect`). What came is
 * shown, what cannot be told is said, nothing crashes and nothing false is claimed, measured by the plain service.
 */
const dialects = ['a', 'b', 'c'] as const;

/** Answers that ems puts together. PLAIN: what the plain service exported. OWN: a folder of this service. */
const answers = [
  'computer compare PC-0044 PC-0009',
  'depot list',
  'depot show SRV-0058',
  'explain PC-0009 --package Notepad++@8.6.9',
  'explain PC-0015 --package Notepad++@8.6.9',
  'explain PC-0044 --package 7-Zip@24.08',
  'explain PC-0015 --package edf1f4b7-ec84-487a-9e15-cfddd3fd11f7',
  'explain PC-0002 --patch KB5041053',
  'explain PC-0044 --os',
  'explain PC-0044 --reboot',
  'explain PC-0044 --variable Contact.Phone',
  'explain --group Pilot --package 7-Zip@24.08',
  'fleet check',
  'fleet eta',
  'fleet failures',
  'fleet pending',
  'fleet snapshot',
  'fleet status',
  'fleet tidy',
  'group tree',
  'package computers 7-Zip@24.08',
  'patch pending --columns computers,unassigned,approved',
  'rollout list',
  'rollout plan --file OWN/ring.yaml',
  'software list Notepad',
  'software versions Notepad',
  'state export OWN/wanted',
  'state check PLAIN',
  'state diff PLAIN',
] as const;

/** Answers that are passed on: this value came, and is shown. */
const shown: readonly (readonly [line: string, value: string])[] = [
  ['admin features', 'corp-login'],
  ['admin principal list', 'admin'],
  ['admin role list', 'computer.read'],
  ['computer list', 'PC-0044'],
  ['computer show PC-0044', 'PC-0044'],
  ['computer health PC-0044', 'PC-0044'],
  ['computer groups PC-0044', 'Munich'],
  ['computer software-deployment PC-0044', '7-Zip'],
  ['computer distribution-history PC-0044', '7-Zip'],
  ['computer inventory disks PC-0044', 'Encrypted'],
  ['computer inventory installed-software PC-0044', '131.0.2903'],
  ['computer inventory services PC-0044', 'CryptSvc'],
  ['computer issues failed-deployment', 'PC-0009'],
  ['computer issues show PC-0009', 'Notepad++'],
  ['computer security-posture PC-0044', 'Microsoft Defender'],
  ['custom-field list', 'Cost Center'],
  ['depot tags SRV-0058', 'EMEA'],
  ['group computers Berlin', 'PC-0'],
  ['group distribution-options Workstations', 'Update'],
  ['group list', 'Workstations'],
  ['group show Berlin', 'Site Berlin'],
  ['group variable list Computers', 'TimeZone'],
  ['group packages Workstations', '7-Zip'],
  ['os-import list', 'Windows Server 2022'],
  ['package groups 23adee58-2eea-40da-9795-cb52a1abcca3', 'Workstations'],
  ['package list', '7-Zip'],
  ['package show 23adee58-2eea-40da-9795-cb52a1abcca3', 'Igor Pavlov'],
  ['package status 23adee58-2eea-40da-9795-cb52a1abcca3', '54'],
  ['patch products 1010', 'Microsoft Office'],
  ['pm-group list', 'Critical Servers'],
  ['queue list', 'DepotSync'],
  ['queue names', 'HashGeneration'],
  ['software-class list', 'Browsers'],
  ['system info', '26.2.1.4'],
  ['system sync-jobs', 'Nightly sync of depot 1'],
  ['tag list', 'Global'],
  ['tag packages Global', 'Notepad++'],
  ['variable-definition list', 'TimeZone'],
];

const began = Date.parse('2026-03-02T12:00:00Z');
const start = (dialect?: 'a' | 'b' | 'c') => useFastDemo({ speed: 0, ...(dialect === undefined ? {} : { dialect }) });
const plain = start();
const others = { a: start('a'), b: start('b'), c: start('c') };

const jobs = { IMPORT: '', TASK: '' };

const run = async (demo: FastDemo, line: string, form: 'json' | 'table') => {
  const words = line
    .replace(/IMPORT|TASK/, (job) => (job === 'TASK' ? jobs.TASK : jobs.IMPORT))
    .replace('OWN', demo.directory)
    .replace('PLAIN', join(plain().directory, 'wanted'))
    .split(' ');
  const date = (): Date => new Date(began);
  const { code, stdout, stderr } = await demo.run([...words, '-o', form], { date, skipsSleeps: true });
  expect(stdout + stderr).not.toMatch(/\bundefined\b|\[object |\bNaN\b|\.[jt]s:\d|internal error/i);
  return { code, stdout, stderr: stderr.replaceAll(/\s+/g, ' ') };
};

beforeAll(async () => {
  const ring = 'rollout: x\npackage: KeePass\ntarget: Pilot\nrings: [{ percent: 100 }]\ngate: { failed: 50% }\n';
  for (const demo of [plain(), ...dialects.map((each) => others[each]())]) {
    writeFileSync(join(demo.directory, 'ring.yaml'), ring);
    const headers = { authorization: `Bearer ${await demo.server.token()}`, 'content-type': 'application/json' };
    const post = async (path: string, body: unknown): Promise<string> => {
      const request = { method: 'POST', url: `${demo.server.url}/api${path}`, headers, body: JSON.stringify(body) };
      return String((await demo.server.answer(request)).body);
    };
    await post('/system/sync-jobs', {});
    await post('/computer/42/software-reinstall', { packageId: '23adee58-2eea-40da-9795-cb52a1abcca3' });
    [, jobs.IMPORT = ''] = /"trackingId":"([^"]*)"/.exec(await post('/packages/import', { folderPath: 'Tool' })) ?? [];
  }
});

/** Claims that the plain service does not make, and why they are left. One that is no more fails. */
const known: Readonly<Record<string, readonly string[]>> = {
  // The error text is not reported: these six are told as one line, and with them what they have in common.
  'c fleet failures': ['[].computers=6'],
  'c fleet status': ['.queues[].jobs=2'],
  // A computer of which two sweeps name no package has one row, as the table of a snapshot is unique by package.
  'c fleet snapshot': ['says less, and not why', '.tables.deployments.rows=8', '.counts.deployments=8'],
  // Fields of the agent that nobody described are shown as they came.
  'c explain PC-0015 --package edf1f4b7-ec84-487a-9e15-cfddd3fd11f7': [
    '.links[].text=etag W/"7", links {"rel":"self"}',
    '.next[]=ems computer software-deployment PC-0015',
  ],
};

describe.each(dialects)('dialect %s', (dialect) => {
  it.each(answers)('%s', async (line) => {
    expect(await judge(line, dialect)).toEqual(known[`${dialect} ${line}`] ?? []);
  });
  it.each(shown)('%s shows %s', async (line, value) => {
    const { code, stderr, stdout } = await run(others[dialect](), line, 'table');
    const isTold = dialect === 'c' && code === 1 && untold.test(stderr);
    expect([code, stdout]).toEqual(isTold ? [1, ''] : [0, expect.stringContaining(value)]);
  });
});

it.each(dialects)(
  'dialect %s leaves what the reference shows as it is, and api check lists the rest',
  async (dialect) => {
    const { code, stdout } = await run(others[dialect](), 'api check', 'json');
    const { operations } = JSON.parse(stdout) as ApiCheck;
    const described = operations
      .flatMap(({ differences }) => differences)
      .filter(({ found }) => !found?.endsWith('name'));
    expect([code, described]).toEqual([13, []]);
    const otherwise = operations.filter(({ assumptions }) => assumptions.some((each) => whyOther(each) !== undefined));
    expect(otherwise.length).toBeGreaterThan(5);
    const names = new Set((await run(plain(), 'computer list', 'json')).stdout.match(/PC-\d{4}|[\da-f-]{36}/g));
    expect(names.size).toBeGreaterThan(10);
    expect([...names].filter((name) => stdout.includes(name))).toEqual([]);
  },
);

const waits = ['wait sync', 'wait queue', 'wait task TASK', 'wait import IMPORT'];

it('waits end with the jobs, or say that the service does not tell', async () => {
  const all = [plain(), ...dialects.map((each) => others[each]())];
  const { stdout } = await run(plain(), 'task list', 'json');
  [, jobs.TASK = ''] = /"trackingId":"([^"]*)"/.exec(stdout) ?? [];
  for (const line of waits) {
    const waited = await Promise.all(all.map((demo) => run(demo, `${line} --timeout 1s`, 'table')));
    expect([line, waited.map(({ code }) => code)]).toEqual([line, [8, 8, 8, 8]]);
  }
  for (const { server } of all) {
    await server.contact(42);
    await server.advance(600_000);
  }
  for (const line of waits) {
    const [plainly, ...waited] = await Promise.all(all.map((demo) => run(demo, `${line} --timeout 1s`, 'table')));
    expect([line, plainly?.code]).toEqual([line, 0]);
    for (const { code, stderr } of waited)
      expect([line, code, stderr]).toEqual(
        code === 0 ? [line, 0, expect.anything()] : [line, 8, expect.stringMatching(/the response has no/)],
      );
  }
});

const untold = /unknown|not re(?:ad|port)|cannot|does not (?:say|tell|report|list)|lists .* without|not named/i;

const plainAnswers = new Map<string, ReturnType<typeof run>>();

/** Faults of the answer: another exit code, less than the plain one without a word, a claim of its own. */
const judge = async (line: string, dialect: (typeof dialects)[number]): Promise<string[]> => {
  const plainly = plainAnswers.get(line) ?? run(plain(), line, 'json');
  plainAnswers.set(line, plainly);
  const [here, there] = [await plainly, await run(others[dialect](), line, 'json')];
  const [told, said] = [leavesOf(here.stdout), leavesOf(there.stdout)];
  const isTold = untold.test(there.stdout + there.stderr);
  expect([line, here.code, here.stderr]).toEqual([line, line === 'fleet check' ? 13 : 0, expect.anything()]);
  const isExpected = there.code === here.code || (isTold && [1, 7, 13].includes(there.code));
  // The beginning of what the plain service says is less, and not false.
  const claims = said.filter(
    (leaf) => !leaf.endsWith('=') && !untold.test(leaf) && !told.some((each) => each.startsWith(leaf)),
  );
  return [
    ...(isExpected ? [] : [`exit code ${there.code}: ${there.stderr}`]),
    ...(!isTold && told.some((leaf) => !said.some((each) => leaf.startsWith(each))) ? ['says less, and not why'] : []),
    ...claims,
  ];
};

/** Paths of values that depend on the moment, or are passed on as they came: evidence, and traits that computers share. */
const passed =
  /evidence|requests|directory|bytes|server|takenAt|unreadable|common|inCommon|perPackage|\.(?:from|to|id)$/;

const leavesOf = (text: string): string[] => (text.trim() === '' ? [] : [...new Set(leaves(JSON.parse(text), ''))]);

const leaves = (value: unknown, path: string): string[] => {
  if (passed.test(path)) return [];
  if (Array.isArray(value)) return value.flatMap((item) => leaves(item, `${path}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, own]) => leaves(own, `${path}.${name}`));
  return [`${path}=${typeof value === 'string' ? value : JSON.stringify(value ?? '').replaceAll('"', '')}`];
};

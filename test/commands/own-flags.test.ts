import { beforeAll, expect, it } from 'vitest';
import { isRunByGuess } from '../../src/command/guesses/only-reads.js';
import type { CommandSpec, FlagSpec } from '../../src/command/spec.js';
import { loadTree } from '../../src/program/built-in.js';
import { useFastDemo } from '../support/fast-demo.js';
import { readShellLine } from '../support/shell-line.js';

/** The fleet stands still: an answer differs only if the flag makes it. */
const demo = useFastDemo({ speed: 0 });

const specs = (await loadTree()).flatMap(({ leaves }) =>
  leaves.filter(({ hidden }) => !hidden).map((leaf) => leaf.spec()),
);

const byPlaceholder: Readonly<Record<string, string>> = {
  group: 'Berlin',
  file: '/dev/null',
  package: '7-Zip@24.08',
  computer: 'PC-0007',
  duration: '3d',
  time: '2026-02-01T00:00:00Z',
  guid: '7305feab-f9dc-48d3-9214-9acfca6d6d3d',
  'json|@file|-': '{"x":1}',
  'name=value': 'x=1',
};

const valueOf = (name: string, flag: FlagSpec): string => special[name]?.[1] ?? valueFor(flag);

const valueFor = ({ fills, placeholder, reads, value, values }: FlagSpec & { placeholder?: string }): string => {
  const named = byPlaceholder[value ?? placeholder ?? ''];
  if (named !== undefined) return named;
  const [, second = values?.[0]] = values ?? [];
  if (second !== undefined) return second;
  const shape = fills?.shape ?? reads;
  const type = shape?.type === 'array' && 'items' in shape ? shape.items?.type : shape?.type;
  return type === 'integer' || type === 'number' ? '3' : 'Abc';
};

/** The line without the flag, and a value, if the first example or any value would show no difference. */
const special: Readonly<Record<string, readonly [line: string, value?: string]>> = {
  'commands roles --script': ['ems commands roles computer reboot', 'absent.sh'],
  'find --max-reads': ['ems find dijkstra --users', '1'],
  'fleet changes --fail-on': ['ems fleet changes', 'worse'],
  'computer delete --force': ['ems computer delete PC-0041'],
  'group create --if-not-exists': ['ems group create Pilot --parent Assignments --yes'],
  'package computers --group': ["ems package computers '7-Zip@24.08'"],
  'package computers --max-reads': ["ems package computers '7-Zip@24.08'", '1'],
  'computer show --details': ['ems computer show PC-0041 PC-0042 -o json'],
  'task list --since': ['ems task list', '2026-03-03'],
  'task list --status': ['ems task list', 'failed'],
  'patch pending --min-cvss': ['ems patch pending', '9'],
  // A part of the computers is read only where a package has more versions than the list counts: 0 is refused.
  'software outdated --max-reads': ['ems software outdated', '0'],
};

/** The line without its redirections and without this flag. */
const lineWithout = (spec: CommandSpec, { name, short, value }: FlagSpec): string[] => {
  const [example = `ems ${spec.words.join(' ')}`] = Object.values(spec.examples);
  const line = special[`${spec.words.join(' ')} --${name}`]?.[0] ?? example;
  const { words } = readShellLine(line.replace(/ [|>].*/, ''));
  const at = words.findIndex((word) => word === `--${name}` || (short !== undefined && word === `-${short}`));
  return (at < 0 ? [...words] : words.toSpliced(at, value === undefined ? 1 : 2)).slice(1);
};

const outcome = async (words: readonly string[]): Promise<string> => {
  const { code, stderr, stdout } = await demo().run(words, { env: { EMS_OUTPUT: 'json' } });
  return `${code}\n${stdout}\n${stderr}`.replaceAll(/ in [\d.]+ m?s/g, '');
};

/** The service lists all: these choose from its answer, or show more of it. */
const filters = new Set([
  'group create --if-not-exists',
  'computer show --details',
  'queue list --queue',
  'task list --since',
  'task list --status',
  'task list --computer',
]);

const isSent = ({ operation, shared }: CommandSpec): boolean => operation !== undefined && shared.includes('request');

const cases = specs
  .filter(isSent)
  .flatMap((spec) =>
    spec.flags
      .filter(({ hidden }) => hidden !== true)
      .map((flag) => [`ems ${spec.words.join(' ')} --${flag.name}`, spec, flag] as const),
  );

/** A task, for the filters of their list. */
beforeAll(async () => {
  await demo().run('computer activate PC-0042 --pxe --yes'.split(' '));
});

it('covers the flags of requests', () => expect(cases.length).toBeGreaterThan(200));

it.each(cases)('%s changes the request or is refused', async (_, spec, flag) => {
  const base = [
    ...lineWithout(spec, flag),
    ...(filters.has(`${spec.words.join(' ')} --${flag.name}`) ? [] : ['--dry-run']),
  ];
  const typed =
    flag.value === undefined
      ? [`--${flag.name}`]
      : [`--${flag.name}`, valueOf(`${spec.words.join(' ')} --${flag.name}`, flag)];
  expect(await outcome([...base, ...typed])).not.toBe(await outcome(base));
});

const reading = specs.filter(
  (spec) => spec.source === 'tool' && isRunByGuess(spec) && spec.words[0] !== 'wait' && spec.words[1] !== 'top',
);
/** Their lines need files, snapshots, a rollout or a run: test/commands has tests of their flags, by the name of the area. */
const needsMore = /^(bulk|rollout|state|fleet (changes|sql))/;

const own = reading
  .filter(({ words }) => !needsMore.test(words.join(' ')))
  .flatMap((spec) =>
    spec.flags
      .filter(({ hidden }) => hidden !== true)
      .map((flag) => [`ems ${spec.words.join(' ')} --${flag.name}`, spec, flag] as const),
  );

it.each(own)('%s changes the answer or is refused', async (_, spec, flag) => {
  const base = lineWithout(spec, flag);
  const typed =
    flag.value === undefined
      ? [`--${flag.name}`]
      : [`--${flag.name}`, valueOf(`${spec.words.join(' ')} --${flag.name}`, flag)];
  expect(await outcome([...base, ...typed])).not.toBe(await outcome(base));
});

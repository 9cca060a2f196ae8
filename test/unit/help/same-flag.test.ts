import { describe, expect, it } from 'vitest';
import type { FlagSpec } from '../../../src/command/spec.js';
import { allFlags } from '../../../src/command/shared-flags.js';
import { loadTree } from '../../../src/program/built-in.js';

type Fact = 'help' | 'placeholder' | 'type' | 'completion' | 'values';

/** Compares how a flag is offered in one command. A name that is looked up is a text, whatever is sent for it. */
const factsOf = (flag: FlagSpec): Readonly<Record<Fact, string>> => {
  const shape = flag.fills?.shape ?? flag.reads;
  const format = shape !== undefined && 'format' in shape ? (shape.format ?? '') : '';
  const kind = flag.value === undefined ? 'switch' : flag.lookup !== undefined ? 'string' : (shape?.type ?? 'string');
  return {
    help: flag.help,
    placeholder: flag.value ?? '',
    type: flag.lookup === undefined ? `${kind} ${format}`.trim() : kind,
    completion: flag.completes ?? '',
    values: (flag.values ?? []).join(' '),
  };
};

const found = 'a search says which part is compared, a change what becomes of the value';
const asked = 'each command says what its own question, deletion or default is about';

/** Lists flags that honestly stand for two things, and in what they may differ. */
const mayDiffer: Readonly<Record<string, readonly [why: string, ...facts: Fact[]]>> = {
  'serial-number': [found, 'help'],
  'mac-address': [found, 'help'],
  'ip-address': [found, 'help'],
  domain: [found, 'help'],
  ou: [found, 'help'],
  uuid: [found, 'help'],
  version: [found, 'help'],
  name: [found, 'help'],
  'package-name': ['some sweeps take a part of the name, some the whole', 'help'],
  'product-name': ['a sweep takes a part of the name, the patches of a computer the whole', 'help'],
  description: [found, 'help'],
  designation: [found, 'help'],
  computers: ['a list of them, and how many the demo has', 'help', 'placeholder', 'type'],
  force: [asked, 'help'],
  'max-removed': [asked, 'help'],
  'exit-code': [asked, 'help'],
  file: ['a list of checks, or a rollout', 'help'],
  details: ['what is read beyond the list is said by each command', 'help'],
  host: ['Ansible asks for a computer by --host; the demo listens on one', 'help', 'placeholder'],
  patch: ['one that is explained, or one that is rolled out', 'help'],
  since: [asked, 'help'],
  anyway: ['what is refused otherwise', 'help'],
  package: ['which of two roles the package has', 'help'],
  expires: ['of a successor the default is the expiry of the old one', 'help'],
  'include-inherited': ['what is inherited is the list itself', 'help'],
  map: ['the column with the computer, or columns with values as well', 'help', 'placeholder'],
  'from-file': ['computers of a selection, or rows that are whole requests', 'help'],
  group: ['a selection of computers, or the scope of an answer', 'help'],
  'max-affected': ['the limit of one command, or of every plan of an assistant', 'help', 'type'],
  failed: [
    'computers of a selection, what a gate allows, or what is tried again',
    'help',
    'placeholder',
    'type',
    'completion',
  ],
  client: ['an application, or an assistant', 'help', 'placeholder', 'type', 'values'],
  concurrency: ['requests, or whole profiles', 'help'],
  software: ['activating and taking that back are opposites', 'help'],
  pxe: ['activating and taking that back are opposites', 'help'],
  pull: ['activating and taking that back are opposites', 'help'],
  all: ['`logout --all` is about profiles', 'help'],
  param: ['`api request` sends any, a record only what the reference leaves open', 'help'],
  'client-id': ['a number of a computer, or the name that a principal signs in with', 'help', 'placeholder', 'type'],
  product: [
    'an installed product is Name@Version, a product of a patch a number',
    'help',
    'placeholder',
    'type',
    'completion',
  ],
  'dry-run': ['deleting snapshots sends no request: it lists them', 'help'],
  out: ['a report is one file, an export a folder of them', 'help', 'placeholder'],
  keep: ['the state of the demo service, or a rule for snapshots', 'help', 'placeholder', 'type'],
  os: ['of computers a part of the name, of `explain` a switch', 'help', 'placeholder', 'type'],
  user: ['an account that is signed in, or the kind of a principal', 'help', 'placeholder', 'type', 'completion'],
  type: ['of a scan, of a group: the values tell', 'help', 'values'],
  status: ['of a task, of a deployment: the values tell', 'help', 'values'],
  interval: ['a wait slows down, a live view does not', 'help'],
  list: [asked, 'help'],
  overwrite: ['a package, or variables of a computer', 'help'],
  activate: ['computers of a group, or the new one', 'help'],
  to: ['a package that is installed instead, or a group', 'help', 'placeholder', 'completion'],
  against: ['a snapshot, or the server of a profile', 'help', 'placeholder', 'completion'],
  format: ['monitoring and people read different formats', 'values'],
};

const specs = (await loadTree()).flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()));

const uses = new Map<string, { readonly command: string; readonly facts: Readonly<Record<Fact, string>> }[]>();
for (const spec of specs)
  for (const flag of allFlags(spec).filter(({ hidden }) => hidden !== true)) {
    const use = { command: spec.words.join(' '), facts: factsOf(flag) };
    uses.set(flag.name, [...(uses.get(flag.name) ?? []), use]);
  }

const facts: readonly Fact[] = ['help', 'placeholder', 'type', 'completion', 'values'];

/** 'type: integer (computer search) / string (login)' */
const differences = (name: string): Map<Fact, string> => {
  const told = facts.flatMap((fact) => {
    const first = new Map((uses.get(name) ?? []).toReversed().map((use) => [use.facts[fact], use.command]));
    if (first.size < 2) return [];
    return [[fact, [...first].map(([value, command]) => `'${value}' (${command})`).join(' / ')] as const];
  });
  return new Map(told);
};

describe('a flag is the same wherever it is offered', () => {
  const names = [...uses].filter(([, all]) => all.length > 1).map(([name]) => name);

  it('has flags to compare', () => expect(names.length).toBeGreaterThan(80));

  it.each(names)('--%s', (name) => {
    const [, ...allowed] = mayDiffer[name] ?? [''];
    const wrong = [...differences(name)].filter(([fact]) => !allowed.includes(fact));
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(mayDiffer))('the exception of --%s is needed', (name, [, ...allowed]) => {
    expect([...differences(name).keys()].toSorted()).toEqual([...allowed].toSorted());
  });
});

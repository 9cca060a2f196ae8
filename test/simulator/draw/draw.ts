import { commandTree } from '../../../src/program/built-in.js';
import { posixWord } from '../../../src/base/text/shell-word.js';
import type { CommandSpec } from '../../../src/command/spec.js';
import type { Chance } from '../history/chance.js';
import { isSecretVariable, type Fleet } from '../service/fleet.js';
import { wordsOf, type Typed } from '../history/history.js';

export type Line = Omit<Typed, 'machine'>;

export interface Commands {
  readonly writing: readonly CommandSpec[];
  readonly reading: readonly CommandSpec[];
}

/** Commands of the tree that speak to the service. Signing in, settings and programs that stay are no part of histories. */
export const loadCommands = async (): Promise<Commands> => {
  const specs = (await commandTree.parts()).flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()));
  const served = specs.filter(
    ({ hidden, local, words }) => hidden !== true && local !== true && !outside.test(words.join(' ')),
  );
  return { writing: served.filter(({ writes }) => writes), reading: served.filter(({ writes }) => !writes) };
};

const outside =
  /^(?:login|logout|auth|profile|config|completion|demo|mcp|open|doctor|version|each|wait|health|fleet (?:report|top|snapshot|snapshots|changes|sql)|api (?:sync|list|show|diff)|history|commands|state check|help|whoami|state export|bulk (?:list|show|discard)|rollout (?:log|list))\b/;

/** Drawn by hand: their arguments depend on each other, or on what happened before. */
const special: Readonly<Record<string, (chance: Chance, fleet: Fleet) => Line>> = {
  'computer create': (chance) =>
    sh`computer create NEW-${chance.int(999)} --domain corp.example --is-domain --mac-address 02:00:5E:10:90:${10 + chance.int(90)}`,
  'computer variable set': (chance, fleet) => {
    const variable = chance.pick(fleet.variables);
    if (!chance.once(3))
      return sh`computer variable set ${pc(chance, fleet)} ${variable} ${valueFor(variable, chance)}`;
    const rows = rowsOf(chance, fleet, () => `${variable},${valueFor(variable, chance)}`);
    return { ...sh`computer variable set --from-file -`, stdin: ['computer,variable,value', ...rows].join('\n') };
  },
  'computer update': (chance, fleet) => {
    if (!chance.once(3)) return many(chance, fleet, sh`computer update`, ['--custom', `Room=R${chance.int(99)}`]);
    const rows = rowsOf(chance, fleet, () => `R${chance.int(99)}`);
    return {
      ...sh`computer update --from-file - --map Room=custom:Room`,
      stdin: ['hostname,Room', ...rows].join('\n'),
    };
  },
  'computer replace': (chance, fleet) => {
    const [old = '', fresh = ''] = chance.some(fleet.computers, 2).map(({ name }) => name);
    const { words } =
      sh`computer replace ${old} ${fresh} --retire ${chance.pick(['keep', 'keep', 'remove', 'delete'])}`;
    return { words: [...words, ...(chance.once(3) ? ['--overwrite'] : [])] };
  },
  'computer reinstall': (chance, fleet) =>
    many(chance, fleet, sh`computer reinstall`, ['--package', chance.pick(fleet.packages)]),
  'computer uninstall': (chance, fleet) =>
    many(chance, fleet, sh`computer uninstall`, ['--package', chance.pick(fleet.packages)]),
  'group sync': (chance, fleet) => {
    const { words } = sh`group sync ${chance.pick(fleet.assignmentGroups)} --search hostname=PC-00${chance.int(5)}*`;
    const exact = chance.once(2) ? ['--exact', '--max-removed', '60'] : [];
    return {
      words: [
        ...words,
        ...exact,
        ...(chance.once(3) ? ['--os', 'Windows 11'] : []),
        ...(chance.once(6) ? ['--allow-empty'] : []),
      ],
    };
  },
  'group move-computers': (chance, fleet) => {
    const [from = '', to = ''] = chance.some(fleet.configurationGroups, 2);
    return many(chance, fleet, sh`group move-computers ${from} ${to}`, []);
  },
  'group delete': (chance, fleet) => sh`group delete ${chance.pick(fleet.assignmentGroups)} --force`,
  'group create': (chance, fleet) =>
    chance.once(2)
      ? sh`group create ${chance.pick(fleet.assignmentGroups)}/Sim-${chance.int(99)}/Deep --parents`
      : sh`group create Sim-${chance.int(99)} --parent ${chance.pick(fleet.assignmentGroups)}`,
  'group replace-package': (chance, { templates }) =>
    sh`group replace-package --field oldPackageId=${chance.pick(templates)} --field newPackageId=${chance.pick(templates)}`,
  'group variable set': (chance, fleet) => {
    const variable = chance.pick(fleet.variables);
    return sh`group variable set ${chance.pick(fleet.assignmentGroups)} ${variable} ${valueFor(variable, chance)}`;
  },
  'patch approve': (chance, fleet) => approval('approve', chance, fleet),
  'patch unapprove': (chance, fleet) => approval('unapprove', chance, fleet),
  'rollout start': (chance, fleet) =>
    sh`rollout start --package ${chance.pick(fleet.packages)} --target Workstations --rings ${chance.pick(['Pilot,100%', '10%,50%,100%', 'Pilot,30%,100%'])}`,
  'state apply': () => sh`state apply wanted`,
  undo: () => sh`undo --last`,
  'api request': (chance, fleet) =>
    chance.once(2)
      ? sh`api request POST /api/computer/${chance.pick(fleet.computers).id}/reboot --body {}`
      : sh`api request PATCH /api/computer/${chance.pick(fleet.computers).id} -F inventoryId=INV-${chance.int(999)}`,
};

/** A line as it would be typed: what is filled in is one word, or a part of one. */
export const sh = (texts: TemplateStringsArray, ...filled: readonly (string | number)[]): Line => ({
  words: wordsOf(texts.map((text, at) => `${text}${at < filled.length ? posixWord(String(filled[at])) : ''}`).join('')),
});

const pc = (chance: Chance, fleet: Fleet): string => chance.pick(fleet.computers).name;

const rowsOf = (chance: Chance, fleet: Fleet, cells: () => string): string[] =>
  chance.some(fleet.computers, chance.between(2, 14)).map(({ name }) => `${name},${cells()}`);

const approval = (word: string, chance: Chance, { patches }: Fleet): Line => {
  const { id, product } = chance.pick(patches);
  return sh`patch ${word} ${id} --product ${product}`;
};

/** Words, a file, or a selection: one language wherever computers are chosen. */
const many = (chance: Chance, fleet: Fleet, { words }: Line, rest: readonly string[]): Line => {
  const names = chance.some(fleet.computers, chance.pick([1, 1, 2, 3, 6, 14])).map(({ name }) => spelled(name, chance));
  switch (chance.int(8)) {
    case 0:
      return {
        words: [...words, '--group', chance.pick([...fleet.assignmentGroups, ...fleet.configurationGroups]), ...rest],
      };
    case 1:
      return { words: [...words, '--search', `hostname=PC-00${chance.int(5)}*`, ...rest] };
    case 2:
      return { words: [...words, '--from-file', '-', ...rest], stdin: names.join('\n') };
    default:
      return { words: [...words, ...names, ...rest] };
  }
};

const spelled = (name: string, chance: Chance): string =>
  chance.pick([name, name, name, name.toLowerCase(), `corp\\${name}`, `${name}.corp.example`]);

/** Made from the seed, so that it can be looked for everywhere. */
export const valueFor = (variable: string, chance: Chance): string =>
  isSecretVariable(variable) ? `S3c${chance.between(100, 999)}r!t-${chance.between(10, 99)}` : `v${chance.int(9_999)}`;

/** A command line for a command; undefined: nothing in its examples can be filled with this fleet. */
export const drawLine = (spec: CommandSpec, chance: Chance, fleet: Fleet): Line | undefined => {
  const name = spec.words.join(' ');
  const own = special[name];
  if (own !== undefined) return own(chance, fleet);
  const examples = Object.values(spec.examples)
    .flat()
    .map((text) => wordsOf(text).slice(1))
    .filter(
      (words) =>
        !words.some((word) => /^--(?:from-file|dry-run|list|save|issue)$|\.csv$|\|/.test(word) && word !== '--dry-run'),
    );
  if (examples.length === 0) return undefined;
  const words = chance.pick(examples).filter((word) => word !== '--dry-run' && word !== '--yes');
  const filled = words.map((word, at) => (at < spec.words.length ? word : fill(word, name, chance, fleet)));
  return takesMany(spec) && chance.once(2) ? manyOf(filled, chance, fleet) : { words: filled };
};

const takesMany = ({ arguments: named, shared }: CommandSpec): boolean =>
  shared.includes('selection') && named.some(({ many: isMany }) => isMany === true);

const manyOf = (words: readonly string[], chance: Chance, fleet: Fleet): Line => {
  const isComputer = (word: string): boolean => fleet.computers.some(({ name }) => name === word);
  const first = words.findIndex(isComputer);
  if (first < 0) return { words };
  const [before, after] = [words.slice(0, first), words.slice(first).filter((word) => !isComputer(word))];
  return many(chance, fleet, { words: before }, after);
};

const guid = /^[\da-f]{8}-[\da-f]{4}-/;

/** Words of an example that name something are exchanged for things of this fleet. */
const fill = (word: string, name: string, chance: Chance, fleet: Fleet): string => {
  if (/^(?:PC|SRV|LT)-\d+$/.test(word)) return pc(chance, fleet);
  if (word === '62') return String(chance.pick(fleet.depots));
  if (word === '{"depotServerIds":[62]}') return JSON.stringify({ depotServerIds: fleet.depots });
  if (['Pilot', 'Berlin', 'Munich'].includes(word)) return chance.pick(fleet.assignmentGroups);
  if (/^[\w .-]+@[\d.]+$/.test(word)) return chance.pick(fleet.packages);
  if (word === 'Contact.Phone') return chance.pick(fleet.variables);
  if (/^(?:EMEA|APAC)$/.test(word)) return name === 'tag create' ? `T${chance.int(999)}` : chance.pick(fleet.tags);
  if (word === 'Critical Servers') return chance.pick(fleet.pmGroups);
  const [, before = '', id = word] = /^(\w+:?=)(.*)$/.exec(word) ?? [];
  if (guid.test(id)) return `${before}${idFor(name, chance, fleet)}`;
  return word;
};

const idFor = (name: string, chance: Chance, fleet: Fleet): string =>
  /language-pack/.test(name) ? chance.pick(fleet.languagePacks) : chance.pick(fleet.templates);

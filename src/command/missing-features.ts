import { shellWord } from '../text/shell-word.js';

/** Features that users request and the service lacks, and what to do instead. */
interface MissingFeature {
  /** Flags and command words that request the feature. */
  readonly words: readonly string[];
  /** Areas of the commands; absent: all. */
  readonly below?: readonly string[];
  /** {value} is the typed value of the flag, {argument} the first argument; each has an example as its default. */
  readonly says: string;
}

const missingFeatures: readonly MissingFeature[] = [
  {
    words: ['at', 'when', 'schedule', 'scheduled', 'run-at', 'start-at'],
    says: "The service has no schedule: use cron, at or Task Scheduler, for example: echo 'ems computer reboot PC-0042 --yes' | at 22:00",
  },
  {
    words: ['tag', 'tags', 'add-tag', 'set-tags', 'label', 'labels'],
    below: ['computer'],
    says: 'Computers have no tags; those of the service are for packages and depots. Use a group, or a custom field, for example: ems computer update PC-0042 --custom Custom01=text',
  },
  {
    words: ['encrypt', 'encrypted', 'secret', 'protected'],
    below: ['computer variable', 'group variable', 'variable-definition'],
    says: 'The service does not encrypt variables: their values are readable with the role that reads variables. Keep secrets in a vault, and only their names in variables.',
  },
  {
    words: ['wake', 'wakeup', 'wake-up', 'wol', 'wake-on-lan'],
    below: ['computer', 'group'],
    says: 'The service wakes a computer only together with an activation, for example: ems computer activate PC-0042 --software --wol-now',
  },
  {
    words: ['kb', 'patch', 'missing-patch', 'q-number'],
    below: ['computer list', 'computer search'],
    says: 'Computers by patch are listed by: ems computer fleet-patch-status --kb {value|KB5041404}',
  },
  {
    words: ['silent', 'offline', 'inactive', 'stale', 'unseen'],
    below: ['computer list', 'computer search'],
    says: 'Silent computers are listed by: ems computer list --not-seen-for 7d',
  },
  {
    words: ['wipe', 'erase', 'reimage', 'deploy-os', 'install-os', 'os-install', 'os-deploy'],
    below: ['computer'],
    says: 'The operating system is reinstalled, and the disk erased, by: ems computer activate PC-0042 --pxe',
  },
  {
    words: ['computers', 'names', 'list'],
    below: ['package status'],
    says: 'The computers with the state of each are listed by: ems package computers {argument|7-Zip@24.08}',
  },
  {
    words: ['all'],
    below: [
      'package computers',
      'software',
      'fleet failures',
      'fleet tidy',
      'patch pending',
      'group tree',
      'depot list',
    ],
    says: 'Leave it out: the list is complete without it.',
  },
  {
    words: ['since', 'from'],
    below: ['fleet changes'],
    says: 'The time is an argument, without a flag: ems fleet changes {value|7d}',
  },
  {
    words: ['name', 'client-id', 'display-name', 'clientid'],
    below: ['admin local-principal create'],
    says: 'The service chooses the client id. Write what the principal is for with --description.',
  },
  {
    words: ['create', 'add', 'new'],
    below: ['admin principal'],
    says: 'A client id with a secret, with the least role: ems admin local-principal create --roles computer.read. A user or an application of the identity provider: ems admin principal save --help',
  },
  {
    words: ['issue', 'issues', 'check', 'checks', 'only-checks'],
    below: ['fleet check'],
    says: 'The checks are arguments, without a flag: ems fleet check {value|low-disk}',
  },
  {
    words: ['failed', 'failures', 'running', 'finished'],
    below: ['task list'],
    says: 'The status is a value: ems task list --status failed',
  },
  {
    words: ['status', 'health', 'state'],
    below: ['computer list', 'computer search'],
    says: 'Computers with a problem are listed by: ems computer list --issue stale-agent. All counts: ems fleet status',
  },
  {
    words: ['variable', 'variables'],
    below: [''],
    says: 'Variables of a group: ems group variable --help. Variables of a computer: ems computer variable --help. The catalog: ems variable-definition list',
  },
  {
    words: ['protect', 'lock', 'read-only'],
    below: ['profile'],
    says: 'Protection is a setting of the profile: ems config set protected true. To refuse all changes: ems config set read-only true',
  },
  {
    words: ['json', 'yaml', 'csv', 'ndjson', 'table', 'wide', 'xlsx'],
    says: 'The format is chosen with -o, for example -o json, or -o csv --excel for a spreadsheet.',
  },
  {
    words: ['force'],
    says: 'A question is answered beforehand with --yes.',
  },
  {
    words: ['include-descendants', 'recursive', 'include-subgroups'],
    says: '--group takes a group with everything below it. For its own members alone, add --direct.',
  },
];

/** Names that users try first, and the correct command. */
export const otherCommands: Readonly<Record<string, string>> = {
  'computer find': 'ems find',
  'computer info': 'ems computer show',
  'computer software': 'ems computer inventory installed-software',
  'computer packages': 'ems computer software-deployment',
  'computer status': 'ems computer health',
  'computer tasks': 'ems task list --computer',
  'computer wait': 'ems wait',
  'computer why': 'ems explain',
  'computer move': 'ems group move-computers',
  'computer install': 'ems group assign-package',
  'group members': 'ems group computers',
  'group list-computers': 'ems group computers',
  'group add': 'ems group add-computers',
  'group remove': 'ems group remove-computers',
  'group add-package': 'ems group assign-package',
  'group move': 'ems group move-computers',
  'package install': 'ems group assign-package',
  'package assign': 'ems group assign-package',
  'package deploy': 'ems group assign-package',
  'patch missing': 'ems patch pending',
  'patch install': 'ems patch approve',
  'depot sync': 'ems system trigger-sync',
  'depot status': 'ems depot list',
  'system sync': 'ems system trigger-sync',
  'task watch': 'ems wait task',
  'task wait': 'ems wait task',
  'wait os': 'ems wait os-install',
  'wait inventory': 'ems wait rescan',
  'wait package': 'ems wait deployment',
  'rollout continue': 'ems rollout resume',
  'rollout stop': 'ems rollout abort',
  'rollout show': 'ems rollout status',
  'rollout create': 'ems rollout start',
  'rollout next': 'ems rollout advance',
  'state plan': 'ems state diff',
  'state import': 'ems state apply',
  'profile add': 'ems login',
  'profile create': 'ems login',
  why: 'ems explain',
  rotate: 'ems admin local-principal rotate',
  user: 'ems find --users',
  users: 'ems find --users',
  status: 'ems fleet status',
  check: 'ems fleet check',
  report: 'ems fleet report',
  snapshot: 'ems fleet snapshot',
};

/** The command that has another name. */
export const commandMeantBy = (words: readonly string[]): string | undefined => otherCommands[words.join(' ')];

/** Other names for flags whose nearest spelling is a different flag. */
const otherNames: Readonly<Record<string, string>> = {
  'not-seen': 'not-seen-for',
  'not-seen-since': 'not-seen-for',
  'silent-for': 'not-seen-for',
  'group-by': 'count-by',
  max: 'limit',
  first: 'limit',
  format: 'output',
  group: 'target',
  hostname: 'name',
  period: 'since',
  days: 'since',
  state: 'status',
  filter: 'search',
  where: 'search',
};

/** The typed words around a flag that does not exist. */
interface TypedBeside {
  readonly value?: string | undefined;
  readonly argument?: string | undefined;
}

/** Explains that the service lacks a feature; undefined if the word is a typing error. */
export const explainMissing = (
  words: readonly string[],
  typed: string,
  beside: TypedBeside = {},
): string | undefined => {
  const place = words.join(' ');
  const found = missingFeatures.find(
    ({ below, words: asked }) =>
      asked.includes(typed.toLowerCase()) &&
      (below === undefined || below.some((start) => place === start || place.startsWith(`${start} `))),
  );
  return found?.says.replaceAll(/\{(value|argument)\|([^}]+)\}/g, (_, kind: keyof TypedBeside, example: string) =>
    shellWord(beside[kind] ?? example),
  );
};

/** Lists that cannot be searched, and the command that can. */
const searches: Readonly<Record<string, string>> = {
  'computer list': 'ems find',
  'package list': 'ems package search',
  'patch list': 'ems find',
  'group list': 'ems find',
  'tag list': 'ems tag show',
  'variable-definition list': 'ems find',
};

/** The command that is likely meant if an argument is too many: a search, or the same one without `list`. */
export const commandWithout = (words: readonly string[], extra: string): string | undefined => {
  if (extra === 'list' || extra === 'show') return `ems ${words.join(' ')}`;
  const search = searches[words.join(' ')];
  return search === undefined ? undefined : `${search} ${shellWord(extra)}`;
};

/** The command that searches, if a search flag such as --filter was typed for a list without one. */
export const searchMeantBy = (
  words: readonly string[],
  typed: string,
  value: string | undefined,
): string | undefined => {
  const isSearch = ['name', 'search'].includes(otherNames[typed] ?? typed);
  return isSearch && value !== undefined ? commandWithout(words, value) : undefined;
};

/** The flag of this command that is meant by another name. */
export const flagMeantBy = (typed: string, known: readonly string[]): string | undefined => {
  const other = otherNames[typed] ?? typed.replace(/-(name|id)$/, '');
  return known.includes(other) ? other : undefined;
};

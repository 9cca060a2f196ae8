import { shellWord } from '../base/text/shell-word.js';
import { missingFeatures } from './missing-features.js';

/** Names that users try first, and the correct command. */
export const otherCommands: Readonly<Record<string, string>> = {
  'computer diff': 'ems computer compare',
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
export const commandMeantBy = (words: readonly string[]): string | undefined => {
  const typed = words.join(' ');
  return Object.hasOwn(otherCommands, typed) ? otherCommands[typed] : undefined;
};

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
  status: 'result',
  filter: 'search',
  where: 'search',
};

/** The typed words around a flag that does not exist. */
interface TypedBeside {
  readonly value?: string | undefined;
  readonly argument?: string | undefined;
  readonly line?: string | undefined;
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
  return found?.says.replaceAll(
    /\{(word|value|argument|line)(?:\|([^}]+))?\}/g,
    (_, kind: 'word' | keyof TypedBeside, example = '') =>
      kind === 'line' ? (beside.line ?? example) : shellWord({ ...beside, word: typed }[kind] ?? example),
  );
};

/** Lists that take no argument, and the command that does. */
const searches: Readonly<Record<string, string>> = {
  'computer list': 'ems find',
  'computer fleet-patch-status': 'ems computer issues missing-patch --kb',
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

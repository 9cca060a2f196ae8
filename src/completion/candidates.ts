import { allFlags, globalGroups, sharedFlags } from '../command/shared-flags.js';
import type { Branch, CommandSpec, FlagSpec, LoadedBranch } from '../command/spec.js';
import { searchFields } from '../engine/targets/search-filter.js';
import { findWords, matchLeaf } from '../command/words.js';
import type { Candidate, Candidates } from './candidate.js';
import { valuesOfRows } from './row-candidates.js';
import { flagWaitingFor, flagWords, positionals, valuesAt } from './flag-candidates.js';

export const none: Candidates = { words: [] };

const globalFlags: readonly FlagSpec[] = globalGroups.flatMap((group) => sharedFlags[group].flags);

/** `before`: complete words left of the cursor, without `ems`; `current`: the part being typed. Loads one area at most. */
export const candidatesFor = async (
  before: readonly string[],
  current: string,
  branches: readonly Branch[],
): Promise<Candidates> => {
  const { words, positions } = findWords(before);
  const waiting = flagWaitingFor(before, globalFlags);
  if (waiting !== undefined && (waiting.completes ?? waiting.values) !== undefined) return valuesAt(waiting, current);
  if (words[0] === 'help') return helpWords(words.slice(1), branches);
  const known = branches.filter(({ hidden }) => !hidden);
  if (words.length === 0) return waiting === undefined ? startWords(known, current) : none;
  const branch = known.find(({ word }) => word === words[0]);
  if (branch === undefined) return none;
  const loaded = await branch.load();
  const shown = loaded.leaves.filter(({ hidden }) => !hidden);
  const leaf = matchLeaf(shown, words);
  if (leaf === undefined) return current.startsWith('-') ? { words: startFlags() } : innerWords(branch, loaded, words);
  const used = new Set(positions.slice(0, leaf.words.length));
  return inCommand(
    leaf.spec(),
    before.filter((_, index) => !used.has(index)),
    current,
  );
};

const startFlags = (): Candidate[] => [
  ...flagWords(globalFlags),
  { word: '--help', about: 'help' },
  { word: '--version', about: 'version of ems' },
];

const startWords = async (known: readonly Branch[], current: string): Promise<Candidates> =>
  current.startsWith('-')
    ? ((await assigned(current, globalFlags, valuesAt)) ?? { words: startFlags() })
    : {
        words: [...known.map(branchWord), { word: 'help', about: 'Help for a command or a topic' }],
      };

const branchWord = ({ word, summary }: Branch): Candidate => ({ word, about: summary });

const helpWords = async (words: readonly string[], branches: readonly Branch[]): Promise<Candidates> => {
  const known = branches.filter(({ hidden }) => !hidden);
  if (words.length === 0) {
    const { topics } = await import('../help/topics.js');
    const named = topics.map(({ name, summary }) => ({ word: name, about: summary }));
    return {
      words: [...named, ...known.filter(({ word }) => !topics.some(({ name }) => name === word)).map(branchWord)],
    };
  }
  const branch = known.find(({ word }) => word === words[0]);
  return branch === undefined ? none : innerWords(branch, await branch.load(), words);
};

const innerWords = (branch: Branch, { leaves, folders }: LoadedBranch, words: readonly string[]): Candidates => {
  const depth = words.length;
  const below = leaves.filter(
    (leaf) => !leaf.hidden && leaf.words.length > depth && words.every((word, index) => leaf.words[index] === word),
  );
  const seen = new Map(
    below.map((leaf) => {
      const word = leaf.words[depth] ?? '';
      const folder = folders[leaf.words.slice(1, depth + 1).join(' ')] ?? branch.summary;
      return [word, { word, about: leaf.words.length === depth + 1 ? leaf.summary : folder }];
    }),
  );
  return { words: [...seen.values()] };
};

const inCommand = async (spec: CommandSpec, tokens: readonly string[], current: string): Promise<Candidates> => {
  const flags = allFlags(spec).filter(({ hidden }) => !hidden);
  const closed = tokens.includes('--');
  const waiting = closed ? undefined : flagWaitingFor(tokens, flags);
  if (waiting !== undefined) return valuesIn(spec, waiting, current, tokens);
  const given = closed
    ? undefined
    : await assigned(current, flags, (flag, typed) => valuesIn(spec, flag, typed, tokens));
  if (given !== undefined) return given;
  if (current.startsWith('-') && !closed) return { words: [...flagWords(flags), { word: '--help', about: 'help' }] };
  return argumentAt(spec, positionals(tokens, flags));
};

/** `--group=Pi`: the values of a flag, with the prefix `--group=`. */
const assigned = async (
  current: string,
  flags: readonly FlagSpec[],
  valuesOf: (flag: FlagSpec, typed: string) => Candidates | Promise<Candidates>,
): Promise<Candidates | undefined> => {
  const [, name = '', typed = ''] = /^--([^=]+)=(.*)$/s.exec(current) ?? [];
  const flag = name === '' ? undefined : flags.find((each) => each.name === name || each.aliases?.includes(name));
  return flag === undefined ? undefined : prefixed(await valuesOf(flag, typed), `--${name}=`);
};

/** Columns are the fields of the answer; a search has its own fields. */
const valuesIn = async (
  spec: CommandSpec,
  flag: FlagSpec,
  typed: string,
  tokens: readonly string[],
): Promise<Candidates> => {
  const special = await valuesOfRows(spec, flag, typed, tokens);
  if (special !== undefined) return special;
  if (flag.name === 'search' && flag.fills === undefined)
    return { words: Object.keys(searchFields).map((field) => ({ word: `${field}=`, about: '' })) };
  const answer = spec.operation?.answers.find(({ status, fields }) => status < 300 && fields !== undefined);
  if ((flag.name !== 'columns' && flag.name !== 'sort-by') || answer === undefined) return valuesAt(flag, typed);
  return valuesAt({ ...flag, values: answer.fields, repeat: flag.name === 'columns' }, typed);
};

const argumentAt = (spec: CommandSpec, index: number): Candidates => {
  const last = spec.arguments.at(-1);
  const argument = spec.arguments[index] ?? (last?.many ? last : undefined);
  return argument === undefined ? none : valuesAt(argument, '');
};

const prefixed = ({ words, ...rest }: Candidates, prefix: string): Candidates => ({
  ...rest,
  prefix: prefix + (rest.prefix ?? ''),
  words: words.map(({ word, about }) => ({ word: prefix + word, about })),
});

import { allFlags } from '../engine/all-flags.js';
import type { Completes, CommandSpec, FlagSpec } from '../engine/command-spec.js';
import { globalGroups, sharedFlags } from '../engine/shared-flags.js';
import { branches, type Branch, type Discovered, type Leaf } from '../program/tree.js';
import { findWords } from '../program/words.js';

/** What may stand at the cursor: words with a line about each, names of the server, or files. */
export interface Candidates {
  readonly words: readonly Candidate[];
  readonly names?: Completes | undefined;
  readonly files?: boolean;
}

export interface Candidate {
  readonly word: string;
  readonly about: string;
}

const none: Candidates = { words: [] };

/** `before`: complete words left of the cursor, without `ems`; `current`: the part being typed. Loads one area at most. */
export const candidatesFor = async (
  before: readonly string[],
  current: string,
  discovered?: Discovered,
): Promise<Candidates> => {
  const { words, positions } = findWords(before);
  const known = branches(discovered).filter(({ hidden }) => !hidden);
  const branch = known.find(({ word }) => word === words[0]);
  const pending = globalFlagBefore(before);
  if (pending !== undefined) return valuesOf(pending);
  if (branch === undefined) return words.length > 0 ? none : startWords(known, current);
  const { leaves, folders } = await branch.load();
  const leaf = leaves.find(
    (candidate) => !candidate.hidden && candidate.words.every((word, index) => words[index] === word),
  );
  if (leaf === undefined) return innerWords(branch, leaves, folders, words, current);
  const used = new Set(positions.slice(0, leaf.words.length));
  return inCommand(
    leaf.spec(),
    before.filter((_, index) => !used.has(index)),
    current,
  );
};

const startWords = (known: readonly Branch[], current: string): Candidates =>
  current.startsWith('-')
    ? { words: flagWords(globalGroups.flatMap((group) => sharedFlags[group].flags)) }
    : {
        words: [
          ...known.map(({ word, summary }) => ({ word, about: summary })),
          { word: 'help', about: 'Help on a command or a topic' },
        ],
      };

const innerWords = (
  branch: Branch,
  leaves: readonly Leaf[],
  folders: Readonly<Record<string, string>>,
  words: readonly string[],
  current: string,
): Candidates => {
  if (current.startsWith('-')) return { words: flagWords(globalGroups.flatMap((group) => sharedFlags[group].flags)) };
  const depth = words.length;
  const below = leaves.filter((leaf) => !leaf.hidden && words.every((word, index) => leaf.words[index] === word));
  const seen = new Map(
    below.map((leaf) => {
      const word = leaf.words[depth] ?? '';
      const about =
        leaf.words.length === depth + 1
          ? leaf.summary
          : (folders[leaf.words.slice(1, depth + 1).join(' ')] ?? branch.summary);
      return [word, { word, about }];
    }),
  );
  return { words: [...seen.values()].filter(({ word }) => word !== '') };
};

const inCommand = (spec: CommandSpec, tokens: readonly string[], current: string): Candidates => {
  const flags = allFlags(spec);
  const waiting = valueFlag(tokens.at(-1), flags);
  if (waiting !== undefined && !tokens.slice(0, -1).includes('--')) return valuesOf(waiting);
  const [, name, typed] = /^(--[a-z0-9-]+)=(.*)$/.exec(current) ?? [];
  const assigned = name === undefined ? undefined : flags.find((flag) => `--${flag.name}` === name);
  if (assigned !== undefined && typed !== undefined) return prefixed(valuesOf(assigned), `${name}=`);
  if (current.startsWith('-')) return { words: flagWords(flags.filter((flag) => !flag.hidden)) };
  return argumentAt(spec, positionals(tokens, flags));
};

const argumentAt = (spec: CommandSpec, index: number): Candidates => {
  const last = spec.arguments.at(-1);
  const argument = spec.arguments[index] ?? (last?.many ? last : undefined);
  if (argument === undefined) return none;
  if (argument.values !== undefined) return { words: argument.values.map((word) => ({ word, about: '' })) };
  return byKind(argument.completes);
};

const positionals = (tokens: readonly string[], flags: readonly FlagSpec[]): number => {
  let count = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? '';
    if (!token.startsWith('-')) count++;
    else if (valueFlag(token, flags) !== undefined) index++;
  }
  return count;
};

/** The flag that still waits for its value. */
const valueFlag = (token: string | undefined, flags: readonly FlagSpec[]): FlagSpec | undefined =>
  token === undefined || !token.startsWith('-') || token.includes('=')
    ? undefined
    : flags.find(
        (flag) =>
          flag.value !== undefined &&
          (token === `-${flag.short}` || [flag.name, ...(flag.aliases ?? [])].some((name) => token === `--${name}`)),
      );

const globalFlagBefore = (before: readonly string[]): FlagSpec | undefined =>
  valueFlag(
    before.at(-1),
    globalGroups.flatMap((group) => sharedFlags[group].flags),
  );

const valuesOf = (flag: FlagSpec): Candidates =>
  flag.values === undefined ? byKind(flag.completes) : { words: flag.values.map((word) => ({ word, about: '' })) };

const byKind = (kind: Completes | undefined): Candidates => {
  if (kind === undefined) return none;
  return kind === 'file' ? { words: [], files: true } : { words: [], names: kind };
};

const prefixed = ({ words, ...rest }: Candidates, prefix: string): Candidates => ({
  ...rest,
  words: words.map(({ word, about }) => ({ word: prefix + word, about })),
});

const flagWords = (flags: readonly FlagSpec[]): Candidate[] =>
  flags.flatMap((flag) => [
    { word: `--${flag.name}`, about: flag.help },
    ...(flag.negatable ? [{ word: `--no-${flag.name}`, about: `not: ${flag.help}` }] : []),
  ]);

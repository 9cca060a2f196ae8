import type { BuiltIn, CommandTree, Discovered, ReadLine, TreePart, TypedCall } from '../command/spec.js';
import { usage } from '../base/errors.js';
import { allOperations } from '../generated/contract/index.js';
import { branches } from './branches.js';
import { lineAt, readTree } from './read-line.js';

/** The whole built-in contract and its command names, for discovery and diff; ordinary commands never load it. */
export const loadBuiltIn = async (): Promise<BuiltIn> => {
  const operations = await allOperations();
  const names = await Promise.all(
    branches()
      .filter(({ single }) => !single)
      .map(async (branch) => {
        const { leaves } = await branch.load();
        return [branch.word, new Set(leaves.map(({ words }) => words.slice(1).join(' ')))] as const;
      }),
  );
  const singles = branches().flatMap(({ single, word }) => (single ? [word] : []));
  return { operations, names: new Map(names), singles: new Set(singles) };
};

/** Every command, built-in and discovered: for `ems commands`, manual pages, completion tests. */
export const loadTree = (discovered?: Discovered): Promise<TreePart[]> =>
  Promise.all(branches(discovered).map(async (branch) => ({ branch, ...(await branch.load()) })));

/** Reads a line inside another command: `ems each`. */
const readLine = async (argv: readonly string[], home: string, discovered?: Discovered): Promise<ReadLine> => {
  const { command } = await readTree(argv, discovered);
  return lineAt(command, home) ?? notWhole(argv);
};

const readTyped = async (argv: readonly string[], discovered?: Discovered): Promise<TypedCall> => {
  const { spec, typed } = (await readTree(argv, discovered)).command;
  return spec === undefined || typed === undefined ? notWhole(argv) : { spec, typed };
};

const notWhole = (argv: readonly string[]): never => {
  throw usage(`"${argv.join(' ')}" is not a whole command.`, 'See the commands with: ems --help');
};

export const commandTree: CommandTree = {
  branches,
  parts: loadTree,
  builtIn: loadBuiltIn,
  read: readLine,
  typed: readTyped,
};

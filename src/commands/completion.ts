import { dirname } from 'node:path';
import type { Context } from '../context.js';
import { candidatesFor, type Candidates } from '../completion/candidates.js';
import { installPath, scripts, shells, type Shell } from '../completion/scripts.js';
import type { Completes } from '../engine/command-spec.js';
import { usage } from '../errors.js';
import type { Discovered } from '../program/tree.js';
import { peekFlag } from '../program/words.js';
import type { Result } from '../output/result.js';
import type { HandArea, HandCommand } from './command.js';

const scriptCommand = (shell: Shell): HandCommand => ({
  name: shell,
  summary: `Print the completion script for ${shell}`,
  examples: [{ does: 'Look at it', run: `ems completion ${shell}` }],
  seeAlso: ['completion install'],
  run: async () => ({ kind: 'text', text: scripts[shell] }),
});

const install: HandCommand = {
  name: 'install',
  summary: 'Install completion for your shell',
  arguments: [{ name: 'shell', help: 'which shell; by default the one in SHELL', values: shells, optional: true }],
  flags: [{ flag: 'print-path', help: 'only say where the script would go' }],
  examples: [{ does: 'Where would it go?', run: 'ems completion install bash --print-path' }],
  run: async ({ arguments: args, flags }, context) => {
    const shell = shellOf(args['shell'], context.env['SHELL']);
    const { file, then } = installPath(shell, context.runtime.home, context.env);
    if (flags['print-path'] === true) return { kind: 'text', text: file };
    const { mkdir, writeFile } = await import('node:fs/promises');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, scripts[shell]);
    context.say(then);
    return { kind: 'object', value: { shell, file } };
  },
};

const shellOf = (typed: string | readonly string[] | undefined, login: string | undefined): Shell => {
  const word = typeof typed === 'string' ? typed : (login ?? '').split('/').at(-1);
  const shell = shells.find((candidate) => candidate === word);
  if (shell === undefined)
    throw usage('which shell is not clear', `Say it: ems completion install ${shells.join('|')}`);
  return shell;
};

export const completion: HandArea = {
  name: 'completion',
  summary: 'Completion for bash, zsh, fish and PowerShell',
  commands: [...shells.map(scriptCommand), install],
};

/** The back end of the shell scripts: `ems __complete -- <current> <before>…`. Never an error, never long. */
const complete: HandCommand = {
  name: '__complete',
  summary: 'Answer a shell that completes a line',
  hidden: true,
  arguments: [{ name: 'words', help: 'current word, then the words before it', many: true, optional: true }],
  examples: [],
  run: async ({ arguments: args }, context) => {
    const [current = '', ...before] = [args['words'] ?? []].flat();
    try {
      const candidates = await candidatesFor(before, current, await storedFor(before, context));
      return answer(candidates, await namesFor(candidates, before, context), current);
    } catch {
      return { kind: 'text', text: '' };
    }
  },
};

/** Fetches names for the cache; started aside by __complete. */
const refresh: HandCommand = {
  name: '__refresh-names',
  summary: 'Refresh the names that completion offers',
  hidden: true,
  arguments: [{ name: 'kind', help: 'which names' }],
  examples: [],
  run: async ({ arguments: args }, context) => {
    const { isServerNames } = await import('../completion/names.js');
    const { refreshNames } = await import('../completion/live-names.js');
    const kind = String(args['kind']) as Completes; // checked on the next line
    if (isServerNames(kind)) await refreshNames(kind, await context.settings(), await context.client());
    return { kind: 'text', text: '' };
  },
};

const storedFor = async (before: readonly string[], context: Context): Promise<Discovered | undefined> => {
  const { findStored } = await import('../discovery/find-stored.js');
  const flags = { profile: peekFlag(before, 'profile'), url: peekFlag(before, 'url'), demo: before.includes('--demo') };
  return findStored(flags, { env: context.env, home: context.runtime.home, platform: context.runtime.platform });
};

const answer = ({ words, files }: Candidates, names: readonly string[], current: string): Result => {
  const folded = current.toLowerCase();
  const lines = [
    ...words
      .filter(({ word }) => word.startsWith(current))
      .map(({ word, about }) => (about === '' ? word : `${word}\t${about}`)),
    ...names.filter((name) => name.toLowerCase().startsWith(folded)),
  ];
  return { kind: 'text', text: [...lines, ...(files === true ? [':files'] : [])].join('\n') };
};

const namesFor = async (
  { names }: Candidates,
  before: readonly string[],
  context: Context,
): Promise<readonly string[]> => {
  if (names === undefined) return [];
  const { liveNames } = await import('../completion/live-names.js');
  return liveNames(names, before, context);
};

export const completionBackEnd: HandArea = { name: '', summary: '', commands: [complete, refresh] };

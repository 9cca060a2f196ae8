import { sharedFlags } from '../../command/shared-flags.js';
import type { InsideRun } from '../../command/inside.js';
import type { CommandContext, CommandSpec, Discovered, Input, ReadLine } from '../../command/spec.js';
import { findStored } from '../../discovery/stored.js';
import { EmsError, usage } from '../../base/errors.js';
import { refuseChanges, type Guard } from '../../http/change-log.js';
import { loadedSettings } from '../../settings/loaded.js';
import { reachOf, refuseOutside, type Reachable } from './allowed.js';

export interface ServerMode {
  readonly allowChanges: boolean;
  readonly trustsClient: boolean;
  readonly maxAffected: number;
}

/** One running `ems mcp`: its profile and its mode are fixed at the start. */
export interface Session extends ServerMode {
  readonly context: CommandContext;
  readonly profile: string;
  readonly isProtected: boolean;
  readonly isDemo: boolean;
  readonly discovered: Discovered | undefined;
  /** Flags that reach the same server in every command. */
  readonly connection: readonly string[];
}

export const openSession = async (input: Input, context: CommandContext, options: ServerMode): Promise<Session> => {
  const settings = loadedSettings(await context.settings());
  const { env, runtime } = context;
  const isDemo = settings.profile === 'demo';
  const place = { env, home: runtime.home, platform: runtime.platform };
  const flags = { profile: settings.profile, url: undefined, demo: isDemo };
  return {
    ...options,
    context,
    profile: settings.profile,
    isProtected: settings.get('protected'),
    isDemo,
    discovered: await findStored(flags, place),
    connection: [...fixedProfile(input, settings.stored !== undefined, settings.profile), ...typedConnection(input)],
  };
};

/** `ems profile use` elsewhere must not move a running server to another one. */
const fixedProfile = ({ flags }: Input, isStored: boolean, profile: string): readonly string[] => {
  if (flags['profile'] !== undefined || flags['demo'] === true) return [];
  return isStored || profile === 'demo' ? ['--profile', profile] : [];
};

const typedConnection = ({ flags }: Input): readonly string[] =>
  sharedFlags.connection.flags.flatMap(({ name }) => {
    const typed = flags[name];
    if (typed === undefined || typed === false) return [];
    return typed === true ? [`--${name}`] : [`--${name}=${String(typed)}`];
  });

export interface AskedLine {
  readonly spec: CommandSpec;
  readonly args: readonly string[];
  readonly input: Input;
}

/** Reads a line that an assistant typed, and refuses what the mode or the allow-list does not have. */
export const readAsked = async (
  args: readonly string[],
  wanted: Exclude<Reachable, 'never'>,
  { context, discovered, isDemo }: Session,
): Promise<AskedLine> => {
  const words = args[0] === 'ems' ? args.slice(1) : args;
  const { spec, input } = await context.tree.read(words, context.runtime.home, discovered);
  const reach = reachOf(spec, isDemo);
  if (reach !== wanted) throw notHere(spec, reach);
  refuseOutside(spec, input);
  return { spec, input, args: words };
};

const notHere = ({ words }: CommandSpec, reach: Reachable): EmsError => {
  const name = `ems ${words.join(' ')}`;
  if (reach === 'change')
    return usage(
      `${name} changes something; the read tool only reads.`,
      'Use the plan tool, if this server has it: it needs ems mcp --allow-changes.',
    );
  return reach === 'read'
    ? usage(`${name} only reads.`, 'Use the read tool.')
    : usage(`${name} cannot be used through ems mcp.`, 'A person can run it in a terminal.');
};

export interface RunFacts {
  readonly guard?: Guard;
  readonly skip?: number;
  readonly keep?: number;
  readonly by?: string | undefined;
  readonly signal: AbortSignal;
}

/** Runs a checked line with the flags that the server adds. */
export const runAsked = async (
  { args }: Pick<AskedLine, 'args'>,
  added: readonly string[],
  session: Session,
  { guard, skip = 0, keep = Infinity, by, signal }: RunFacts,
): Promise<InsideRun> => {
  const { context, connection, discovered } = session;
  const end = args.indexOf('--');
  const [flags, rest] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end)];
  const argv = [...connection, ...flags, ...added, ...rest];
  const line: ReadLine = await context.tree.read(argv, context.runtime.home, discovered);
  const interrupt = AbortSignal.any([context.interrupt, signal, tooLong()]);
  // A change compares what it reads back with what was typed; what it answers is masked anyway.
  const rights = { guard: guard ?? refuseChanges, masksReads: guard === undefined };
  return context.inside(line, argv, { ...rights, interrupt, skip, keep, by });
};

const longestMs = 120_000;

const tooLong = (): AbortSignal => {
  const end = new AbortController();
  setTimeout(() => end.abort(new EmsError('failed', 'Stopped after 2 minutes.')), longestMs).unref();
  return end.signal;
};

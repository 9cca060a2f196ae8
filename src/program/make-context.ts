import type { Context, Runtime } from '../context.js';
import type { Clock } from '../base/clock.js';
import type { CommandContext, CommandSpec, RunInside, Input } from '../command/spec.js';
import { readableDuration } from '../base/text/duration.js';
import { once } from '../base/text/once.js';
import { commandTree } from './built-in.js';
import type { Guard } from '../http/change-log.js';
import type { SignedInClient } from '../http/make-client.js';
import type { Transport } from '../http/transport/exchange.js';
import { cleanLines, escapeUnsafe } from '../base/text/clean-text.js';
import type { Json } from '../base/json-value.js';
import type { Interruption } from '../base/errors.js';
import type { LoadedSettings } from '../settings/load.js';
import type { Settings } from '../settings/settings.js';
import { serviceClock, type ServiceClock } from './service-clock.js';
import type { Progress, Prompts, ScreenPreferences, Terminal } from '../terminal/terminal.js';
import { typedServiceFlags } from '../command/service-flags.js';
import { withPlace } from '../base/text/printed-lines.js';
import { wrapMessage } from '../base/text/widths.js';
import type { CommandEnd } from './append-history.js';
import { outputOptions } from '../engine/flags/output-options.js';

/** Parts that main.ts takes from the process and tests replace. */
export interface ProcessHost {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  readonly interrupt: AbortSignal;
  readonly runtime: Runtime;
  /** Called before a request is sent; replaces the rule that read commands send no changes. */
  readonly guard?: Guard | undefined;
  /** Runs another command within this process; run.ts adds it. */
  readonly inside?: RunInside | undefined;
  /** A program passes on what this command reads, so secret values are hidden from the command itself. */
  readonly masksReads?: boolean;
  /** The typed command line, for the history. */
  readonly argv?: readonly string[] | undefined;
  /** The program that requested a change, for the history. */
  readonly by?: string | undefined;
  /** Adds a last message for a second Ctrl-C, when nothing else can run. */
  atAbruptEnd?(words: (kind: Interruption) => string | undefined): void;
  endAtNextSignal?(): void;
  /** Used instead of network connections. */
  readonly transport?: Transport | undefined;
  /** The process ends with this command, so closing connections (3 ms) is unnecessary. */
  readonly endsProcess?: true;
  /** The PowerShell module reads stderr: a warning, a detail and the reach of a dry run are a line of JSON each. */
  readonly forModule?: boolean;
  /** Whether the command line was valid text. The runtime replaces other bytes by U+FFFD. */
  lineIsText?(): boolean;
  terminal(options: {
    readonly noColor: boolean;
    readonly plain: boolean;
    readonly preferred?: () => ScreenPreferences;
  }): Terminal;
}

export interface ProgramContext extends CommandContext {
  settings(): Promise<LoadedSettings>;
  /** Adds the end of the command to the history, if it sent a change. */
  remember(entry: CommandEnd): void;
  /** Whether a change was sent, or may have been by a command without a client. */
  hasSent(): boolean;
  /** Whether all sent changes were answered. */
  hasAnswered(): boolean;
  /** Tells the module how many computers a dry run found; null if that is unknown. */
  tellReach(affected: number | null): void;
  /** Masks secrets that a service repeated in a quoted text. */
  hide(text: string): string;
  close(): Promise<void>;
}

/** Members are created once, on demand: a command pays only for what it uses. */
export const makeContext = (input: Input, spec: CommandSpec, host: ProcessHost): ProgramContext => {
  const place = typedServiceFlags(host.argv ?? []);
  let preferred: ScreenPreferences = {};
  const { color, plain, quiet: isQuiet } = input.shared;
  const terminal = host.terminal({ noColor: !color, plain, preferred: () => preferred });
  let hasSent = always;
  let hasAnswered = never;
  const closers: (() => Promise<void>)[] = [];
  // While a block is repainted, lines are written above it.
  let shown: Progress | undefined;
  let hide = asItIs;
  // A command without a client has changed nothing.
  let record: ((entry: CommandEnd) => void) | undefined;
  // Messages may contain text of the service. Mask after cleaning, because invisible characters may split a secret.
  const write = (text: string): void => {
    const lines = wrapMessage(withPlace(hide(cleanLines(text)), place), terminal.stderr);
    if (shown === undefined) void terminal.stderr.write(`${lines.join('\n')}\n`);
    else for (const line of lines) shown.note(line);
  };
  const writeJson = (fact: Json): void => void terminal.stderr.write(`${escapeUnsafe(JSON.stringify(fact))}\n`);
  const as = (kind: string): ((line: string) => void) =>
    host.forModule === true ? (line) => writeJson({ [kind]: hide(cleanLines(line)) }) : write;
  const clock = serviceClock(host.clock, (aheadMs) => context.detail(clocksDiffer(aheadMs)));
  const context: ProgramContext = {
    terminal,
    env: host.env,
    clock,
    machineClock: host.clock,
    runtime: host.runtime,
    tree: commandTree,
    inside: host.inside ?? notInside,
    interrupt: host.interrupt,
    atAbruptEnd: (words) => host.atAbruptEnd?.(words),
    endAtNextSignal: () => host.endAtNextSignal?.(),
    say: (line) => (isQuiet ? undefined : write(line)),
    warn: as('warning'),
    detail: input.shared.verbose || input.shared.debug ? as('detail') : () => undefined,
    tellReach: (affected) => (host.forModule === true ? writeJson({ affected }) : undefined),
    settings: once(async () => {
      const settings = await openSettings(input, spec, host, clock);
      preferred = screenPreferences(settings);
      return settings;
    }),
    client: once(async () => {
      const settings = await context.settings();
      const { refuseChanges, unanswered } = await import('../http/change-log.js');
      const mayChange = spec.writes && !input.shared.dryRun;
      const guard = host.guard ?? (mayChange ? undefined : refuseChanges);
      const client = await openClient(settings, context, { clock, guard });
      if (host.endsProcess !== true) closers.push(() => client.close());
      const { changes, mask } = client;
      hasSent = () => changes.count + changes.pending().length > 0;
      hasAnswered = () => changes.count > 0 && changes.pending().length === 0;
      context.atAbruptEnd(() => unanswered(changes.pending(), mask));
      hide = (text) => mask.inWords(text);
      const given = host.masksReads === true ? (await import('./mask-reads.js')).maskReads(client) : client;
      if (!mayChange) return given;
      const { openHistory } = await import('./append-history.js');
      const { argv = [], by, env } = host;
      const about = { argv, by, reason: input.shared.reason ?? env['EMS_REASON'] };
      const kept = openHistory(given, settings, about, context);
      record = kept.record;
      return kept.client;
    }),
    prompts: once<Promise<Prompts>>(async () => {
      const noInput = (await context.settings()).get('no-input');
      const { makePrompts } = await import('../terminal/prompts.js');
      return makePrompts(terminal, { allowed: !noInput, signal: host.interrupt });
    }),
    progress: once<Promise<Progress>>(async () => {
      const { makeProgress } = await import('../terminal/progress.js');
      const progress = await makeProgress(terminal, { quiet: isQuiet });
      const stop = (): void => {
        shown = undefined;
        progress.stop();
      };
      closers.push(async () => stop());
      return {
        ...progress,
        update: (lines) => {
          if (!isQuiet) shown = progress;
          progress.update(typeof lines === 'string' ? hide(lines) : lines.map((line) => hide(line)));
        },
        stop,
      };
    }),
    output: once(async () => outputOptions(input, { terminal, env: host.env }, await context.settings())),
    remember: (entry) => record?.(entry),
    hide: (text) => hide(text),
    hasSent: () => hasSent(),
    hasAnswered: () => hasAnswered(),
    close: () => closeAll(closers.toReversed()),
  };
  return context;
};

const notInside: RunInside = () => Promise.reject(new Error('a command inside another runs no third'));
const always = (): boolean => true;
const never = (): boolean => false;

/** Without a client no secret is known yet. */
const asItIs = (text: string): string => text;

/** Closes all in order, even if one fails, so that nothing stays open. */
export const closeAll = async (closers: readonly (() => Promise<void>)[]): Promise<void> => {
  const failures: unknown[] = [];
  for (const close of closers) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
};

/** Only shared flags are settings: `computer search --client-id 5` is a filter. */
const settingFlags = (input: Input, spec: CommandSpec): Input['flags'] => {
  const own = new Set(spec.flags.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]));
  // Only the flag can be "unknown", not the setting.
  if (input.shared.acceptsUnknown) own.add('max-affected');
  // With --wait, --timeout is the limit of the whole wait.
  if (spec.shared.includes('wait') && (input.shared.wait || spec.words[0] === 'wait')) own.add('timeout');
  return Object.fromEntries(Object.entries(input.flags).filter(([name]) => !own.has(name)));
};

const openSettings = async (
  input: Input,
  spec: CommandSpec,
  host: ProcessHost,
  clock: ServiceClock,
): Promise<LoadedSettings> => {
  const flags = settingFlags(input, spec);
  const { loadSettings } = await import('../settings/load.js');
  const place = { env: host.env, home: host.runtime.home, platform: host.runtime.platform };
  if (spec.local === true || !wantsDemo(flags, host.env))
    return loadSettings({ ...place, flags, transport: host.transport });
  const { openDemo } = await import('./open-demo.js');
  const demo = await openDemo(place);
  clock.hear(demo.time(), true);
  return loadSettings({ ...place, flags, overrides: demo.overrides });
};

/** Ignores invalid values, so that they can be corrected. */
export const screenPreferences = (settings: Settings): ScreenPreferences => {
  try {
    return { color: settings.get('color'), plain: settings.get('plain') };
  } catch {
    return {};
  }
};

/** True for --demo or the profile demo, unless --url names another service. */
export const wantsDemo = ({ demo, profile, url }: Input['flags'], env: ProcessHost['env']): boolean =>
  demo === true || (profile ?? (url === undefined ? env['EMS_PROFILE'] : undefined)) === 'demo';

const openClient = async (
  settings: LoadedSettings,
  context: Context,
  { clock, guard }: { readonly clock: ServiceClock; readonly guard: Guard | undefined },
): Promise<SignedInClient> => {
  const { openClientFor } = await import('../settings/client-options.js');
  return openClientFor(settings, {
    env: context.env,
    clock: context.machineClock,
    interrupt: context.interrupt,
    isTerminal: context.terminal.stderr.isTerminal,
    say: (line) => context.say(line),
    warn: (line) => context.warn(line),
    onServed: (served, isDemo) => clock.hear(served, isDemo),
    guard,
  });
};

const clocksDiffer = (aheadMs: number): string =>
  aheadMs === 0
    ? "The service's clock agrees with the clock of this machine again."
    : `The service's clock is ${readableDuration(Math.abs(aheadMs) / 1000)} ${aheadMs > 0 ? 'ahead of' : 'behind'} the clock of this machine. Times are measured by the service's clock.`;

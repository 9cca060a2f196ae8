import { join } from 'node:path';
import type { CommandContext, Completes } from '../command/spec.js';
import { findStored } from '../discovery/stored.js';
import type { Client } from '../http/client.js';
import { peekFlag } from '../command/words.js';
import { loadSettings, type LoadedSettings } from '../settings/load.js';
import type { Surroundings } from '../settings/store.js';
import type { Settings } from '../settings/settings.js';
import { settingNames } from '../settings/table.js';
import { fetchNames, isServerNames, namesFile, readNames, storeNames, type ServerNames } from './names.js';

/** Older names are still offered, while a separate process fetches new ones. */
const freshForMs = 5 * 60_000;
/** Names that need a request per computer are fetched once a day. */
const slowNames: ReadonlySet<ServerNames> = new Set(['model', 'user']);
const slowForMs = 24 * 3_600_000;
/** With an empty cache, the shell waits this long at most. */
const patienceMs = 900;
/** A server that timed out is not asked again for this time, because every TAB would wait for it. */
const deadForMs = 30_000;

export const liveNames = async (
  kind: Completes,
  before: readonly string[],
  context: CommandContext,
): Promise<readonly string[]> => {
  const demo = before.includes('--demo') || (peekFlag(before, 'profile') ?? context.env['EMS_PROFILE']) === 'demo';
  const place = { env: context.env, home: context.runtime.home, platform: context.runtime.platform };
  const flags = { profile: peekFlag(before, 'profile'), url: peekFlag(before, 'url') };
  const settings = await loadSettings({
    ...place,
    flags,
    ...(demo ? { overrides: { profile: 'demo', settings: { url: 'http://127.0.0.1' } } } : {}),
  });
  if (kind === 'profile') return [...Object.keys(settings.config.profiles), 'demo'];
  if (kind === 'setting') return settingNames;
  if (kind === 'run') return runNames(settings);
  if (kind === 'change') return changeIds(settings);
  if (kind === 'operation') return (await context.tree.builtIn()).operations.map(({ id }) => id);
  if (kind === 'request') return requestWords(context);
  if (kind === 'area') return areaNames({ ...flags, demo }, place, context);
  return isServerNames(kind) ? serverNames(kind, placeWords(flags, demo), settings, context) : [];
};

/** Arguments of `api request`: a method, then a path. */
const requestWords = async ({ tree }: CommandContext): Promise<readonly string[]> => {
  const { operations } = await tree.builtIn();
  return [...new Set(operations.flatMap(({ method, path }) => [method, path]))];
};

/** Areas of ems and of the server. */
const areaNames = async (
  flags: Parameters<typeof findStored>[0],
  place: Surroundings,
  context: CommandContext,
): Promise<readonly string[]> => {
  const { operations } = await context.tree.builtIn();
  const more = (await findStored(flags, place))?.branches ?? [];
  return [...new Set([...operations.map(({ area }) => area), ...more.map(({ word }) => word)])];
};

const runNames = async ({ stateDirectory }: Settings): Promise<readonly string[]> => {
  const { readdir } = await import('node:fs/promises');
  const files = await readdir(join(stateDirectory, 'runs')).catch(() => []);
  return files.filter((file) => file.endsWith('.jsonl')).map((file) => file.slice(0, -'.jsonl'.length));
};

const changeIds = async ({ stateDirectory }: Settings): Promise<readonly string[]> => {
  const { readHistory } = await import('../settings/history.js');
  return (await readHistory(stateDirectory)).map(({ id }) => id);
};

/** The flags that select the server of the completed line. */
const placeWords = (
  flags: { readonly profile: string | undefined; readonly url: string | undefined },
  demo: boolean,
): string[] => [
  ...(demo ? ['--demo'] : []),
  ...(flags.profile === undefined || demo ? [] : ['--profile', flags.profile]),
  ...(flags.url === undefined ? [] : ['--url', flags.url]),
];

const serverNames = async (
  kind: ServerNames,
  words: readonly string[],
  settings: LoadedSettings,
  context: CommandContext,
): Promise<readonly string[]> => {
  const kept = readNames(fileFor(kind, settings));
  if (kept !== undefined && kept.ageMs < (slowNames.has(kind) ? slowForMs : freshForMs)) return kept.names;
  const note = `${fileFor(kind, settings)}.dead`;
  const dead = readNames(note);
  if (dead !== undefined && dead.ageMs < deadForMs) return kept?.names ?? [];
  const done = await refreshAside(kind, words, context, kept === undefined ? patienceMs : 0);
  if (!done && kept === undefined) await storeNames(note, []).catch(() => undefined);
  return (done ? readNames(fileFor(kind, settings))?.names : kept?.names) ?? [];
};

const fileFor = (kind: ServerNames, settings: Settings): string =>
  namesFile(
    settings.cacheDirectory,
    settings.profile,
    settings.profile === 'demo' ? 'demo' : (settings.get('url') ?? ''),
    kind,
  );

export const refreshNames = async (kind: ServerNames, settings: Settings, client: Client): Promise<void> =>
  storeNames(fileFor(kind, settings), await fetchNames(kind, client));

/** Fetches names in a separate process, so that a slow server never delays the prompt; true if it ended in time. */
const refreshAside = async (
  kind: ServerNames,
  words: readonly string[],
  context: CommandContext,
  patience: number,
): Promise<boolean> => {
  const { spawn } = await import('node:child_process');
  const [program = 'ems', ...before] = context.runtime.self;
  const child = spawn(
    program,
    [...before, '__refresh-names', kind, '--no-input', '--retries', '0', '--timeout', '5s', ...words],
    {
      stdio: 'ignore',
      detached: true,
      windowsHide: true, // no console window flashes up
      env: context.env,
    },
  );
  child.unref();
  if (patience === 0) return false;
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patience);
    const end = (code: number | null): void => {
      clearTimeout(timer);
      resolve(code === 0);
    };
    child.on('exit', end);
    child.on('error', () => end(1));
  });
};

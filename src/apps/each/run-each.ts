import type { Column } from '../../areas/column.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { mapBounded } from '../../service/read-items.js';
import { listFromItems } from '../../command/list-result.js';
import { usage, EmsError } from '../../base/errors.js';
import type { Page } from '../../base/json/objects.js';
import { readConfig, storedProfile, type ConfigFile } from '../../settings/store.js';
import { failureOfAll, profileRun, type ProfileEnd, type ProfileRun } from './profile-run.js';
import { readInnerLine, type InnerLine } from './inner-line.js';
import { pagesOf, type RowShape } from './rows.js';
import { noProfile } from '../../settings/profiles.js';
import { patternOf } from '../../base/text/pattern.js';

/** `ems each`: starts this program once for every profile, and shows the rows of all as one list. */
export const runEach = async (input: Input, context: CommandContext): Promise<Result> => {
  const config = await readConfig((await context.settings()).configDirectory);
  const profiles = selectProfiles([input.arguments['profile'] ?? []].flat(), config);
  if (input.flags['list'] === true) return listProfiles(profiles, config);
  await refuseFormats(context);
  const line = await readInnerLine([input.arguments['command'] ?? []].flat(), profiles, context);
  if (line.isChange && input.flags['changes'] !== true)
    throw usage(
      `ems ${line.spec.words.join(' ')} changes something.`,
      `Add --changes before the -- to run it for ${profiles.length} profiles, one after the other.`,
    );
  if (line.isChange) showProfiles(profiles, config, context);
  const runs = makeRuns(profiles, line, input, context);
  const ends = mapBounded(runs, line.isChange ? 1 : Number(input.values['concurrency'] ?? 4), (run) => run.start());
  // Rows of the first profile must not appear between the questions of the next ones.
  if (line.isChange) await ends;
  return listOf(runs, ends, line, context);
};

const listProfiles = (profiles: readonly string[], config: ConfigFile): Result =>
  listFromItems(
    profiles.map((profile) => {
      const { settings } = storedProfile(config, profile) ?? { settings: {} };
      const isOn = (name: string): boolean => settings[name] === 'true';
      return {
        profile,
        url: settings['url'] ?? null,
        protected: isOn('protected'),
        readOnly: isOn('read-only'),
      };
    }),
    {
      columns: ['profile', { path: 'url', title: 'Server' }, 'protected', 'readOnly'],
      id: 'profile',
      noun: 'profiles',
    },
  );

const refuseFormats = async (context: CommandContext): Promise<void> => {
  const { format } = await context.output();
  if (format === 'name' || format === 'text')
    throw usage(`-o ${format} has no place for the profile.`, 'Use -o csv or -o ndjson.');
};

const showProfiles = (profiles: readonly string[], config: ConfigFile, context: CommandContext): void => {
  context.warn(`Profiles, one after the other (${profiles.length}):`);
  for (const profile of profiles)
    context.warn(`  ${profile}  ${storedProfile(config, profile)?.settings['url'] ?? ''}`.trimEnd());
};

const makeRuns = (
  profiles: readonly string[],
  { words, isChange }: InnerLine,
  { shared }: Input,
  context: CommandContext,
): readonly ProfileRun[] => {
  const { stderr, stdinIsTerminal } = context.terminal;
  const asks = isChange && stderr.isTerminal && stdinIsTerminal;
  const all = [...(shared.quiet ? ['--quiet'] : []), ...(shared.yes && isChange ? ['--yes'] : []), ...words];
  return profiles.map((profile) => profileRun(profile, { words: all, asks, isChange }, context));
};

/** The columns are those of the first child that has rows, so its first rows are waited for. */
const listOf = async (
  runs: readonly ProfileRun[],
  ends: Promise<readonly ProfileEnd[]>,
  { spec }: InnerLine,
  context: CommandContext,
): Promise<Result> => {
  let shape: RowShape | undefined;
  const pages = allPages(runs, (heard) => (shape ??= heard));
  const first = await pages.next();
  return {
    kind: 'list',
    pages: withFirst(first, pages),
    columns: shape?.columns === undefined ? undefined : [profileColumn, ...shape.columns],
    fields: shape?.fields === undefined ? undefined : ['profile', ...shape.fields],
    noun: 'rows',
    printed: async () => {
      const ending = failureOfAll(await ends, spec);
      context.interrupt.throwIfAborted();
      if (ending !== undefined) throw ending;
    },
  };
};

const profileColumn: Column = { path: 'profile', title: 'Profile', rigid: true };

const allPages = async function* (
  runs: readonly ProfileRun[],
  learn: (shape: RowShape) => void,
): AsyncGenerator<Page, undefined> {
  for (const { profile, stdout } of runs) yield* pagesOf(profile, stdout, learn);
  return undefined;
};

const withFirst = async function* (
  first: IteratorResult<Page, undefined>,
  others: AsyncGenerator<Page, undefined>,
): AsyncGenerator<Page> {
  if (first.done === true) return;
  yield first.value;
  yield* others;
};

/** The profiles that the typed words name, in the order of the words; a pattern gives them in alphabetical order. */
export const selectProfiles = (typed: readonly string[], config: ConfigFile): readonly string[] => {
  const words = typed.flatMap((word) => word.split(',')).map((word) => word.trim());
  const wanted = words.filter((word) => word !== '' && !isExclusion(word));
  if (wanted.length === 0)
    throw usage('No profile is named.', "Name profiles or patterns; '*' stands for all stored profiles.");
  const stored = Object.keys(config.profiles)
    .filter((name) => name !== 'demo')
    .toSorted();
  const excluded = new Set(words.filter(isExclusion).flatMap((word) => namesFor(word.slice(1), stored, config)));
  const chosen = new Set(wanted.flatMap((word) => namesFor(word, stored, config)));
  const left = [...chosen].filter((name) => !excluded.has(name));
  if (left.length > 0) return left;
  throw new EmsError('not-found', `No profile matches ${words.join(' ')}.`, {
    hint: stored.length === 0 ? 'No profiles exist. Create one with: ems login' : `Profiles: ${stored.join(', ')}.`,
  });
};

const isExclusion = (word: string): boolean => word.startsWith('^');

/** A name without * and ? has to be there: a mistyped exclusion would act on the profile that was meant to be spared. */
const namesFor = (word: string, stored: readonly string[], config: ConfigFile): readonly string[] => {
  const pattern = patternOf(word);
  if (pattern.wild) return stored.filter((name) => pattern.matches(name));
  // The demo service is not in the store; only its exact name selects it.
  if (word === 'demo') return ['demo'];
  const found = stored.find((name) => name === word) ?? stored.find((name) => pattern.isExact(name));
  if (found === undefined) throw noProfile(word, config);
  return [found];
};

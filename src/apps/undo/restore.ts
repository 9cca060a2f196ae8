import { existsSync } from 'node:fs';
import type { CommandContext } from '../../command/spec.js';
import type { Pace } from '../../changes/execute/pace.js';
import {
  type AppliedChange,
  applyChanges,
  type ApplyInput,
  changeSentence,
  type Fact,
  findDifference,
  isWithin,
  type KindName,
  kindNamed,
  nameKey,
  previewChanges,
  readFolder,
  type StateChange,
  unreadLines,
  type Wanted,
  writeChangesRestorePoint,
} from '../state/index.js';
import { refuseForeignFolder, stateFolder } from '../../base/files/trusted-file.js';
import { describedOperations } from '../../service/server-description.js';
import { EmsError } from '../../base/errors.js';
import type { Call, Permit } from '../../http/client.js';

/** Restore points of an entry, compared with the service. */
export interface Restore {
  readonly work: ApplyInput;
  /** The requests that lead back, with words in place of ids that do not exist yet. */
  readonly calls: readonly Call[];
  /** Sentences: parts that name what the service no longer has, and parts without a request. */
  readonly gone: readonly string[];
  readonly unsent: readonly string[];
  /** Computers that it reaches; null: not known. */
  readonly computers: number | null;
  /** Kinds of things that it makes again. */
  readonly makes: readonly KindName[];
  /** The restore would also change something that exists, beside what it creates. */
  readonly touchesOthers: boolean;
}

/**
 * `newer`: restores that are applied before. What they create counts as existing: a parent for its child. `renamed`:
 * ids of groups that get their names back; a name that was changed again since stays.
 */
export const planRestore = async (
  folders: readonly string[],
  newer: readonly Restore[],
  context: CommandContext,
  renamed?: ReadonlySet<string>,
): Promise<Restore> => {
  const { stateDirectory } = await context.settings();
  stateFolder(stateDirectory, 'the restore points', 'restore');
  const own = await Promise.all(folders.map(readOwn));
  const wanted = mergeWanted([...newer.map(madeBy), ...own]);
  const gone = new Set<string>();
  const found = await findDifference({ wanted, only: ['all'], gone }, context);
  const { unreadable } = found.difference;
  const planned = new Set(newer.flatMap(({ work }) => work.changes.map(changeKey)));
  const changes = found.difference.changes.filter(
    (change) =>
      !planned.has(changeKey(change)) && (change.action !== 'rename' || renamed?.has(String(change.ids.on)) !== false),
  );
  const input: ApplyInput = {
    wanted: found.wanted,
    real: found.real,
    changes,
    rules: found.rules,
    described: (key) => describedOperations(key, context),
    keepsAll: unreadable.length > 0,
  };
  const { calls, problems } = await previewChanges(input, context);
  const work = { ...input, changes: changes.filter((change) => !problems.has(change)) };
  return {
    work,
    calls,
    computers: found.difference.computers,
    gone: [...gone].map((each) => `The ${each} is gone, so what needs it is not restored.`),
    unsent: [
      ...[...problems].map(([change, problem]) => `Not restored: ${changeSentence(change)}: ${problem}.`),
      // Parts that could not be compared are in no change.
      ...unreadLines(unreadable.filter(({ kind }) => isWanted(kind, found.wanted))),
    ],
    makes: work.changes.flatMap(({ action, kind }) => (action === 'create' && isThing(kind) ? [kind] : [])),
    touchesOthers: work.changes.some((change) => !isPartOfNew(change, found.difference.changes)),
  };
};

/** The folder may have been moved, so the ones above it are not those of the state directory. */
const readOwn = async (folder: string): Promise<Wanted> => {
  if (existsSync(folder)) refuseForeignFolder(folder, 'the restore point');
  return readFolder(folder);
};

/** A failed read that belongs to no kind of the run may be a look-up that the restore rests on. */
const isWanted = (kind: string, { facts }: Wanted): boolean =>
  kind.includes(' ') || facts.some((fact) => kindNamed(fact.kind).plural === kind);

const changeKey = ({ action, kind, on, what }: StateChange): string =>
  JSON.stringify([action, kind, nameKey(on), nameKey(what)]);

/** Objects that a restore creates, without their parts. */
const madeBy = ({ work: { changes, wanted } }: Restore): Wanted => {
  const made = changes.filter(({ action }) => action === 'create');
  const isMade = (fact: Pick<Fact, 'kind' | 'on' | 'what'>): boolean =>
    made.some(({ kind, on, what }) => kind === fact.kind && on === fact.on && what === fact.what);
  return {
    ...wanted,
    groups: wanted.groups.filter(({ path }) => isMade({ kind: 'group', on: path, what: '' })),
    facts: wanted.facts.filter(isMade),
    absent: [],
    exact: [],
    keys: [],
    rules: [],
  };
};

const isThing = (kind: KindName): boolean => kind === 'group' || kind === 'computer' || kind === 'tag';

/** Several restore points of one entry are one: a run that deleted 200 computers is undone by one comparison. */
const mergeWanted = (all: readonly Wanted[]): Wanted => {
  const seen = new Set<string>();
  const isNew = (key: string): boolean => !seen.has(key) && seen.add(key) !== undefined;
  return {
    ...all[0],
    groups: all.flatMap(({ groups }) => groups).filter(({ path }) => isNew(`document ${nameKey(path)}`)),
    facts: all
      .flatMap(({ facts }) => facts)
      .filter(({ kind, on, what }) => !isThing(kind) || isNew(`${kind} ${nameKey(on)} ${what}`)),
    absent: all.flatMap(({ absent }) => absent),
    exact: all.flatMap(({ exact }) => exact),
    keys: all.flatMap(({ keys }) => keys),
    rules: all.flatMap(({ rules }) => rules),
  };
};

/** Whether it is a member, a tag or a value of an object that is created again. */
const isPartOfNew = ({ on, what }: StateChange, changes: readonly StateChange[]): boolean =>
  changes.some(({ action, kind, ...made }) => {
    if (action !== 'create') return false;
    return kind === 'group'
      ? isWithin(on, made.on) || nameKey(on) === nameKey(made.on)
      : [on, what].some((each) => nameKey(each) === nameKey(made.what));
  });

/** Once newer restores are carried out, ids are known and others may have written. Sends nothing that was not shown. */
export const planAgain = async (
  shown: Restore,
  folders: readonly string[],
  context: CommandContext,
): Promise<Restore> => {
  const now = await planRestore(folders, [], context).catch((error: unknown) => {
    // The newer restore, which it needs, has failed.
    if (error instanceof EmsError && error.kind === 'usage')
      return { ...shown, work: noWork(shown), gone: [error.message] };
    throw error;
  });
  const keys = new Set(shown.work.changes.map(shownKey));
  return { ...now, work: { ...now.work, changes: now.work.changes.filter((change) => keys.has(shownKey(change))) } };
};

const noWork = ({ work }: Restore): ApplyInput => ({ ...work, changes: [] });

/** A member that was not created yet had its domain in its name. */
const shownKey = (change: StateChange): string =>
  changeKey(change.kind === 'member' ? { ...change, what: change.what.split('.')[0] ?? '' } : change);

/** Saves a restore point of its own, so that an undo by names can be undone by names. */
export const applyRestore = async (
  { work }: Restore,
  { pace, permit, undoes }: { readonly pace: Pace; readonly permit: Permit; readonly undoes: string },
  context: CommandContext,
): Promise<readonly AppliedChange[]> => {
  const restore = await writeChangesRestorePoint(work, context);
  return (await applyChanges({ ...work, pace, permit, marks: { restore, undoes } }, context)).changes;
};

import type { Context } from '../../../context.js';
import type { Real, RealGroup, KindName, UnreadKind } from '../model.js';
import { isWithin } from '../paths.js';
import { readReal, type RealOptions } from '../real/read-real.js';
import { makeDocuments, type StateDocument } from './documents.js';
import { documentTexts } from './write-folder.js';

export interface ExportOptions {
  readonly kinds: ReadonlySet<KindName>;
  /** --only was given, so everything named is read at any cost. */
  readonly isChosen: boolean;
  /** Reads every collection of every group, because a definition may omit groups. */
  readonly everyCollection?: true;
  /** Ids of groups, each with everything below it; absent: all groups. */
  readonly groups?: readonly string[];
  readonly tell?: (done: number, total: number) => void;
}

export interface StateExport {
  readonly real: Real;
  readonly documents: readonly StateDocument[];
  /** Text of each file. */
  readonly texts: ReadonlyMap<string, string>;
  /** Kinds that were not read because they take a request per group. */
  readonly skipped: readonly KindName[];
  /** Entries of collections were only read for the groups that their definitions name. */
  readonly trustsDefinitions: boolean;
  readonly isInScope: (path: string) => boolean;
}

/** The answer of `ems state export`. */
export interface StateExportAnswer {
  /** The folder. */
  readonly directory: string;
  /** Whether it was a --dry-run, which writes no file. */
  readonly dryRun: boolean;
  /** Its files. */
  readonly files: ExportedFiles;
  /** How many objects were exported, by kind. */
  readonly objects: Readonly<Record<string, number>>;
  /** Groups that ems or the service made, and no file manages. */
  readonly leftOut: LeftOutGroups;
  /** Kinds that were not read, because they cost a request for each group. */
  readonly skipped: readonly string[];
  /** Whether entries of collections were only read for the groups that their definitions name, because there are many groups. */
  readonly collectionsByDefinition: boolean;
  /** Kinds that could not be read. */
  readonly unreadable: readonly UnreadKind[];
  /** Values of variables that the files have in clear text, because neither the service nor the name marks them as secret; null: not all variables could be read. */
  readonly clearValues: number | null;
}

interface ExportedFiles {
  /** New files. */
  readonly created: readonly string[];
  /** Files with another content than before. */
  readonly replaced: readonly string[];
  /** Files of objects that are gone. */
  readonly removed: readonly string[];
  /** Number of files that stay as they are. */
  readonly unchanged: number;
}

interface LeftOutGroups {
  /** Groups of rollouts. */
  readonly rollout: number;
  /** Groups of reinstalls. */
  readonly reinstall: number;
}

/** These two are in no combined answer: each costs one request per group. */
const costly: readonly KindName[] = ['depot-server', 'software-class'];

/** Up to this many groups, a full export stays below 700 requests. */
const mostWithCostly = 150;

/** Up to this many groups, each is asked for every collection: a definition may omit groups. */
const mostAskedForAll = 50;

export interface ExportNeeds {
  readonly needs: NonNullable<RealOptions['needs']>;
  /** Kinds that were left out so far. */
  skipped(): readonly KindName[];
}

/** Everything of every group; in a large tree without the costly kinds, unless they were chosen. */
export const needsOfExport = (isChosen: boolean): ExportNeeds => {
  let skipped: readonly KindName[] = [];
  return {
    skipped: () => skipped,
    needs: (kind, _, groups) => {
      if (isChosen || groups.length <= mostWithCostly || !costly.includes(kind)) return true;
      skipped = costly;
      return false;
    },
  };
};

/** Reads the service and makes the files of a folder. */
export const readExport = async (context: Context, options: ExportOptions): Promise<StateExport> => {
  const { groups, isChosen, kinds, tell } = options;
  const isWanted = scopeOf(groups);
  const isNarrow = isChosen || groups !== undefined;
  const reading = needsOfExport(isNarrow);
  const asksAll = (all: readonly RealGroup[]): boolean =>
    isNarrow || options.everyCollection === true || all.length <= mostAskedForAll;
  const real = await readReal(context, {
    kinds,
    needs: (kind, group, all) => isWanted(group.path, all) && reading.needs(kind, group, all),
    asks: (_group, _collection, all) => asksAll(all),
    ...(tell === undefined ? {} : { tell }),
  });
  const isInScope = (path: string): boolean => isWanted(path, real.groups);
  const documents = makeDocuments(real, { kinds, isInScope });
  return {
    real,
    documents,
    texts: await documentTexts(documents),
    skipped: reading.skipped(),
    trustsDefinitions: kinds.has('collection') && !asksAll(real.groups),
    isInScope,
  };
};

const scopeOf =
  (ids: readonly string[] | undefined) =>
  (path: string, all: readonly RealGroup[]): boolean => {
    if (ids === undefined) return true;
    const roots = all.filter(({ id }) => ids.some((each) => each.toLowerCase() === id.toLowerCase()));
    return roots.some((root) => isWithin(path, root.path));
  };

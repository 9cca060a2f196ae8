import type { Context } from '../../context.js';
import { problemLine, throwProblems, type FileProblem } from '../../base/documents/problems.js';
import { EmsError, isInterruption } from '../../base/errors.js';
import { computeDiff } from './compare/compute-diff.js';
import { matchGroups, type GroupMatch } from './compare/match-groups.js';
import { chosenKinds } from './chosen-kinds.js';
import { needsOfExport } from './export/export-state.js';
import type { MatchRule } from './files/resolve-rules.js';
import { resolveWanted } from './files/resolve-wanted.js';
import { groupBy } from '../../base/json/group-by.js';
import { kindNamed, stateKinds } from './kinds.js';
import type { Fact, Real, StateDifference, Wanted, WantedFact, KindName } from './model.js';
import { nameKey } from './paths.js';
import { readReal, type RealOptions } from './real/read-real.js';
import { shownSecrets } from './shown-secrets.js';

export interface DifferenceOptions {
  readonly wanted: Wanted;
  /** Problems of the files, if any: they are thrown together with the names that the service does not know. */
  readonly problems?: readonly FileProblem[];
  /** The words of --only; absent: all kinds that are not read on request. */
  readonly only?: readonly string[] | undefined;
  /** Reads kinds and groups that no file speaks of, too. */
  readonly unmanaged?: boolean;
  /** Collects unknown names; facts that need them are left out. Absent: they are problems of the files. */
  readonly gone?: Set<string>;
  readonly tell?: (done: number, total: number) => void;
}

export interface FoundDifference {
  readonly wanted: Wanted;
  readonly real: Real;
  readonly difference: StateDifference;
  readonly kinds: ReadonlySet<KindName>;
  readonly remarks: readonly string[];
  /** Remarks on secrets that the service would show, each with its place. */
  readonly shown: readonly string[];
  /** The rules of members, by `nameKey` of their groups. */
  readonly rules: ReadonlyMap<string, MatchRule>;
}

/** Compares the files of a folder with the service: `state diff` shows it, `state apply` carries it out. */
export const findDifference = async (options: DifferenceOptions, context: Context): Promise<FoundDifference> => {
  try {
    return await compareFiles(options, context);
  } catch (error) {
    const isTold = error instanceof EmsError && (error.kind === 'usage' || isInterruption(error.kind));
    // Without a service, the problems of the files are still known.
    if (!isTold) throwProblems(options.problems ?? []);
    throw error;
  }
};

const compareFiles = async (options: DifferenceOptions, context: Context): Promise<FoundDifference> => {
  const asked = options.wanted;
  const chosen = chosenKinds(options.only);
  const inFiles = mentioned(asked);
  const kinds = options.unmanaged === true ? chosen : new Set([...chosen].filter((kind) => inFiles.has(kind)));
  const { origin } = await context.client();
  const real = await readReal(context, {
    kinds,
    needs: options.unmanaged === true ? needsOfExport(options.only !== undefined).needs : needsOf(asked, origin),
    asks: asksOf(asked, origin),
    ...(options.unmanaged === true ? {} : { computers: computersIn(asked) }),
    ...(options.tell === undefined ? {} : { tell: options.tell }),
  });
  const { wanted, remarks, rules } = await resolveWanted(asked, real, { ...options, kinds }, context);
  const difference = await computeDiff({ wanted, real, env: context.env, kinds, against: 'files' });
  return {
    wanted,
    real,
    difference,
    kinds,
    rules,
    shown: shownSecrets(wanted, real.isSecret).map(problemLine),
    remarks: [...unreadSections(inFiles, chosen), ...remarks],
  };
};

/** Compares with another server in place of files: its state is wanted here. Ids of two servers do not match. */
export const findServerDifference = async (
  options: Pick<DifferenceOptions, 'only' | 'tell'> & { readonly against: string },
  context: Context,
  other: Context,
): Promise<FoundDifference> => {
  const kinds = chosenKinds(options.only);
  const read = (from: Context): Promise<Real> =>
    readReal(from, {
      kinds,
      needs: needsOfExport(options.only !== undefined).needs,
      ...(options.tell === undefined ? {} : { tell: options.tell }),
    });
  const [there, here] = [await read(other), await read(context)];
  const wanted = wantedFrom(there);
  // A kind that the other server did not return is as unknown as one missing here.
  const real = {
    ...here,
    unreadable: [...here.unreadable, ...there.unreadable],
    failedReads: () => [here, there].flatMap((each) => each.failedReads?.() ?? []),
  };
  const difference = await computeDiff({ wanted, real, env: context.env, kinds, against: options.against });
  return { wanted, real, difference, kinds, rules: new Map(), shown: [], remarks: [] };
};

const nowhere = { file: '', line: 0, column: 0 };

const withoutIds = ({ hidden, kind, on, value, what }: Fact): WantedFact => ({
  kind,
  on,
  what,
  value,
  place: nowhere,
  ...(hidden === undefined ? {} : { hidden }),
});

const wantedFrom = ({ facts, groups }: Real): Wanted => ({
  groups: groups.map(({ path, type }) => ({ path, type, place: nowhere })),
  facts: facts.map(withoutIds),
  absent: [],
  exact: [],
  keys: [],
  rules: [],
});

const isOwned = ({ kind }: { readonly kind: KindName }): boolean =>
  kind === 'computer-variable' || kind === 'computer-collection';

/** Computers that the files say something about; members are named by their groups. */
const computersIn = ({ absent, exact, facts }: Wanted): string[] => {
  const named = [...facts, ...absent].filter(({ kind }) => kind === 'computer').map(({ what }) => what);
  return [...new Set([...named, ...[...facts, ...absent, ...exact].filter(isOwned).map(({ on }) => on)])];
};

/** Kinds in the files. Always groups, and members if a group is to be deleted. */
const mentioned = (wanted: Wanted): ReadonlySet<KindName> => {
  const deletes = wanted.absent.some(({ kind, what }) => kind === 'group' && what === '');
  const kinds = [...wanted.facts, ...wanted.absent, ...wanted.exact].map(({ kind }) => kind);
  const rules: KindName[] = wanted.rules.length > 0 || deletes ? ['member'] : [];
  return new Set<KindName>(['group', ...kinds, ...rules]);
};

/** Reads only what the document of a group mentions: three groups cost six requests, not six hundred. */
const needsOf = (wanted: Wanted, server: string): NonNullable<RealOptions['needs']> => {
  let known: ReadonlyMap<string, ReadonlySet<KindName>> | undefined;
  return (kind, { id }, groups) => {
    known ??= neededKinds(wanted, { groups, server });
    return known.get(id)?.has(kind) === true;
  };
};

/** Whether the files name this collection of a group, or remove unlisted ones. */
const asksOf = (wanted: Wanted, server: string): NonNullable<RealOptions['asks']> => {
  const named = [...wanted.facts, ...wanted.absent, ...wanted.exact].filter(({ kind }) => kind === 'collection');
  let byGroup: ReadonlyMap<string | undefined, ReadonlySet<string>> | undefined;
  return ({ id }, { aliases, id: varId, name }, groups) => {
    byGroup ??= collectionNames(named, matchGroups(wanted, { groups, server }));
    const names = byGroup.get(id);
    return ['', name, String(varId), ...aliases].some((each) => names?.has(nameKey(each)) === true);
  };
};

const collectionNames = (
  named: readonly { readonly on: string; readonly what: string }[],
  groups: GroupMatch,
): Map<string | undefined, ReadonlySet<string>> =>
  new Map(
    [...groupBy(named, ({ on }) => groups.groupAt(on)?.id)].map(([id, own]) => [
      id,
      new Set(own.map(({ what }) => nameKey(what))),
    ]),
  );

const neededKinds = (
  wanted: Wanted,
  real: Pick<Real, 'groups' | 'server'>,
): ReadonlyMap<string, ReadonlySet<KindName>> => {
  const match = matchGroups(wanted, real);
  const found = new Map<string, Set<KindName>>();
  const need = (kind: KindName, on: string): void => {
    const group = match.groupAt(on);
    if (group === undefined) return;
    const kinds = found.get(group.id) ?? new Set<KindName>();
    // A group to be deleted must not have members that the files do not list.
    found.set(group.id, kinds.add(kind));
  };
  for (const { kind, on } of [...wanted.facts, ...wanted.absent, ...wanted.exact]) need(kind, on);
  for (const { kind, on, what } of wanted.absent) if (kind === 'group' && what === '') need('member', on);
  for (const { on } of wanted.rules) need('member', on);
  return found;
};

const unreadSections = (inFiles: ReadonlySet<KindName>, chosen: ReadonlySet<KindName>): string[] => {
  const left = stateKinds.filter(({ name }) => !chosen.has(name) && inFiles.has(name));
  const asked = left.filter(({ onRequest }) => onRequest === true).map(({ name }) => kindNamed(name).plural);
  return asked.length === 0 ? [] : [`Compared only with --only: ${asked.join(', ')}.`];
};

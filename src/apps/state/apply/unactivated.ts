import { activatedBy } from '../../../service/own-changes.js';
import { groupApi } from '../../../service/groups.js';
import type { Context } from '../../../context.js';
import type { JsonObject } from '../../../base/json/objects.js';
import { readHistory, running, type HistoryEntry } from '../../../settings/history.js';
import { readKept, type KeptChange } from '../../../settings/kept-changes.js';
import { matchGroups } from '../compare/match-groups.js';
import { kindNamed } from '../kinds.js';
import type { Real, RealGroup, Wanted } from '../model.js';
import { isWithin } from '../paths.js';

/** Groups of the files, by their wanted paths, that earlier runs on this machine changed and that were not activated since. */
export interface Unactivated {
  /** Groups changed by runs with --activate that were stopped before the activation. */
  readonly due: readonly string[];
  /** Groups changed by runs without --activate. */
  readonly asleep: readonly string[];
  /** Groups whose activation may have been sent, without an answer: sending it again would set off once more what it may have set off. */
  readonly doubt: readonly string[];
  /** False: no earlier run on this machine has changed the groups. Another machine may have. */
  readonly isKnown: boolean;
}

/** A killed apply may have made all its changes without activating them: only the history shows that. */
export const findUnactivated = async (
  { real, wanted }: { readonly real: Real; readonly wanted: Wanted },
  context: Context,
): Promise<Unactivated> => {
  const settings = await context.settings();
  const { stateDirectory } = settings;
  const entries = (await readHistory(stateDirectory)).filter(
    ({ outcome, server }) => outcome !== running && server === settings.get('url'),
  );
  const groups = groupsToActivate({ real, wanted });
  const left = new Map<RealGroup, 'due' | 'asleep' | 'doubt'>();
  let isKnown = groups.size === 0;
  for (const entry of entries.toReversed()) {
    const kept = isApply(entry) ? await readKept(stateDirectory, entry.id) : [];
    const changed = changedGroups(kept, real.groups);
    const own = changed.filter((group) => groups.has(group));
    for (const group of own) if (left.get(group) !== 'due') left.set(group, activates(entry) ? 'due' : 'asleep');
    isKnown ||= own.length > 0;
    for (const above of activatedGroups(entry, { changed, kept, groups: real.groups }))
      for (const group of left.keys()) if (isWithin(group.path, above.path)) left.delete(group);
    for (const above of byId(real.groups, unansweredActivations(entry, kept)))
      for (const group of left.keys()) if (isWithin(group.path, above.path)) left.set(group, 'doubt');
  }
  const pathsOf = (state: string): string[] =>
    [...left].flatMap(([group, own]) => (own === state ? [groups.get(group) ?? group.path] : []));
  return { due: pathsOf('due'), asleep: pathsOf('asleep'), doubt: pathsOf('doubt'), isKnown };
};

/** Groups with sections that computers act on, with their wanted paths. */
export const groupsToActivate = ({
  real,
  wanted,
}: {
  readonly real: Real;
  readonly wanted: Wanted;
}): ReadonlyMap<RealGroup, string> => {
  const match = matchGroups(wanted, real);
  const named = [...wanted.facts, ...wanted.absent, ...wanted.exact].filter(
    ({ kind }) => kind !== 'group' && kindNamed(kind).file === undefined,
  );
  return new Map(
    named.flatMap(({ on }) => {
      const group = match.groupAt(on);
      return group === undefined ? [] : [[group, on] as const];
    }),
  );
};

const isApply = ({ command }: HistoryEntry): boolean => / state apply( |$)/.test(command);

const activates = ({ command }: HistoryEntry): boolean => / --activate( |$)/.test(command);

const byId = (groups: readonly RealGroup[], ids: readonly string[]): RealGroup[] => {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return groups.filter(({ id }) => wanted.has(id.toLowerCase()));
};

/** Removed members and renamed groups need no activation. */
const changedGroups = (kept: readonly KeptChange[], groups: readonly RealGroup[]): RealGroup[] => {
  const asleep = kept.filter(
    ({ operation }) => operation.includes(` ${groupApi.one.path}/`) && !isActive.has(operation),
  );
  return byId(groups, asleep.map(idIn));
};

const activation = groupApi.activate.operation;
const isActive: ReadonlySet<string> = new Set([activation, groupApi.removeMembers.operation]);

const idIn = ({ pathValues }: KeptChange): string => String(pathValues['id'] ?? '');

interface ChangedGroups {
  readonly changed: readonly RealGroup[];
  readonly kept: readonly KeptChange[];
  readonly groups: readonly RealGroup[];
}

/** The history has only the first requests of a run; a successful run has activated everything it changed. */
const activatedGroups = (entry: HistoryEntry, { changed, groups, kept }: ChangedGroups): readonly RealGroup[] => {
  const answered = kept.filter(({ open, operation }) => operation === activation && open !== true);
  const sent = byId(groups, [...entry.requests.flatMap((each) => activatedIn(each)), ...answered.map(idIn)]);
  return isApply(entry) && activates(entry) && entry.exitCode === 0 ? [...changed, ...sent] : sent;
};

/** A killed process has no answer to what it sent last: its entry never ended, and the change was kept before it left. */
const unansweredActivations = ({ exitCode, requests }: HistoryEntry, kept: readonly KeptChange[]): string[] => {
  const lost = requests.flatMap((each) => activatedIn(each, 'unknown'));
  return exitCode === null ? [...lost, ...kept.filter(isOpenActivation).map(idIn)] : lost;
};

const isOpenActivation = ({ open, operation }: KeptChange): boolean => operation === activation && open === true;

/** `wanted`: how the request ended; undefined: it was accepted. */
const activatedIn = (request: JsonObject, wanted?: 'unknown'): string[] => {
  const { end, status } = request;
  const isMeant = end === wanted && (wanted !== undefined || (typeof status === 'number' && status < 300));
  const activated = activatedBy(request);
  return isMeant && activated?.kind === 'group' ? [activated.id] : [];
};

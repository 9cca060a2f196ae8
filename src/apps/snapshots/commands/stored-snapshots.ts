import type { CommandContext, FlagSpec } from '../../../command/spec.js';
import type { Scope } from '../../../service/scope.js';
import { localTime } from '../../../base/text/calendar.js';
import { relativeTime } from '../../../base/text/times.js';
import { chooseSnapshot, sameScope } from '../choose-snapshot.js';
import { listSnapshots, type Snapshot } from '../snapshot-store.js';

export const atFlag: FlagSpec = {
  name: 'at',
  value: 'snapshot',
  help: 'which snapshot: monday, 7d, a date or an id (default: the last one)',
};

/** The server's name in a snapshot. The embedded demo service has no address. */
export const serverOf = async (context: CommandContext): Promise<string> => {
  const settings = await context.settings();
  if (settings.profile === 'demo') return 'demo';
  const url = settings.get('url');
  return url === undefined ? '' : new URL(url).origin;
};

/** All snapshots of this profile, oldest first. */
export const allSnapshots = async (context: CommandContext): Promise<Snapshot[]> => {
  const { profile, stateDirectory } = await context.settings();
  return listSnapshots(stateDirectory, profile, (line) => context.warn(line));
};

/** The snapshots of this service and scope, oldest first. */
export const snapshotsOf = async (scope: Scope, context: CommandContext): Promise<Snapshot[]> => {
  const scopeId = scope.kind === 'group' ? scope.id.toLowerCase() : null;
  return sameScope(await allSnapshots(context), { server: await serverOf(context), scopeId });
};

export const lastSnapshot = async (scope: Scope, context: CommandContext): Promise<Snapshot | undefined> =>
  (await snapshotsOf(scope, context)).at(-1);

/** The snapshot that was typed, or the nearest one with a remark. */
export const snapshotCalled = (typed: string, known: readonly Snapshot[], context: CommandContext): Snapshot => {
  const { snapshot, remark } = chooseSnapshot(typed, known, context.clock.date());
  if (remark !== undefined) context.say(remark);
  return snapshot;
};

/** An answer from a snapshot says how old it is: it may be taken for the state of now. */
export const tellTaken = ({ meta: { takenAt } }: Snapshot, context: CommandContext): void =>
  context.say(`From the snapshot of ${localTime(new Date(takenAt))} (${relativeTime(takenAt, context.clock.date())}).`);

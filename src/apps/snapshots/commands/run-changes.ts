import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { EmsError, usage } from '../../../base/errors.js';
import { isComparedPart, readChanges, type SnapshotChanges } from '../changes.js';
import { noSnapshots } from '../choose-snapshot.js';
import { digestMarker } from '../digest-marker.js';
import { hasFailed } from '../snapshot-meta.js';
import type { Snapshot } from '../snapshot-store.js';
import { requireEngine } from '../sql/sql-engine.js';
import { answerJson } from '../../../base/json/objects.js';
import { thousands } from '../../../base/text/wording.js';
import { drawChanges } from './draw-changes.js';
import { allSnapshots, serverOf, snapshotCalled, snapshotsOf, tellTaken } from './stored-snapshots.js';
import { scopeOf } from '../../../engine/targets/scope-flag.js';
import { changeKinds, type ChangeKind } from './change-kinds.js';

export const runChanges = async (input: Input, context: CommandContext): Promise<Result> => {
  const failOn = [input.flags['fail-on'] ?? []].flat().map(kindOf);
  if (input.flags['since-last'] === true) return digest(input, failOn, context);
  const [before, after] = await choosePair(input, context);
  refuseDifferent(before, after, input);
  for (const each of [before, after]) tellTaken(each, context);
  return resultOf(await compare(before, after, context), failOn);
};

const compare = async (before: Snapshot, after: Snapshot, context: CommandContext): Promise<SnapshotChanges> => {
  const engine = await requireEngine(context.runtime);
  context.interrupt.throwIfAborted();
  return readChanges(before, after, engine);
};

const kindOf = (typed: unknown): ChangeKind => {
  const found = changeKinds.find((kind) => kind === typed);
  if (found === undefined)
    throw usage(`--fail-on: "${String(typed)}" is not a kind`, `Kinds: ${changeKinds.join(', ')}.`);
  return found;
};

const choosePair = async (input: Input, context: CommandContext): Promise<[Snapshot, Snapshot]> => {
  const { from, until } = input.arguments;
  const candidates = await candidatesOf(input, context);
  const choose = (typed: string): Snapshot => snapshotCalled(typed, candidates, context);
  const after = typeof until === 'string' ? choose(until) : candidates.at(-1);
  if (after === undefined) throw noSnapshots();
  const before = typeof from === 'string' ? choose(from) : candidates[candidates.indexOf(after) - 1];
  if (before === undefined || before === after) throw onlyOne(after, candidates.length);
  if (before.meta.takenAt > after.meta.takenAt)
    throw usage(`The snapshot ${before.meta.id} is newer than ${after.meta.id}.`, 'Name the earlier one first.');
  return [before, after];
};

/** Snapshots of the scope; an id or --any-scope may name any other. */
const candidatesOf = async (input: Input, context: CommandContext): Promise<Snapshot[]> => {
  const all = await allSnapshots(context);
  const typed = [input.arguments['from'], input.arguments['until']].flat();
  const isNamed = all.some(({ meta }) => typed.includes(meta.id));
  if (input.flags['any-scope'] === true || isNamed) return all;
  const scope = await scopeOf(input, context);
  const own = await snapshotsOf(scope, context);
  if (own.length === 0) throw noSnapshots(scope.kind === 'group' ? scope.name : 'the whole fleet', all.length);
  return own;
};

const onlyOne = ({ meta }: Snapshot, count: number): EmsError =>
  new EmsError(
    'not-found',
    count < 2
      ? 'There is only one snapshot, nothing to compare it with.'
      : `Both arguments are the snapshot ${meta.id}.`,
    {
      hint: count < 2 ? 'Take another one later with: ems fleet snapshot' : 'List snapshots with: ems fleet snapshots',
    },
  );

const refuseDifferent = (before: Snapshot, after: Snapshot, input: Input): void => {
  const [old, now] = [before.meta, after.meta];
  if (input.flags['any-scope'] === true || (old.server === now.server && old.scopeId === now.scopeId)) return;
  const [from, to] = old.server === now.server ? [old.scope, now.scope] : [old.server, now.server];
  throw usage(
    `These snapshots are of different computers: ${from}, and ${to}.`,
    'Computers that only one of them has would be new or gone. To compare them anyway: --any-scope',
  );
};

/** Compares the newest snapshot with that of the last digest. The marker moves only after the digest was printed. */
const digest = async (input: Input, failOn: readonly ChangeKind[], context: CommandContext): Promise<Result> => {
  if (input.arguments['from'] !== undefined) throw usage('--since-last chooses the snapshots itself');
  const scope = await scopeOf(input, context);
  const { profile, stateDirectory } = await context.settings();
  const scopeId = scope.kind === 'group' ? scope.id.toLowerCase() : null;
  const marker = digestMarker(stateDirectory, profile, { server: await serverOf(context), scopeId });
  const own = await snapshotsOf(scope, context);
  const after = own.at(-1);
  if (after === undefined) throw noSnapshots(scope.kind === 'group' ? scope.name : 'the whole fleet');
  const { snapshot, remark } = await marker.find(own);
  const before = snapshot ?? own.at(-2) ?? after;
  // A part that is missing every day is not reported; one that was there yesterday is.
  const isPart = gapsOf(before) !== gapsOf(after);
  const gaps = remark === undefined ? [] : [`${remark} Compared with ${before.meta.id}.`];
  const result = { ...resultOf(await compare(before, after, context), failOn, !isPart), gaps };
  // A table that is missing today is compared with the same snapshot later; reporting twice is better than never.
  if (after.meta.unreadable.some((part) => isComparedPart(part) && hasFailed(part))) return result;
  return { ...result, printed: () => marker.write(after.meta) };
};

const gapsOf = ({ meta }: Snapshot): string =>
  meta.unreadable
    .filter(isComparedPart)
    .map(({ what }) => what)
    .toSorted()
    .join();

const resultOf = (found: SnapshotChanges, failOn: readonly ChangeKind[], quiet = false): Result => {
  const hits = failOn.filter((kind) => found[kind].length > 0);
  const isNews = failOn.length > 0 ? hits.length > 0 : changeKinds.some((kind) => found[kind].length > 0);
  return {
    kind: 'object',
    value: answerJson(found),
    draw: (canvas) => (quiet && !isNews ? '' : drawChanges(found, canvas)),
    ...(hits.length === 0 ? {} : { outcome: differs(found, hits) }),
  };
};

const differs = (found: SnapshotChanges, hits: readonly ChangeKind[]): EmsError =>
  new EmsError('differs', `Changes: ${hits.map((kind) => `${thousands(found[kind].length)} ${kind}`).join(', ')}.`);

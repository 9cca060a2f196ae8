import type { CommandContext, Input } from '../../../command/spec.js';
import type { Plan, Unit } from '../../../changes/plan.js';
import { firstFew, type Target } from '../../../changes/target.js';
import { activationUnits, membershipUnits, moveUnits } from '../../../engine/write/memberships.js';
import { chosenBy } from '../../../engine/write/reason-gone.js';
import { ownPlan } from '../../../changes/own-plan.js';
import { fewNames, computersText, capitalized } from '../../../base/text/wording.js';
import { memberGroup } from '../group-argument.js';
import type { SyncFacts, SyncGroups } from './read-sync.js';
import { phraseOf, willBeAsked } from '../../../changes/permit.js';
import { EmsError } from '../../../base/errors.js';

export interface Sync extends SyncGroups, SyncFacts {}

/** Adds first, then removals, then activations of those that joined a group. */
export const syncPlan = async (sync: Sync, input: Input, context: CommandContext): Promise<Plan> => {
  const client = await context.client();
  const units: Unit[] = [];
  const { added, group, leaves, removed, to, tree } = sync;
  const goal = memberGroup(group, tree);
  const free = added.filter(({ id }) => !leaves.has(id));
  units.push(...membershipUnits('add', goal, free, client));
  for (const [from, targets] of sourcesOf(sync))
    units.push(...moveUnits({ from: memberGroup(from, tree), to: goal, exclusive: true, targets }, units.length));
  const leaving =
    to === undefined
      ? membershipUnits('remove', goal, removed, client)
      : moveUnits({ from: goal, to: memberGroup(to, tree), exclusive: true, targets: removed }, units.length);
  units.push(...leaving.map((unit): Unit => (unit.completes === true ? unit : { ...unit, removes: true })));
  if (input.flags['activate'] === true)
    units.push(...activationUnits([...added, ...(to === undefined ? [] : removed)], units));
  const [question, consequences] = [syncQuestion(sync), factsOf(sync, input.flags['activate'] === true)];
  const reason = chosenBy(input.shared.selection, false);
  return ownPlan({ words: ['group', 'sync'], question, consequences, units, ...reason }, input, context);
};

/** Computers that come from another configuration group, by that group. */
const sourcesOf = ({ added, leaves }: Sync) => {
  const sources = new Map<NonNullable<ReturnType<typeof leaves.get>>, Target<number>[]>();
  for (const target of added) {
    const from = leaves.get(target.id);
    if (from !== undefined) sources.set(from, [...(sources.get(from) ?? []), target]);
  }
  return sources;
};

/** 'Add 3 computers to Frankfurt and remove 1 computer from it?' */
export const syncQuestion = (sync: Sync): string => {
  const { added, group, removed, to, tree } = sync;
  const path = tree.path(group.id);
  const adds = added.length === 0 ? [] : [`add ${computersText(added.length)} to ${path}`];
  const place = added.length === 0 ? path : 'it';
  const leaves = to === undefined ? `remove ${computersText(removed.length)} from ${place}` : '';
  const moves =
    to === undefined ? leaves : `move ${computersText(removed.length)} from ${place} to ${tree.path(to.id)}`;
  const text = [...adds, ...(removed.length === 0 ? [] : [moves])].join(' and ');
  return `${capitalized(text)}?`;
};

const shownNames = 20;

/** Names of all computers that are added or removed, and where they come from. */
const factsOf = (sync: Sync, isActivated: boolean): string[] => {
  const { added, removed, tree } = sync;
  return [
    ...(added.length === 0 ? [] : [`Adds: ${firstFew(added, shownNames)}`]),
    ...[...sourcesOf(sync)].map(
      ([from, targets]) => `Moves from ${tree.path(from.id)}: ${fewNames(targets.map(nameText), shownNames)}`,
    ),
    ...(removed.length === 0 ? [] : [`Removes: ${firstFew(removed, shownNames)}`]),
    ...(isActivated
      ? ['Activates the computers that are added, so that assignments are deployed at their next contact.']
      : []),
  ];
};

const nameText = ({ id, name }: Target): string => name ?? String(id);

export interface SyncRefusal {
  readonly refused: 'empty' | 'max-removed' | 'max-affected';
  readonly error: EmsError;
}

/** Why nothing is sent. A person on a terminal types the number instead of --max-affected. */
export const refusalOf = async (
  sync: Sync,
  input: Input,
  context: CommandContext,
): Promise<SyncRefusal | undefined> => {
  const { added, found, group, members, removed, tree } = sync;
  const path = tree.path(group.id);
  if (found === 0 && members > 0 && input.flags['allow-empty'] !== true)
    return refusal('empty', `the rule matches no computer, and ${path} has ${computersText(members)}`, allowEmpty);
  const typed = input.values['max-removed'];
  const most = typeof typed === 'number' ? typed : Math.max(5, Math.floor(members / 10));
  if (removed.length > most)
    return refusal(
      'max-removed',
      `${computersText(removed.length)} of ${members} would be removed from ${path} (limit ${most})`,
      [`Add --max-removed ${removed.length} to continue.`],
    );
  const limit = input.shared.maxAffected ?? (await context.settings()).get('max-affected');
  const affected = added.length + removed.length;
  const isAsked = !input.shared.dryRun && (await willBeAsked(input, context));
  if (affected <= limit || isAsked) return undefined;
  const phrase = phraseOf(syncQuestion(sync));
  return refusal('max-affected', `this would ${phrase} (limit ${limit})`, [
    `Add --max-affected ${affected} to continue.`,
  ]);
};

const allowEmpty = ['Check the rule with: ems computer list', 'Add --allow-empty to continue.'];

const refusal = (refused: SyncRefusal['refused'], why: string, hints: readonly string[]): SyncRefusal => ({
  refused,
  error: new EmsError('refused', `Refused: ${why}. Nothing was sent.`, { hint: hints.join('\n') }),
});

import type { Result } from '../../command/result.js';
import type { Context } from '../../context.js';
import { confirmOrRefuse, phraseOf, type Confirmation } from '../safety/confirm.js';
import { previewMany } from '../safety/preview.js';
import { reachOfMany } from '../safety/reach.js';
import { isRehearsed, willBeAsked } from '../safety/readers.js';
import { callFor } from '../plan/plan.js';
import type { Replay } from '../journal/replay.js';
import { failedUnits, selectUnits, type UnitSelection } from '../journal/select-units.js';
import { computersIn, countSubjects, differentIds, firstFew } from '../targets/target.js';
import type { Input } from '../../command/input.js';

/** The same briefing as before the question, then the requests. */
export const rehearseResume = async (
  replayed: Replay,
  wanted: UnitSelection,
  input: Input,
  context: Context,
): Promise<Result> => {
  const { plan } = replayed;
  if (isRehearsed(input, context) && selectUnits(replayed, wanted).size > 0) {
    const { facts, question } = await briefed(replayed, wanted, true, context);
    context.say(`Would ${phraseOf(question)}`);
    for (const fact of facts ?? []) context.say(fact);
  }
  const calls = [...selectUnits(replayed, wanted).values()].map((unit) => callFor(plan.call, plan.carrier, unit));
  return previewMany(calls, await context.client());
};

export const askResume = async (
  replayed: Replay,
  wanted: UnitSelection,
  input: Input,
  context: Context,
): Promise<void> => {
  const isAsked = await willBeAsked(input, context);
  await confirmOrRefuse({ ...(await briefed(replayed, wanted, isAsked, context)), dangerous: true }, input, context);
};

/** Who is left, what follows: for whoever is asked. Others read the names alone, and only what reaches further is looked up. */
const briefed = async (
  { plan, ...replayed }: Replay,
  wanted: UnitSelection,
  isRead: boolean,
  context: Context,
): Promise<Omit<Confirmation, 'dangerous'>> => {
  const targets = [...selectUnits({ plan, ...replayed }, wanted).values()].flat();
  const count = countSubjects(targets.length, plan.subject);
  const verb = wanted === failedUnits ? 'Retry' : 'Resume';
  const question = `${verb} "${plan.command}" ${plan.subject === undefined ? 'on' : 'for'} ${count}?`;
  const names = `${count}: ${firstFew(targets)}`;
  if (plan.subject !== undefined) return { question, facts: [names, ...(plan.consequences ?? [])] };
  const ids = differentIds(computersIn(targets));
  const reach = plan.reach === undefined ? undefined : await reachOfMany(plan, ids, context);
  const affected = Math.max(ids.length, reach?.computers ?? 0);
  const follows = [...(reach?.facts ?? []), ...(plan.consequences ?? [])];
  const stake = { question, affected, unknown: reach?.unknown };
  if (!isRead) return { ...stake, facts: [names, ...follows] };
  const { aboutComputers } = await import('../safety/brief.js');
  const { facts, list } = await aboutComputers(ids, context);
  return { ...stake, facts: [...facts, ...follows], list };
};

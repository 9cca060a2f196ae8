import type { Input } from '../../command/input.js';
import type { Result } from '../../command/result.js';
import type { Context } from '../../context.js';
import type { Replay } from '../journal/replay.js';
import { failedUnits, selectUnits, type UnitSelection } from '../journal/select-units.js';
import { callFor } from '../plan/plan.js';
import { confirmOrRefuse, type Confirmation } from '../safety/confirm.js';
import { previewMany } from '../safety/preview.js';
import { reachOfMany } from '../safety/reach.js';
import { isRehearsed, willBeAsked } from '../safety/readers.js';
import { computersIn, countSubjects, differentIds, firstFew } from '../targets/target.js';
import { sayBrief } from './ask-plan.js';

/** --dry-run of a resume: the briefing, then the requests that are left. */
export const previewResume = async (
  replayed: Replay,
  wanted: UnitSelection,
  input: Input,
  context: Context,
): Promise<Result> => {
  const units = selectUnits(replayed, wanted);
  if (isRehearsed(input, context) && units.size > 0) sayBrief(await brief(replayed, wanted, true, context), context);
  const calls = [...units.values()].map((unit) => callFor(replayed.plan, unit));
  return previewMany(calls, await context.client());
};

export const confirmResume = async (
  replayed: Replay,
  wanted: UnitSelection,
  input: Input,
  context: Context,
): Promise<void> => {
  if (selectUnits(replayed, wanted).size === 0) return;
  const isAsked = await willBeAsked(input, context);
  await confirmOrRefuse({ ...(await brief(replayed, wanted, isAsked, context)), dangerous: true }, input, context);
};

type ResumeBrief = Omit<Confirmation, 'dangerous'> & Required<Pick<Confirmation, 'facts'>>;

/** `isRead`: a person is asked, so the computers are looked up. A log gets names and what reaches further. */
const brief = async (
  replayed: Replay,
  wanted: UnitSelection,
  isRead: boolean,
  context: Context,
): Promise<ResumeBrief & { readonly facts: readonly string[] }> => {
  const { plan } = replayed;
  const targets = [...selectUnits(replayed, wanted).values()].flatMap((unit) => unit.targets);
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

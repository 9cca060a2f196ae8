import type { Input, Result } from '../../command/spec.js';
import type { Context } from '../../context.js';
import type { Permit } from '../../http/client.js';
import { failedUnits, type Replay, selectUnits, type UnitSelection } from '../../changes/journal/replay.js';
import { type Confirmation, askPermit, willBeAsked } from '../../changes/permit.js';
import { callFor, plannedUnits, type Plan, type Unit, operationsOf } from '../../changes/plan.js';
import { previewMany } from '../../changes/preview.js';
import type { Impact } from '../../changes/reach/impact.js';
import { reachOfCalls } from '../../changes/reach/reach.js';
import {
  computersIn,
  countSubjects,
  differentIds,
  firstFew,
  type Target,
  withoutDuplicates,
} from '../../changes/target.js';
import { undoingOfPlan } from '../../changes/undo/class-of.js';
import { sayBrief } from './ask.js';

/** --dry-run of a resume: the briefing, then the requests that are left. */
export const previewResume = async (
  replayed: Replay,
  wanted: UnitSelection,
  input: Input,
  context: Context,
): Promise<Result> => {
  const units = selectUnits(replayed, wanted);
  const told = units.size === 0 ? undefined : await brief(replayed, wanted, { isAsked: true, input }, context);
  if (told !== undefined) sayBrief(told, context);
  const calls = plannedUnits({ units: [...units.values()] }).map((unit) => ({
    ...callFor(replayed.plan, unit),
    about: `${replayed.plan.subject?.noun ?? 'computer'} ${firstFew(unit.targets)}`,
  }));
  return { ...previewMany(calls, await context.client()), affected: told?.unknown === true ? null : told?.affected };
};

export const confirmResume = async (
  replayed: Replay,
  wanted: UnitSelection,
  input: Input,
  context: Context,
): Promise<Permit> => {
  const isAsked = await willBeAsked(input, context);
  const undo = (await undoingOfPlan(replayed.plan, { undoable: true }, context)).class;
  return askPermit(
    {
      ...(await brief(replayed, wanted, { isAsked, input }, context)),
      dangerous: true,
      undo,
      operations: operationsOf(replayed.plan),
    },
    input,
    context,
  );
};

type ResumeBrief = Omit<Confirmation, 'dangerous' | 'operations'> & Required<Pick<Confirmation, 'facts'>>;

/** `isAsked`: a person is asked, so the computers are looked up. A log gets names and the reach of the requests. */
const brief = async (
  replayed: Replay,
  wanted: UnitSelection,
  { input, isAsked }: { readonly input: Input; readonly isAsked: boolean },
  context: Context,
): Promise<ResumeBrief & { readonly facts: readonly string[] }> => {
  const { plan } = replayed;
  const targets = distinct(plannedUnits({ units: [...selectUnits(replayed, wanted).values()] }), plan);
  const count = countSubjects(targets.length, plan.subject);
  const verb = wanted === failedUnits ? 'Retry' : 'Resume';
  const question = `${verb} "${plan.command}" ${plan.subject === undefined ? 'on' : 'for'} ${count}?`;
  const names = `${count}: ${firstFew(targets)}`;
  const isLimited = input.shared.maxAffected !== undefined;
  const reach = await reachOfRest(replayed, wanted, isLimited, context);
  const { facts: reached = [], unknown } = reach ?? {};
  if (plan.subject !== undefined)
    return { question, affected: reach?.computers, unknown, facts: [names, ...reached, ...(plan.consequences ?? [])] };
  const ids = differentIds(computersIn(targets));
  const affected = Math.max(ids.length, reach?.computers ?? 0);
  const follows = [...reached, ...(plan.consequences ?? [])];
  const stake = { question, affected, unknown };
  if (!isAsked) return { ...stake, facts: [names, ...follows] };
  const { aboutComputers } = await import('../safety/brief.js');
  const { facts, list } = await aboutComputers(ids, context);
  return { ...stake, facts: [...facts, ...follows], list };
};

const reachOfRest = (
  { plan, ...replayed }: Replay,
  wanted: UnitSelection,
  isLimited: boolean,
  context: Context,
): Promise<Impact | undefined> => {
  const units = plannedUnits({ units: [...selectUnits({ plan, ...replayed }, wanted).values()] });
  return reachOfCalls(
    units.map((unit) => callFor(plan, unit)),
    isLimited && plan.subject !== undefined,
    context,
  );
};

/** In a plan of several operations, a computer has several requests. */
const distinct = (units: readonly Unit[], { subject }: Plan): Target[] => {
  const targets = units.flatMap((unit) => unit.targets);
  const isSeveral = subject === undefined && units.some(({ call }) => call !== undefined);
  return isSeveral ? withoutDuplicates(targets.map(({ id, name }) => ({ id, name }))) : targets;
};

import type { Context } from '../../context.js';
import { EmsError, usage } from '../../errors.js';
import type { Result } from '../../command/result.js';
import type { Following } from '../wait/begin.js';
import { rehearseResume, askResume } from './resume-brief.js';
import { tellInterrupted, tellResumed, wholeResult } from './resume-tell.js';
import { sendAll } from '../run/send-all.js';
import type { Execution, Pace } from '../run/execute.js';
import { readRun, reopenJournal } from '../journal/journal.js';
import { readPace, reportPath } from '../run/options.js';
import { journalEntryOf } from '../run/outcome.js';
import { mayRepeat, type Plan, type Unit } from '../plan/plan.js';
import type { Replay } from '../journal/replay.js';
import { isSecretKey } from '../../http/secret-names.js';
import { textsIn } from '../../http/typed-secrets.js';
import { learnSecret, refuseSignedOut } from '../../settings/loaded.js';
import { openReport, type ReportFile } from '../run/report-file.js';
import { computersIn, nameOf, type Target } from '../targets/target.js';
import { stateAfter } from '../journal/unit-state.js';
import { waitForStarted } from './wait-started.js';
import { failedUnits, selectUnits, type UnitSelection } from '../journal/select-units.js';
import type { Input } from '../../command/input.js';

/** Continues a run: what a resume and a retry have in common. */
export const resumeRun = async (
  run: string,
  wanted: UnitSelection,
  input: Input,
  context: Context,
): Promise<Result> => {
  const report = reportPath(input);
  const pace = await readPace(input, context);
  const before = await readRun(run, context);
  await checkServer(before, context);
  warnOfDamage(before, context);
  if (wanted === failedUnits) checkRetry(before);
  checkWait(before.plan, input);
  if (input.shared.dryRun) return rehearseResume(before, wanted, input, context);
  if (selectUnits(before, wanted).size > 0) await askResume(before, wanted, input, context);
  // First of all, as in a new run: a report that cannot be written must not leave the run locked.
  const opened = report === undefined ? undefined : await openReport(report);
  try {
    return await send({ run, wanted, pace, opened }, input, context);
  } finally {
    await opened?.close();
  }
};

/** What may have been sent counts as unknown: said before anybody is asked. */
export const warnOfDamage = ({ damage, plan }: Replay, context: Context): void => {
  if (damage !== undefined)
    context.warn(`The journal of run "${plan.run}" is damaged: ${damage}. What may have been sent counts as unknown.`);
};

/** A second failure, or a success, may have been in the part that is lost. */
const checkRetry = ({ damage, plan }: Replay): void => {
  if (damage !== undefined && !mayRepeat(plan.call.repeat))
    throw new EmsError('refused', `Refused: the failed requests of run "${plan.run}" may have been sent again since.`, {
      hint: `Check them with: ems bulk show ${plan.run} --outcome failed`,
    });
};

/** What was typed as a secret is one in a trace as well; which of the values it was, the journal does not say. */
const secretTexts = async (
  { call, command }: Plan,
  targets: readonly Target[],
  context: Context,
): Promise<readonly string[]> => {
  const isHidden = command.includes('***');
  const common = isHidden ? textsIn(call.body) : [];
  // 'X=custom:Admin password': the cells of a file. Only a trace shows what is in them.
  const words = command.match(/'[^']*'|\S+/g) ?? [];
  const isColumn = words.some((word) => word.includes('=custom:') && word.split(/=|custom:/).some(isSecretKey));
  const isTraced = (isHidden || isColumn) && (await context.settings()).get('debug');
  return isTraced ? [...common, ...textsIn(targets.map(({ own }) => own?.body))] : common;
};

interface ResumeRequest {
  readonly run: string;
  readonly wanted: UnitSelection;
  readonly pace: Pace;
  readonly opened: ReportFile | undefined;
}

const send = async ({ wanted, opened, pace, run }: ResumeRequest, input: Input, context: Context): Promise<Result> => {
  await refuseSignedOut(await context.client());
  const { journal, now } = await reopenJournal(run, context);
  const { following, sent } = await makeReady(now, wanted, input, context).catch(async (error: unknown) => {
    await journal.close();
    throw error;
  });
  if (sent.size === 0) {
    await journal.close();
    await opened?.finish([]);
    context.say('Nothing to send.');
    return wholeResult(now);
  }
  const { plan } = now;
  for (const text of await secretTexts(plan, [...sent.values()].flat(), context))
    learnSecret(await context.client(), text);
  const units = now.units.map((unit, index) => sent.get(index) ?? unit);
  const parts = partsOf(now, sent);
  const isRetry = wanted === failedUnits;
  const keepReplies = following !== undefined;
  const work = { plan, units, toSend: [...sent.keys()], parts, pace, journal, keepReplies, isRetry };
  const carried = await sendAll(work, opened, context);
  const after = afterwards(now, units, parts, carried.execution);
  // Failures are told with the whole run below; an interrupt ends it here.
  if (carried.outcome !== undefined && carried.outcome.kind !== 'partial')
    return tellInterrupted(after, carried, context);
  if (following !== undefined && carried.execution.stopped === undefined)
    return waitForStarted(following, sent, carried, context);
  return tellResumed(after, carried, input, context);
};

interface Ready {
  readonly sent: ReadonlyMap<number, Unit>;
  readonly following: Following | undefined;
}

/** `now` was read under the lock: another process may have gone on with it since the question. */
const makeReady = async (now: Replay, wanted: UnitSelection, input: Input, context: Context): Promise<Ready> => {
  const sent = selectUnits(now, wanted);
  const following = sent.size === 0 ? undefined : await follow(now.plan, [...sent.values()].flat(), input, context);
  return { sent, following };
};

/** The units of which only some computers are sent again. */
const partsOf = ({ units }: Replay, sent: ReadonlyMap<number, Unit>): Set<number> =>
  new Set([...sent].filter(([unit, part]) => part.length !== units[unit]?.length).map(([unit]) => unit));

/** From memory: the journal may be what could not be written. */
const afterwards = (
  before: Replay,
  units: readonly Unit[],
  parts: ReadonlySet<number>,
  { outcomes }: Execution,
): Replay => {
  const states = before.states.map((state, unit) => {
    const ids = parts.has(unit) ? units[unit]?.map(({ id }) => id) : undefined;
    return outcomes.has(unit) ? stateAfter(journalEntryOf(unit, outcomes.get(unit), ids), state) : state;
  });
  return { ...before, states };
};

/** Before anything is asked or sent. */
const checkWait = ({ command, follow: followed, run }: Plan, { shared }: Input): void => {
  if (shared.wait && followed === undefined)
    throw usage(`--wait: run "${run}" (${command}) starts nothing to wait for`);
};

const follow = async (
  { call, follow: followed, run, started }: Plan,
  targets: Unit,
  input: Input,
  context: Context,
): Promise<Following | undefined> => {
  if (!input.shared.wait || followed === undefined) return undefined;
  const { beginFollow } = await import('../wait/begin.js');
  const named = computersIn(targets).map((target) => ({ id: target.id, name: nameOf(target) }));
  return beginFollow(followed, { prepared: { call }, targets: named, input, context, run, runStarted: started });
};

/** Requests meant for one service must not reach another. Older runs name a port of the embedded one. */
const checkServer = async ({ plan }: Replay, context: Context): Promise<void> => {
  const client = await context.client();
  const settings = await context.settings();
  if (plan.server === client.origin || (plan.profile === 'demo' && settings.profile === 'demo')) return;
  throw usage(
    `Run "${plan.run}" belongs to ${plan.server} (profile "${plan.profile}"), not to ${client.origin}.`,
    // The same profile with another address now, or none at all but the environment: its name leads nowhere.
    plan.profile === settings.profile ? `Add --url ${plan.server}` : `Add --profile ${plan.profile}`,
  );
};

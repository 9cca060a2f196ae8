import { randomUUID } from 'node:crypto';
import { EmsError, usage } from '../../base/errors.js';
import type { Guard } from '../../http/change-log.js';
import { isList, isObject, parseJson, type Json, type JsonObject } from '../../base/json/objects.js';
import { cleanJson, shrink } from './bound.js';
import { readAsked, runAsked, type AskedLine, type Session } from './session.js';

/** A dry run that can be applied once, exactly. */
export interface HeldPlan {
  readonly id: string;
  readonly asked: AskedLine;
  readonly requests: readonly JsonObject[];
  readonly briefing: readonly string[];
  readonly affected: number | null | undefined;
  readonly expiresAt: number;
  state: 'new' | 'asked' | 'declined' | 'used';
}

export interface Plans {
  plan(args: readonly string[], signal: AbortSignal): Promise<JsonObject>;
  /** Returns the plan if it can be applied now, before a person is asked. */
  take(id: string): HeldPlan;
  apply(plan: HeldPlan, by: string, signal: AbortSignal): Promise<JsonObject>;
}

const lifetimeMs = 10 * 60_000;
const mostHeldPlans = 100;
const appliesAMinute = 10;

export const openPlans = (session: Session): Plans => {
  const held = new Map<string, HeldPlan>();
  const applied: number[] = [];
  const now = (): number => session.context.machineClock.date().getTime();
  return {
    plan: async (args, signal) => {
      const plan = await makePlan(await readAsked(args, 'change', session), session, now() + lifetimeMs, signal);
      if (plan.requests.length === 0) return { requests: [], briefing: plan.briefing.join('\n'), reach: 0 };
      for (const [id, { expiresAt }] of held) if (expiresAt < now() || held.size >= mostHeldPlans) held.delete(id);
      held.set(plan.id, plan);
      return tellPlan(plan, session);
    },
    take: (id) => {
      const plan = held.get(id);
      if (plan === undefined || plan.expiresAt < now()) throw gone(id);
      if (plan.state === 'used')
        throw usage('This plan has been applied already.', 'Make a new one with the plan tool.');
      if (plan.state === 'declined') throw declined();
      refuseProfile(session);
      refuseReach(plan, session);
      refusePace(applied, now());
      return plan;
    },
    apply: async (plan, by, signal) => {
      // Others may have been applied while the person was asked.
      const recent = refusePace(applied, now());
      applied.splice(0, applied.length, ...recent, now());
      plan.state = 'used';
      return applyPlan(plan, session, by, signal);
    },
  };
};

/** Returns those of the last minute. */
const refusePace = (applied: readonly number[], now: number): number[] => {
  const recent = applied.filter((at) => at > now - 60_000);
  if (recent.length < appliesAMinute) return recent;
  throw new EmsError('refused', `Refused: ${appliesAMinute} plans were applied within the last minute.`, {
    hint: 'Wait a minute.',
  });
};

/** A second attempt gets the same answer, so that nobody has to check whether the first one was applied. */
export const declined = (): EmsError =>
  new EmsError('refused', 'Cancelled: the person declined this plan. Nothing was changed.', {
    hint: 'Apply it only after they agree to a new one, made with the plan tool.',
  });

const gone = (id: string): EmsError =>
  new EmsError('not-found', `No plan ${id}: plans last ten minutes, within one ems mcp.`, {
    hint: 'Make a new one with the plan tool.',
  });

const refuseProfile = ({ isProtected, profile }: Session): void => {
  if (isProtected)
    throw new EmsError(
      'refused',
      `Refused: profile "${profile}" is protected, so no assistant applies a plan with it.`,
      {
        hint: 'A person can run the command in a terminal.',
      },
    );
};

/** Checked before a person is asked: a plan that cannot be applied needs no answer. */
const refuseReach = ({ affected }: HeldPlan, { maxAffected }: Session): void => {
  if (affected === undefined || (affected !== null && affected <= maxAffected)) return;
  const reach = affected === null ? 'an unknown number of' : String(affected);
  throw new EmsError('refused', `Refused: the plan affects ${reach} computers, and the limit is ${maxAffected}.`, {
    hint: 'Choose fewer computers. The limit is fixed when ems mcp starts.',
  });
};

/** The dry run, with the briefing that a person would get. */
const makePlan = async (
  asked: AskedLine,
  session: Session,
  expiresAt: number,
  signal: AbortSignal,
): Promise<HeldPlan> => {
  // With the limit, a dry run also counts computers that act on the change only later.
  const flags = ['--dry-run', '--verbose', '--output=json', `--max-affected=${session.maxAffected}`];
  const run = await runAsked(asked, flags, session, { signal });
  if (run.error !== undefined) throw run.error;
  const value = run.lines.length === 0 ? [] : parseJson(run.lines.join('\n'));
  const requests = (isList(value) ? value : [value]).filter(isObject);
  return { id: randomUUID(), asked, requests, briefing: run.messages, affected: run.affected, expiresAt, state: 'new' };
};

const mostShown = 20;

const tellPlan = (plan: HeldPlan, session: Session): JsonObject => {
  const { affected, briefing, expiresAt, id, requests } = plan;
  const shown = requests.slice(0, mostShown).map((request) => shrink(cleanJson(request), 1000));
  const isFar = (affected ?? 0) > session.maxAffected;
  return {
    planId: id,
    expiresAt: new Date(expiresAt).toISOString(),
    briefing: cleanJson(briefing.join('\n').slice(0, 4000)),
    reach: affected ?? null,
    requests: shown,
    ...(requests.length > mostShown ? { moreRequests: requests.length - mostShown } : {}),
    ...(isFar ? { refused: `apply is limited to ${session.maxAffected} computers` } : {}),
  };
};

/** Plans again, and continues only if nothing has changed; then sends exactly these requests. */
const applyPlan = async (plan: HeldPlan, session: Session, by: string, signal: AbortSignal): Promise<JsonObject> => {
  const again = await makePlan(plan.asked, session, plan.expiresAt, signal);
  if (textOfRequests(again.requests) !== textOfRequests(plan.requests))
    throw new EmsError('conflict', 'The plan is out of date: the command would send other requests now.', {
      hint: 'Nothing was sent. Make a new plan.',
    });
  const flags = ['--yes', `--max-affected=${session.maxAffected}`, '--output=json'];
  const run = await runAsked(plan.asked, flags, session, { guard: onlyPlanned(plan.requests), by, signal });
  if (run.error !== undefined && run.lines.length === 0) throw run.error;
  const result = run.lines.length === 0 ? null : cleanJson(parseJson(run.lines.join('\n')));
  return {
    applied: run.error === undefined,
    result: shrink(result, 8000),
    notes: run.messages.slice(0, 20).map((line) => cleanJson(line)),
    ...(run.error === undefined ? {} : { error: { kind: run.error.kind, message: cleanJson(run.error.message) } }),
  };
};

const textOfRequests = (requests: readonly JsonObject[]): string => JSON.stringify(requests.map(keyOf));

/** Allows reads, and each planned request once; the client retries only where that is safe. */
const onlyPlanned = (requests: readonly JsonObject[]): Guard => {
  const left = requests.map(keyOf);
  return (call, url) => {
    if (call.repeat === 'read') return;
    const at = left.indexOf(keyOf({ method: call.method, url: url(), body: call.body ?? null }));
    if (at < 0)
      throw new EmsError('refused', `Refused: ${call.operation} is not a part of the plan.`, {
        operation: call.operation,
      });
    left.splice(at, 1);
  };
};

const keyOf = ({ method = '', url = '', body = null }: { readonly [name: string]: Json }): string =>
  JSON.stringify([method, url, body]);

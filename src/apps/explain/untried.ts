import type { CommandContext } from '../../command/spec.js';
import { computerApi } from '../../service/computers.js';
import { deploymentApi } from '../../service/deployments.js';
import { openFleetReader } from '../../service/reading.js';
import { agentFactsIn } from '../../service/agent-facts.js';
import { pendingCall, pendingSinceIn } from '../../service/pending.js';
import { readOwnChanges } from '../../service/own-changes.js';
import { timeIn } from '../../service/times.js';
import { wholeFleet } from '../../service/scope.js';
import { fewNames } from '../../base/text/wording.js';
import { whenText } from '../../base/text/when-text.js';
import { judgeActivation, type ActivationVerdict } from './activation.js';

interface Waiter {
  readonly id: number | string;
  readonly name: string;
}

/**
 * Tells of computers that a wait is about that they were in contact and tried nothing. It only adds to the wait: three
 * requests, and no line where they fail.
 */
export const untriedText = async (
  packageId: string,
  waiters: readonly Waiter[],
  context: CommandContext,
): Promise<string | undefined> => {
  const reader = await openFleetReader(context);
  const now = context.clock.date();
  const [first] = waiters;
  const listed = await reader.items(pendingCall(wholeFleet, packageId));
  if (!listed.ok || first === undefined) return undefined;
  const [agent, groups, own] = await Promise.all([
    reader.object(computerApi.agent(Number(first.id))),
    reader.items(deploymentApi.groupsOfPackage(Number(first.id), packageId)),
    readOwnChanges(context),
  ]);
  const ids = (groups.ok ? groups.value : []).map(({ groupId }) => groupId);
  const facts = agent.ok ? agentFactsIn(agent.value, now) : undefined;
  // A closed window, not a missing activation: the next contact is far.
  const interval = (facts?.intervalMinutes ?? 60) * 60_000;
  if (facts?.nextContact !== undefined && facts.nextContact.getTime() - now.getTime() > 1.5 * interval)
    return undefined;
  const since = pendingSinceIn(listed.value, packageId);
  const seen = new Map(listed.value.map(({ id, lastSeenUtc }) => [id, timeIn(lastSeenUtc)]));
  const judged = waiters.flatMap(({ id, name }) => {
    const verdict = judgeActivation({
      pendingSince: since.get(Number(id)),
      lastSeen: seen.get(Number(id)),
      intervalMinutes: facts?.intervalMinutes,
      isStale: false,
      assigned: own.assigned(packageId, ids),
      activated: own.activated(Number(id), ids),
    });
    return verdict.kind === 'waiting' ? [] : [{ name, verdict }];
  });
  const [one] = judged;
  if (one === undefined) return undefined;
  const names = fewNames(
    judged.map(({ name }) => name),
    3,
  );
  return `${names} ${judged.length === 1 ? 'was' : 'were'} in contact at least twice ${sinceText(one.verdict, now)}. See: ems explain ${one.name} --package ${packageId}`;
};

const sinceText = (verdict: Exclude<ActivationVerdict, { kind: 'waiting' }>, now: Date): string =>
  verdict.kind === 'missing'
    ? 'and tried nothing: it was assigned from this machine and not activated since'
    : `since ${whenText(verdict.since, now)} and tried nothing: unless it was activated after that, the activation is missing`;

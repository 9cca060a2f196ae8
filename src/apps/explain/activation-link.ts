import { computerApi } from '../../service/computers.js';
import { listedPackage } from '../../service/listed.js';
import { timeIn } from '../../service/times.js';
import { itemsOf, type JsonObject } from '../../base/json/objects.js';
import { joinTexts } from '../../base/text/wording.js';
import { whenText } from '../../base/text/when-text.js';
import { judgeActivation, type PendingWait } from './activation.js';
import { agentLink, contactOf, type ComputerFacts } from './computer-facts.js';
import { evidence, marked, type ExplainLink } from './explanation.js';

/** A package on a computer, and what is known about its activation. */
export interface ActivationFacts extends ComputerFacts {
  readonly item: { readonly id: string; readonly name: string; readonly version: string };
  /** Since when the service lists it as pending, if it does. */
  readonly pendingSince: Date | undefined;
  /** When this machine assigned it, and activated the computer or a group of it. */
  readonly own: { readonly assigned: Date | undefined; readonly activated: Date | undefined };
}

/** The stale-deployment check of the service: assigned, in contact, never started. */
export const stalePending = ({ issues, item }: ActivationFacts): JsonObject | undefined =>
  itemsOf(issues.ok ? issues.value['stalePendingPackages'] : []).find((each) => {
    const { id, name, version } = listedPackage(each);
    const isVersion = version === '' || version === item.version;
    return id === '' ? name === item.name && isVersion : id === item.id.toLowerCase();
  });

export const waitOf = (facts: ActivationFacts): PendingWait => {
  const { agent, health, own, pendingSince } = facts;
  return {
    ...own,
    pendingSince,
    lastSeen: health.ok ? timeIn(health.value.lastSeenUtc) : undefined,
    intervalMinutes: agent.ok ? agent.value.intervalMinutes : undefined,
    isStale: stalePending(facts) !== undefined,
  };
};

/** True while no other cause is known, and the service's own check does not list it yet. */
export const mayLackActivation = (facts: ActivationFacts): boolean =>
  stalePending(facts) === undefined && !contactOf(facts).isFar && agentLink(facts).mark !== 'broken';

export const activationLink = (facts: ActivationFacts): ExplainLink => {
  const stale = stalePending(facts);
  const since = timeIn(stale?.['pendingSinceUtc'] ?? stale?.['sinceUtc']) ?? facts.pendingSince;
  const isUntried =
    stale !== undefined || (mayLackActivation(facts) && judgeActivation(waitOf(facts)).kind !== 'waiting');
  const hours = stale?.['hoursPending'];
  const known = typeof hours === 'number' ? `for ${Math.round(hours)} h` : '';
  const age = since === undefined ? known : `since ${whenText(since, facts.now)}`;
  const proof = evidence(computerApi.issues.operation, {
    stalePendingPackage: stale ?? null,
    pendingSince: facts.pendingSince,
  });
  const pending = joinTexts([`pending ${age}`.trim(), 'in contact, nothing tried']);
  return marked.unknown('activation', `not reported by the service${isUntried ? `; ${pending}` : ''}`, proof);
};

import type { SharedFailureDevice } from '../../contract/answers.js';
import { itemsOf, textOf, type JsonObject } from '../../json/objects.js';
import { joinTexts } from '../../text/wording.js';
import { relativeTime } from '../../text/times.js';
import { timeIn } from '../agent-facts.js';
import { listedPackage } from '../listed.js';
import { maskError } from '../masked-error.js';
import { whenText } from '../when-text.js';
import { evidence, marked, type ExplainLink } from './explanation.js';
import type { PackageFacts } from './package-facts.js';

/** The stale-deployment check of the service: assigned, in contact, never started. */
export const stalePending = ({ issues, item }: PackageFacts): JsonObject | undefined =>
  itemsOf(issues.ok ? issues.value['stalePendingPackages'] : []).find((each) => {
    const { id, name, version } = listedPackage(each);
    return id === '' ? name === item.name && version === item.version : id === item.id.toLowerCase();
  });

export const activationLink = (facts: PackageFacts): ExplainLink => {
  const stale = stalePending(facts);
  const since = timeIn(stale?.['pendingSinceUtc'] ?? stale?.['sinceUtc']);
  const hours = stale?.['hoursPending'];
  const known = typeof hours === 'number' ? `for ${Math.round(hours)} h` : '';
  const age = since === undefined ? known : `since ${whenText(since, facts.now)}`;
  const proof = evidence('GET /api/computer/{id}/issues', { stalePendingPackage: stale ?? null });
  const pending = joinTexts([`pending ${age}`.trim(), 'in contact, nothing tried']);
  return marked.unknown('activation', `not reported by the service${stale === undefined ? '' : `; ${pending}`}`, proof);
};

export const resultLink = (facts: PackageFacts): ExplainLink => {
  const { deployments, deployment, now } = facts;
  if (!deployments.ok) return marked.unreadable('result', deployments);
  const { status, installationState, installTime, errorText } = deployment ?? {};
  const shared = facts.sameFailure === undefined ? {} : { sameOnOthers: sharedFailures(facts).length };
  const proof = evidence('GET /api/computer/{id}/software-deployment', {
    status,
    installationState,
    installTime,
    errorText,
    ...shared,
  });
  if (deployment === undefined) return marked.fact('result', 'no deployment listed', proof);
  const when = textOf(installTime) === '' ? '' : relativeTime(textOf(installTime), now);
  const error = textOf(errorText);
  if (status === 'Failed') {
    const why = `${(error || 'no error text').replace(/\.$/, '')}${sharedText(facts)}`;
    return marked.broken('result', `${joinTexts(['Failed', when])}: ${why}`, proof);
  }
  if (status === 'Success') return marked.ok('result', joinTexts(['Success', installationState, when]), proof);
  const tried = when === '' && error === '' ? 'nothing tried' : `last tried ${when}`;
  return marked.fact('result', `${status || 'no status'}, ${installationState || 'no state'}, ${tried}`, proof);
};

/** How many others fail with the same text, numbers, paths and host names aside. */
export const sharedFailures = (facts: PackageFacts): readonly SharedFailureDevice[] => {
  const { sameFailure, deployment, id, hostname } = facts;
  if (sameFailure === undefined || !sameFailure.ok) return [];
  const own = maskError(textOf(deployment?.errorText), [hostname]);
  return sameFailure.value.items.filter(
    (each) => each.id !== id && maskError(textOf(each.errorText), [textOf(each.hostname)]) === own,
  );
};

const sharedText = (facts: PackageFacts): string => {
  const { sameFailure } = facts;
  if (sameFailure === undefined || !sameFailure.ok) return '';
  const others = sharedFailures(facts).length;
  if (others === 0) return ' (on this computer alone)';
  const atLeast = sameFailure.value.items.length < sameFailure.value.total ? 'at least ' : '';
  return ` (the same on ${atLeast}${others} ${others === 1 ? 'other' : 'others'})`;
};

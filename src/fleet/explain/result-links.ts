import type { JsonObject } from '../../contract/operation.js';
import { itemsOf } from '../../json/items.js';
import { textOf } from '../../json/text-of.js';
import { relativeTime } from '../../text/times.js';
import { timeIn } from '../agent-facts.js';
import { evidence, unreadableLink } from '../chain.js';
import { maskError } from '../masked-error.js';
import { whenText } from '../when-text.js';
import type { ExplainLink } from './explanation.js';
import type { PackageFacts } from './package-facts.js';

/** The stale-deployment check of the service: assigned, in contact, never started. */
export const stalePending = ({ issues, item }: PackageFacts): JsonObject | undefined =>
  issues.ok
    ? itemsOf(issues.value['stalePendingPackages']).find((each) => {
        const id = textOf(each['softwareId'] ?? each['packageId']);
        if (id !== '') return id.toLowerCase() === item.id.toLowerCase();
        return textOf(each['packageName'] ?? each['name']) === item.name && textOf(each['version']) === item.version;
      })
    : undefined;

export const activationLink = (facts: PackageFacts): ExplainLink => {
  const stale = stalePending(facts);
  const since = timeIn(stale?.['pendingSinceUtc'] ?? stale?.['sinceUtc']);
  const hours = stale?.['hoursPending'];
  const age =
    since === undefined
      ? typeof hours === 'number'
        ? `for ${Math.round(hours)} h`
        : ''
      : `since ${whenText(since, facts.now)}`;
  const text =
    stale === undefined
      ? 'not reported by the service'
      : `not reported by the service; pending ${age}${age === '' ? '' : ', '}in contact, nothing tried`;
  return {
    link: 'activation',
    mark: 'unknown',
    text,
    evidence: evidence('GET /api/computer/{id}/issues', { stalePendingPackage: stale ?? null }),
  };
};

export const resultLink = (facts: PackageFacts): ExplainLink => {
  const { deployments, deployment, now } = facts;
  if (!deployments.ok) return unreadableLink('result', deployments);
  const { status, installationState, installTime, errorText } = deployment ?? {};
  const proof = evidence('GET /api/computer/{id}/software-deployment', {
    status,
    installationState,
    installTime,
    errorText,
    ...sharedEvidence(facts),
  });
  if (deployment === undefined) return { link: 'result', mark: 'fact', text: 'no deployment listed', evidence: proof };
  const at = timeIn(installTime);
  const when = at === undefined ? '' : `, ${relativeTime(at.toISOString(), now)}`;
  if (status === 'Failed')
    return {
      link: 'result',
      mark: 'broken',
      text: `Failed${when}: ${(textOf(errorText) || 'no error text').replace(/\.$/, '')}${sharedText(facts)}`,
      evidence: proof,
    };
  if (status === 'Success')
    return { link: 'result', mark: 'ok', text: `Success, ${textOf(installationState)}${when}`, evidence: proof };
  const tried =
    at === undefined && textOf(errorText) === '' ? 'nothing tried' : `last tried ${when.replace(/^, /, '')}`;
  return {
    link: 'result',
    mark: 'fact',
    text: `${textOf(status) || 'no status'}, ${textOf(installationState) || 'no state'}, ${tried}`,
    evidence: proof,
  };
};

/** How many others fail with the same text, numbers, paths and host names aside. */
export const sharedFailures = ({ sameFailure, deployment, id, hostname }: PackageFacts): readonly JsonObject[] => {
  if (sameFailure === undefined || !sameFailure.ok) return [];
  const own = maskError(textOf(deployment?.['errorText']), [hostname]);
  return sameFailure.value.items.filter(
    (each) => each['id'] !== id && maskError(textOf(each['errorText']), [textOf(each['hostname'])]) === own,
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

const sharedEvidence = (facts: PackageFacts): { readonly [name: string]: unknown } =>
  facts.sameFailure === undefined ? {} : { sameOnOthers: sharedFailures(facts).length };

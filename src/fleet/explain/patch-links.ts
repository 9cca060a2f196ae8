import type { JsonObject } from '../../contract/operation.js';
import { isFixPackage } from '../../engine/wait/deployment-state.js';
import { textOf } from '../../json/text-of.js';
import { relativeTime } from '../../text/times.js';
import { evidence, unreadableLink } from '../chain.js';
import { agentLink, contactOf, knownLink } from './computer-facts.js';
import type { ExplainLink } from './explanation.js';
import { isPatchInstalled, ownPatch, type ExplainedPatch } from './patch-facts.js';

/** The chain of a patch on a computer, in the order in which one link needs the one before. */
export const patchLinks = (facts: ExplainedPatch): ExplainLink[] => [
  knownLink(facts),
  scanLink(facts),
  pmGroupLink(facts),
  approvalLink(facts),
  fixLink(facts),
  agentLink(facts),
  contactOf(facts).link,
  resultLink(facts),
];

const scanLink = ({ status, now }: ExplainedPatch): ExplainLink => {
  if (!status.ok) return { ...unreadableLink('mode', status), label: 'last scan' };
  const { patchScanDate, definitionVersion } = status.value;
  const proof = evidence('GET /api/computer/{id}/patch-status', { patchScanDate, definitionVersion });
  const at = textOf(patchScanDate);
  if (at === '')
    return { link: 'mode', label: 'last scan', mark: 'broken', text: 'no patch scan was collected', evidence: proof };
  const catalog = textOf(definitionVersion);
  return {
    link: 'mode',
    label: 'last scan',
    mark: 'ok',
    text: `${relativeTime(at, now)}${catalog === '' ? '' : `, catalog ${catalog}`}`,
    evidence: proof,
  };
};

const pmGroupLink = ({ pmGroups }: ExplainedPatch): ExplainLink => {
  if (!pmGroups.ok) return { ...unreadableLink('member', pmGroups), label: 'PM groups' };
  const names = pmGroups.value.map(
    (each) => `${textOf(each['pmGroupName'])}${each['isTestAssignment'] === true ? ' (test)' : ''}`,
  );
  const proof = evidence('GET /api/computer/{id}/pm-groups', { pmGroups: names });
  return names.length === 0
    ? {
        link: 'member',
        label: 'PM groups',
        mark: 'broken',
        text: 'the computer is in no patch management group',
        evidence: proof,
      }
    : { link: 'member', label: 'PM groups', mark: 'ok', text: names.join(', '), evidence: proof };
};

const productNames = (items: readonly JsonObject[]): string =>
  items.map((each) => textOf(each['productName'] ?? each['name'])).join(', ');

const approvalLink = (facts: ExplainedPatch): ExplainLink => {
  const { products } = facts;
  if (products === undefined)
    return {
      link: 'assigned',
      label: 'approved',
      mark: 'unknown',
      text: 'the catalog does not list the number of this patch',
      evidence: evidence('GET /api/patches/{patchId}/products'),
    };
  if (!products.ok) return { ...unreadableLink('assigned', products), label: 'approved' };
  const own = ownPatch(facts)?.['productId'];
  const fitting = products.value.filter(
    (each) => own === undefined || textOf(each['productId'] ?? each['id']) === textOf(own),
  );
  const known = fitting.filter((each) => typeof each['approved'] === 'boolean');
  const proof = evidence('GET /api/patches/{patchId}/products', { products: fitting });
  if (known.length === 0)
    return { link: 'assigned', label: 'approved', mark: 'unknown', text: 'not reported', evidence: proof };
  const approved = known.filter((each) => each['approved'] === true);
  return approved.length === 0
    ? {
        link: 'assigned',
        label: 'approved',
        mark: 'broken',
        text: `it is not approved for ${productNames(known)}`,
        evidence: proof,
      }
    : { link: 'assigned', label: 'approved', mark: 'ok', text: `for ${productNames(approved)}`, evidence: proof };
};

const fixLink = ({ deployments }: ExplainedPatch): ExplainLink => {
  if (!deployments.ok) return { ...unreadableLink('usable', deployments), label: 'fix package' };
  const fix = deployments.value.find(isFixPackage);
  const proof = evidence('GET /api/computer/{id}/software-deployment', {
    fixPackage: fix?.['name'],
    status: fix?.['status'],
  });
  return fix === undefined
    ? {
        link: 'usable',
        label: 'fix package',
        mark: 'broken',
        text: 'the patch management fix package is not assigned',
        evidence: proof,
      }
    : {
        link: 'usable',
        label: 'fix package',
        mark: 'ok',
        text: `${textOf(fix['name'])}, ${textOf(fix['status'])}`,
        evidence: proof,
      };
};

const resultLink = (facts: ExplainedPatch): ExplainLink => {
  if (!facts.details.ok) return unreadableLink('result', facts.details);
  const own = ownPatch(facts);
  const proof = evidence('POST /api/computer/{id}/patches-search', {
    scanStatus: own?.['scanStatus'],
    bulletinTitle: own?.['bulletinTitle'],
  });
  if (own === undefined)
    return { link: 'result', mark: 'fact', text: 'the last scan does not list it', evidence: proof };
  const text = [textOf(own['scanStatus']), textOf(own['bulletinTitle'])].filter((part) => part !== '').join(': ');
  return { link: 'result', mark: isPatchInstalled(own) ? 'ok' : 'fact', text, evidence: proof };
};

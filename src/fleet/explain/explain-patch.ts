import type { JsonObject } from '../../contract/operation.js';
import { isFixPackage } from '../../engine/wait/settle-deployment.js';
import { getCall, searchCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { shellWord } from '../../text/shell-word.js';
import { relativeTime } from '../../text/times.js';
import { evidence, firstBroken, unreadableLink } from '../chain.js';
import type { FleetReader } from '../fleet-reader.js';
import type { Readable } from '../readable.js';
import {
  agentLink,
  contactOf,
  knownLink,
  ofComputer,
  readComputerFacts,
  type ComputerFacts,
} from './computer-facts.js';
import type { ExplainLink, Explanation, LinkName } from './explanation.js';

export interface PatchWanted {
  readonly qNumber: string; // KB5041404
  readonly patchId: number | undefined;
}

interface PatchFacts extends ComputerFacts {
  readonly status: Readable<JsonObject>;
  readonly details: Readable<readonly JsonObject[]>;
  readonly pmGroups: Readable<readonly JsonObject[]>;
  readonly deployments: Readable<readonly JsonObject[]>;
  readonly products: Readable<readonly JsonObject[]> | undefined;
  readonly wanted: PatchWanted;
}

/** Why a computer lacks a patch: scan, PM groups, approval, fix package. At most 10 requests. */
export const explainPatch = async (
  reader: FleetReader,
  computer: { readonly id: number; readonly now: Date; readonly place: string },
  wanted: PatchWanted,
): Promise<Explanation> => {
  const { id, now, place } = computer;
  const { qNumber, patchId } = wanted;
  const [facts, status, details, pmGroups, deployments, products] = await Promise.all([
    readComputerFacts(reader, id, now),
    reader.object(ofComputer(id, 'patch-status')),
    reader.items(searchCall('/api/computer/{id}/patches-search', { qNumber }, { pathValues: { id } })),
    reader.items(ofComputer(id, 'pm-groups')),
    reader.items(ofComputer(id, 'software-deployment'), { page: 'unsure' }),
    patchId === undefined
      ? undefined
      : reader.items(getCall('/api/patches/{patchId}/products', { pathValues: { patchId } }), {
          page: 'unsure',
        }),
  ]);
  const all: PatchFacts = { ...facts, status, details, pmGroups, deployments, products, wanted };
  return verdictOf(all, place);
};

const verdictOf = (facts: PatchFacts, place: string): Explanation => {
  const { id, hostname, wanted, details } = facts;
  const host = shellWord(hostname);
  const links = linksOf(facts);
  const base = {
    computer: { id, hostname },
    subject: { kind: 'patch', id: wanted.patchId ?? null, name: wanted.qNumber } as const,
    links,
  };
  const rescan = `ems computer rescan ${host} --type Patch${place}`;
  const scan = links.find(({ link }) => link === 'mode');
  if (scan?.mark === 'broken')
    return {
      ...base,
      state: 'unknown',
      cause: 'mode',
      verdict: `Whether ${hostname} has ${wanted.qNumber} is unknown: no patch scan was collected.`,
      next: [rescan],
    };
  if (!details.ok)
    return {
      ...base,
      state: 'unknown',
      cause: null,
      verdict: `Whether ${hostname} has ${wanted.qNumber} is unknown.`,
      next: [rescan],
    };
  const own = ownPatch(facts);
  if (own === undefined)
    return {
      ...base,
      state: 'not-assigned',
      cause: 'result',
      verdict: `${wanted.qNumber} does not apply to ${hostname}, as of its last patch scan.`,
      next: [rescan],
    };
  if (isInstalled(own))
    return { ...base, state: 'done', cause: null, verdict: `${hostname} has ${wanted.qNumber}.`, next: [] };
  const broken = firstBroken(links.filter(({ link }) => link !== 'result'));
  if (broken === undefined)
    return {
      ...base,
      state: 'waiting',
      cause: 'contact',
      verdict: `${hostname} lacks ${wanted.qNumber}: it is installed after the next patch scan.`,
      next: [rescan],
    };
  return {
    ...base,
    state: 'blocked',
    cause: broken.link,
    verdict: `${hostname} lacks ${wanted.qNumber}: ${whyOf(broken)}.`,
    next: nextOf(broken.link, facts, { host, place, rescan }),
  };
};

const whyOf = ({ link, text }: ExplainLink): string => (link === 'agent' ? `its agent is ${text}` : text);

const nextOf = (
  cause: LinkName,
  { wanted, products }: PatchFacts,
  { host, place, rescan }: { readonly host: string; readonly place: string; readonly rescan: string },
): string[] => {
  if (cause === 'member') return [`ems pm-group list${place}`];
  if (cause === 'usable') return [`ems package search --name 'Patch Management'${place}`];
  if (cause === 'assigned') {
    const open = products?.ok === true ? products.value.find((each) => each['approved'] === false) : undefined;
    const product = textOf(open?.['productId'] ?? open?.['id']);
    return product === ''
      ? [`ems patch products ${wanted.patchId ?? wanted.qNumber}${place}`]
      : [`ems patch approve ${wanted.patchId ?? wanted.qNumber} --product ${product}${place}`];
  }
  return cause === 'agent' ? [`ems wait rescan ${host} --type Patch${place}`] : [rescan];
};

/** The search takes a part of the number: only the whole one counts. */
const ownPatch = ({ details, wanted }: PatchFacts): JsonObject | undefined =>
  details.ok
    ? details.value.find((each) => textOf(each['qNumber']).toLowerCase() === wanted.qNumber.toLowerCase())
    : undefined;

const isInstalled = (patch: JsonObject): boolean => {
  const status = textOf(patch['scanStatus']).toLowerCase();
  return /install/.test(status) && !/not|missing|un/.test(status);
};

const linksOf = (facts: PatchFacts): ExplainLink[] => [
  knownLink(facts),
  scanLink(facts),
  pmGroupLink(facts),
  approvalLink(facts),
  fixLink(facts),
  agentLink(facts),
  contactOf(facts).link,
  resultLink(facts),
];

const scanLink = ({ status, now }: PatchFacts): ExplainLink => {
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

const pmGroupLink = ({ pmGroups }: PatchFacts): ExplainLink => {
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

const approvalLink = (facts: PatchFacts): ExplainLink => {
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

const fixLink = ({ deployments }: PatchFacts): ExplainLink => {
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

const resultLink = (facts: PatchFacts): ExplainLink => {
  if (!facts.details.ok) return unreadableLink('result', facts.details);
  const own = ownPatch(facts);
  const proof = evidence('POST /api/computer/{id}/patches-search', {
    scanStatus: own?.['scanStatus'],
    bulletinTitle: own?.['bulletinTitle'],
  });
  if (own === undefined)
    return { link: 'result', mark: 'fact', text: 'the last scan does not list it', evidence: proof };
  const text = [textOf(own['scanStatus']), textOf(own['bulletinTitle'])].filter((part) => part !== '').join(': ');
  return { link: 'result', mark: isInstalled(own) ? 'ok' : 'fact', text, evidence: proof };
};

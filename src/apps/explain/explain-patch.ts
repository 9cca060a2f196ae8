import { deploymentApi } from '../../service/deployments.js';
import { patchApi, type ProductOfPatch } from '../../service/patches.js';
import type { ComputerPmGroup, PatchDetail, PatchStatus, SoftwareDeployment } from '../../contract/answers.js';
import { isFixPackage } from '../../engine/wait/deployment-state.js';
import { textOf } from '../../base/json/objects.js';
import { joinTexts } from '../../base/text/wording.js';
import { shellWord } from '../../base/text/shell-word.js';
import { relativeTime } from '../../base/text/times.js';
import type { FleetReader } from '../../service/reading.js';
import { computerWord } from '../../service/listed.js';
import type { Readable } from '../../service/readable.js';
import { agentLink, contactOf, knownLink, readComputerFacts, type ComputerFacts } from './computer-facts.js';
import {
  conclude,
  evidence,
  firstBroken,
  labeled,
  marked,
  type ExplainLink,
  type Explanation,
  type LinkName,
  type ExplainVerdict,
} from './explanation.js';

export interface PatchWanted {
  readonly qNumber: string; // KB5041404
  readonly patchId: number | undefined;
}

interface PatchFacts extends ComputerFacts {
  readonly status: Readable<PatchStatus>;
  readonly details: Readable<readonly PatchDetail[]>;
  /** Found again among those that a PM group of the computer contains. */
  readonly assigned: Readable<readonly PatchDetail[]>;
  readonly pmGroups: Readable<readonly ComputerPmGroup[]>;
  readonly deployments: Readable<readonly SoftwareDeployment[]>;
  readonly products: Readable<readonly ProductOfPatch[]> | undefined;
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
  const [facts, status, details, assigned, pmGroups, deployments, products] = await Promise.all([
    readComputerFacts(reader, id, now),
    reader.object(patchApi.ofComputer(id)),
    reader.items(patchApi.searchOfComputer(id, { body: { qNumber } })),
    reader.items(patchApi.searchOfComputer(id, { body: { qNumber, isAssigned: true } })),
    reader.items(patchApi.groupsOfComputer(id)),
    reader.items(deploymentApi.software(id), { page: 'unsure' }),
    patchId === undefined ? undefined : reader.items(patchApi.products(patchId), { page: 'unsure' }),
  ]);
  const all: PatchFacts = { ...facts, status, details, assigned, pmGroups, deployments, products, wanted };
  const links = linksOf(all);
  return {
    computer: { id, hostname: facts.hostname },
    subject: { kind: 'patch', id: patchId ?? null, name: qNumber },
    links,
    ...judge(all, links, place),
  };
};

/** Each link depends on the one before. */
const linksOf = (facts: PatchFacts): ExplainLink[] => [
  knownLink(facts),
  labeled('last scan', scanLink(facts)),
  labeled('PM groups', pmGroupLink(facts)),
  labeled('approved', approvalLink(facts)),
  labeled('fix package', fixLink(facts)),
  agentLink(facts),
  contactOf(facts).link,
  resultLink(facts),
];

const judge = (facts: PatchFacts, links: readonly ExplainLink[], place: string): ExplainVerdict => {
  const { hostname, details, wanted } = facts;
  const { qNumber } = wanted;
  const host = computerWord(facts.id, hostname);
  const rescan = `ems computer rescan ${host} --type Patch${place}`;
  const unknown = `Whether ${hostname} has ${qNumber} is unknown`;
  if (links.some((each) => each.link === 'mode' && each.mark === 'broken'))
    return conclude('unknown', 'mode', `${unknown}: no patch scan was collected.`, rescan);
  if (!details.ok) return conclude('unknown', null, `${unknown}.`, rescan);
  const own = ownPatch(facts);
  if (own === undefined) {
    const verdict = `${qNumber} does not apply to ${hostname}, as of its last patch scan.`;
    return conclude('not-assigned', 'result', verdict, rescan);
  }
  if (isPatchInstalled(own)) return conclude('done', null, `${hostname} has ${qNumber}.`);
  const lacks = `${hostname} lacks ${qNumber}`;
  const broken = firstBroken(links.filter(({ link }) => link !== 'result'));
  if (broken === undefined)
    return conclude('waiting', 'contact', `${lacks}: it is installed after the next patch scan.`, rescan);
  const why = broken.link === 'agent' ? `its agent is ${broken.text}` : broken.text;
  return conclude('blocked', broken.link, `${lacks}: ${why}.`, `ems ${nextFor(broken.link, facts, host)}${place}`);
};

const nextFor = (cause: LinkName, facts: PatchFacts, host: string): string => {
  const { wanted, products } = facts;
  if (cause === 'member') return addPatchLine(facts) ?? 'pm-group list';
  if (cause === 'usable') return "package search --name 'Patch Management'";
  if (cause === 'agent') return `wait rescan ${host} --type Patch`;
  if (cause !== 'assigned') return `computer rescan ${host} --type Patch`;
  const open = products?.ok === true ? products.value.find((each) => each['approved'] === false) : undefined;
  const patch = wanted.patchId ?? wanted.qNumber;
  if (open === undefined) return `patch products ${patch}`;
  const product = productNames([open]);
  return `patch approve ${patch} --product ${product === '' ? textOf(open.productId) : shellWord(product)}`;
};

/** The line that puts the patch into the nearest PM group of the computer, for the product through which it misses it. */
const addPatchLine = (facts: PatchFacts): string | undefined => {
  const { pmGroups, products, wanted } = facts;
  const [group] = pmGroups.ok ? pmGroups.value : [];
  const product = ownPatch(facts)?.productId ?? (products?.ok === true ? products.value[0]?.productId : undefined);
  if (group === undefined || product == null || wanted.patchId === undefined) return undefined;
  return `pm-group add-patches ${group.pmGroupId} --product ${textOf(product)} --field ${shellWord(`patchIds:=[${wanted.patchId}]`)}`;
};

const ownPatch = ({ details, wanted }: PatchFacts): PatchDetail | undefined => patchIn(details, wanted);

/** The search also finds parts of a number, so compare the whole one. */
const patchIn = (found: PatchFacts['details'], wanted: PatchWanted): PatchDetail | undefined =>
  found.ok ? found.value.find(({ qNumber }) => qNumber?.toLowerCase() === wanted.qNumber.toLowerCase()) : undefined;

/** 'Installed', and neither 'Not installed' nor 'Install failed'. */
const isPatchInstalled = ({ scanStatus }: PatchDetail): boolean =>
  /^\s*(?:already |is )?installed\b/i.test(scanStatus ?? '');

const scanLink = ({ status, now }: PatchFacts): ExplainLink => {
  if (!status.ok) return marked.unreadable('mode', status);
  const { patchScanDate, definitionVersion } = status.value;
  const proof = evidence(patchApi.ofComputer.operation, { patchScanDate, definitionVersion });
  const at = textOf(patchScanDate);
  if (at === '') return marked.broken('mode', 'no patch scan was collected', proof);
  const catalog = textOf(definitionVersion) === '' ? '' : `catalog ${definitionVersion}`;
  return marked.ok('mode', joinTexts([relativeTime(at, now), catalog]), proof);
};

const pmGroupLink = (facts: PatchFacts): ExplainLink => {
  const { assigned, pmGroups, wanted } = facts;
  if (!pmGroups.ok) return marked.unreadable('member', pmGroups);
  const names = pmGroups.value.map(
    ({ pmGroupName, isTestAssignment }) => `${textOf(pmGroupName)}${isTestAssignment === true ? ' (test)' : ''}`,
  );
  const proof = evidence(patchApi.groupsOfComputer.operation, { pmGroups: names });
  if (names.length === 0) return marked.broken('member', 'the computer is in no patch management group', proof);
  if (!assigned.ok) return marked.unreadable('member', assigned);
  const isOutside = ownPatch(facts) !== undefined && patchIn(assigned, wanted) === undefined;
  return isOutside
    ? marked.broken('member', `it is in no patch management group of the computer (${names.join(', ')})`, proof)
    : marked.ok('member', names.join(', '), proof);
};

const productNames = (items: readonly ProductOfPatch[]): string =>
  items.map(({ productName }) => textOf(productName)).join(', ');

const approvalLink = (facts: PatchFacts): ExplainLink => {
  const { products } = facts;
  const operation = patchApi.products.operation;
  if (products === undefined)
    return marked.unknown('assigned', 'the catalog does not list the number of this patch', evidence(operation));
  if (!products.ok) return marked.unreadable('assigned', products);
  const own = ownPatch(facts)?.productId;
  const fitting = products.value.filter((each) => own === undefined || textOf(each.productId) === textOf(own));
  const known = fitting.filter((each) => typeof each['approved'] === 'boolean');
  const proof = evidence(operation, { products: fitting });
  if (known.length === 0) return marked.unknown('assigned', 'not reported', proof);
  const approved = known.filter((each) => each['approved'] === true);
  return approved.length === 0
    ? marked.broken('assigned', `it is not approved for ${productNames(known)}`, proof)
    : marked.ok('assigned', `for ${productNames(approved)}`, proof);
};

const fixLink = ({ deployments }: PatchFacts): ExplainLink => {
  if (!deployments.ok) return marked.unreadable('usable', deployments);
  const { name, status } = deployments.value.find(isFixPackage) ?? {};
  const proof = evidence(deploymentApi.software.operation, { fixPackage: name, status });
  return name === undefined
    ? marked.broken('usable', 'the patch management fix package is not assigned', proof)
    : marked.ok('usable', `${textOf(name)}, ${textOf(status)}`, proof);
};

const resultLink = (facts: PatchFacts): ExplainLink => {
  if (!facts.details.ok) return marked.unreadable('result', facts.details);
  const own = ownPatch(facts);
  const { scanStatus, bulletinTitle } = own ?? {};
  const proof = evidence(patchApi.searchOfComputer.operation, { scanStatus, bulletinTitle });
  if (own === undefined) return marked.fact('result', 'the last scan does not list it', proof);
  return (isPatchInstalled(own) ? marked.ok : marked.fact)(
    'result',
    joinTexts([scanStatus, bulletinTitle], ': '),
    proof,
  );
};

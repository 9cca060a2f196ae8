import { getCall, searchCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { computerWord } from '../name-of-computer.js';
import { firstBroken } from '../chain.js';
import type { FleetReader } from '../fleet-reader.js';
import { ofComputer, readComputerFacts } from './computer-facts.js';
import type { ExplainLink, Explanation, LinkName } from './explanation.js';
import { isPatchInstalled, ownPatch, type ExplainedPatch, type PatchWanted } from './patch-facts.js';
import { patchLinks } from './patch-links.js';

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
  const all: ExplainedPatch = { ...facts, status, details, pmGroups, deployments, products, wanted };
  return verdictOf(all, place);
};

const verdictOf = (facts: ExplainedPatch, place: string): Explanation => {
  const { id, hostname, wanted, details } = facts;
  const host = computerWord(id, hostname);
  const links = patchLinks(facts);
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
  if (isPatchInstalled(own))
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
  { wanted, products }: ExplainedPatch,
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

import type { JsonObject } from '../../contract/operation.js';
import { getCall } from '../../http/reads.js';
import { textOf } from '../../json/text-of.js';
import { computerWord } from '../name-of-computer.js';
import { evidence, firstBroken, unreadableLink } from '../chain.js';
import type { FleetReader } from '../fleet-reader.js';
import { readGroupTree } from '../group-tree.js';
import type { Readable } from '../readable.js';
import { contactOf, knownLink, memberLink, ofComputer, readComputerFacts } from './computer-facts.js';
import type { ExplainLink, Explanation } from './explanation.js';

/** Whether the operating system can be installed anew, and what is missing. Nine requests. */
export const explainOs = async (reader: FleetReader, id: number, now: Date, place: string): Promise<Explanation> => {
  const [facts, tree, readiness, sku, image, computer] = await Promise.all([
    readComputerFacts(reader, id, now),
    readGroupTree(reader),
    reader.object(ofComputer(id, 'os-deployment-readiness')),
    reader.object(ofComputer(id, 'os-image-sku')),
    reader.object(ofComputer(id, 'pxe-bootimage')),
    reader.object(getCall('/api/computer/{id}', { pathValues: { id } })),
  ]);
  const links = [
    knownLink(facts),
    memberLink(facts, tree),
    winnerLink('image', sku, (value) => [value['imageName'], value['edition']].map(textOf).filter(Boolean).join(', ')),
    winnerLink('boot image', image, (value) => textOf(value['imageName'])),
    pxeLink(computer),
    activeLink(computer),
    contactOf(facts).link,
    readyLink(readiness),
  ];
  const { hostname } = facts;
  const host = computerWord(id, hostname);
  const base = {
    computer: { id, hostname },
    subject: { kind: 'os', id: null, name: 'operating system' } as const,
    links,
  };
  const ready = readiness.ok ? readiness.value['ready'] : undefined;
  const isActive = computer.ok && computer.value['isPxeActive'] === true;
  const broken = firstBroken(links);
  if (ready === true && isActive)
    return {
      ...base,
      state: 'waiting',
      cause: 'contact',
      verdict: `${hostname} is ready and activated: its operating system is installed when it starts from the network.`,
      next: [`ems computer show ${host}${place}`],
    };
  if (broken !== undefined && broken.link !== 'activation')
    return {
      ...base,
      state: 'blocked',
      cause: broken.link,
      verdict: `The operating system of ${hostname} cannot be installed: ${whyOf(broken)}.`,
      next: nextOf(broken, host, place),
    };
  if (ready === undefined)
    return {
      ...base,
      state: 'unknown',
      cause: null,
      verdict: `Whether the operating system of ${hostname} can be installed is unknown.`,
      next: [],
    };
  if (ready === false)
    return {
      ...base,
      state: 'blocked',
      cause: 'result',
      verdict: `The operating system of ${hostname} cannot be installed: the service says that it is not ready.`,
      next: [`ems computer os-deployment-readiness ${host}${place}`],
    };
  if (!computer.ok || typeof computer.value['isPxeActive'] !== 'boolean')
    return {
      ...base,
      state: 'unknown',
      cause: null,
      verdict: `${hostname} is ready for an installation of its operating system. Whether it is activated for it is unknown.`,
      next: [`ems computer show ${host}${place}`],
    };
  return {
    ...base,
    state: 'blocked',
    cause: 'activation',
    verdict: `${hostname} is ready for an installation of its operating system, and is not activated for it.`,
    next: [`ems computer activate ${host} --pxe${place}`],
  };
};

const whyOf = (link: ExplainLink): string => {
  if (link.link === 'member') return 'the computer is not in a group';
  return link.label === undefined ? link.text : `${link.label}: ${link.text}`;
};

const nextOf = (broken: ExplainLink, host: string, place: string): string[] => {
  if (broken.link === 'member') return [`ems group list --type ConfigurationGroups${place}`];
  if (broken.label === 'image') return [`ems os-import list${place}`];
  if (broken.label === 'boot image') return [`ems pxe-bootimage list${place}`];
  return [`ems computer show ${host}${place}`];
};

const winnerLink = (label: string, read: Readable<JsonObject>, name: (value: JsonObject) => string): ExplainLink => {
  const operation = label === 'image' ? 'GET /api/computer/{id}/os-image-sku' : 'GET /api/computer/{id}/pxe-bootimage';
  if (!read.ok) {
    if (!read.absent) return { ...unreadableLink('assigned', read), label };
    return {
      link: 'assigned',
      label,
      mark: 'broken',
      text: 'none assigned to its groups or above',
      evidence: evidence(operation, { code: read.code }),
    };
  }
  const group = textOf(read.value['assignedGroupPath']);
  return {
    link: 'assigned',
    label,
    mark: 'ok',
    text: `${name(read.value)}${group === '' ? '' : `, from ${group}`}`,
    evidence: evidence(operation, { assignedGroupPath: group }),
  };
};

const computerOperation = 'GET /api/computer/{id}';

const pxeLink = (computer: Readable<JsonObject>): ExplainLink => {
  if (!computer.ok) return { ...unreadableLink('usable', computer), label: 'PXE' };
  const { pxeSupport } = computer.value;
  const proof = evidence(computerOperation, { pxeSupport });
  if (pxeSupport === true) return { link: 'usable', label: 'PXE', mark: 'ok', text: 'supported', evidence: proof };
  if (pxeSupport === false)
    return {
      link: 'usable',
      label: 'PXE',
      mark: 'broken',
      text: 'the computer does not support starting from the network',
      evidence: proof,
    };
  return { link: 'usable', label: 'PXE', mark: 'unknown', text: 'not reported', evidence: proof };
};

const activeLink = (computer: Readable<JsonObject>): ExplainLink => {
  if (!computer.ok) return unreadableLink('activation', computer);
  const { isPxeActive } = computer.value;
  const proof = evidence(computerOperation, { isPxeActive });
  if (isPxeActive === true) return { link: 'activation', mark: 'ok', text: 'PXE boot is activated', evidence: proof };
  if (isPxeActive === false)
    return { link: 'activation', mark: 'broken', text: 'PXE boot is not activated', evidence: proof };
  return { link: 'activation', mark: 'unknown', text: 'not reported', evidence: proof };
};

const readyLink = (readiness: Readable<JsonObject>): ExplainLink => {
  if (!readiness.ok) return { ...unreadableLink('result', readiness), label: 'ready' };
  const { ready, missing } = readiness.value;
  const lacks = Array.isArray(missing) && missing.length > 0 ? `, missing: ${missing.map(textOf).join(', ')}` : '';
  const mark = ready === true ? 'ok' : ready === false ? 'broken' : 'unknown';
  const text = ready === true ? 'yes' : ready === false ? `no${lacks}` : 'not reported';
  return {
    link: 'result',
    label: 'ready',
    mark,
    text,
    evidence: evidence('GET /api/computer/{id}/os-deployment-readiness', { ready, missing }),
  };
};

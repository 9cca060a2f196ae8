import { computerApi } from '../../service/computers.js';
import type {
  Computer,
  ComputerOsImageSku,
  ComputerPxeBootImage,
  OsDeploymentReadiness,
} from '../../contract/answers.js';
import { isList, textOf } from '../../base/json/objects.js';
import { joinTexts } from '../../base/text/wording.js';
import type { FleetReader } from '../../service/reading.js';
import { readGroupTree } from '../../service/group-tree.js';
import { computerWord } from '../../service/listed.js';
import type { Readable } from '../../service/readable.js';
import { contactOf, knownLink, memberLink, readComputerFacts } from './computer-facts.js';
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

/** Explains whether the operating system can be reinstalled, and what is missing. Nine requests. */
export const explainOs = async (reader: FleetReader, id: number, now: Date, place: string): Promise<Explanation> => {
  const [facts, tree, readiness, sku, image, computer] = await Promise.all([
    readComputerFacts(reader, id, now),
    readGroupTree(reader),
    reader.object(computerApi.osReadiness(id)),
    reader.object(computerApi.osImageSku(id)),
    reader.object(computerApi.bootImage(id)),
    reader.object(computerApi.one(id)),
  ]);
  const { hostname } = facts;
  const links = [
    knownLink(facts),
    memberLink(facts, tree),
    labeled('image', imageLink(sku, computerApi.osImageSku.operation)),
    labeled('boot image', imageLink(image, computerApi.bootImage.operation)),
    labeled('PXE', switchLink('usable', computer, 'pxeSupport')),
    switchLink('activation', computer, 'isPxeActive'),
    contactOf(facts).link,
    labeled('ready', readyLink(readiness)),
  ];
  const broken = firstBroken(links);
  const verdict = judge({ hostname, host: computerWord(id, hostname), broken, readiness, computer });
  return {
    computer: { id, hostname },
    subject: { kind: 'os', id: null, name: 'operating system' },
    links,
    ...verdict,
    next: verdict.next.map((line) => `ems ${line}${place}`),
  };
};

interface OsFacts {
  readonly hostname: string;
  /** The computer as typed in a command. */
  readonly host: string;
  readonly broken: ExplainLink | undefined;
  readonly readiness: Readable<OsDeploymentReadiness>;
  readonly computer: Readable<Computer>;
}

const judge = ({ hostname, host, broken, readiness, computer }: OsFacts): ExplainVerdict => {
  const ready = readiness.ok ? readiness.value.ready : undefined;
  const active = computer.ok ? computer.value.isPxeActive : undefined;
  const show = `computer show ${host}`;
  const cannot = `The operating system of ${hostname} cannot be installed`;
  const isReady = `${hostname} is ready for an installation of its operating system`;
  if (ready === true && active === true) {
    const verdict = `${hostname} is ready and activated: its operating system is installed when it starts from the network.`;
    return conclude('waiting', 'contact', verdict, show);
  }
  if (broken !== undefined && broken.link !== 'activation')
    return conclude('blocked', broken.link, `${cannot}: ${whyOf(broken)}.`, nextFor(broken) ?? show);
  if (ready === false) {
    const verdict = `${cannot}: the service says that it is not ready.`;
    return conclude('blocked', 'result', verdict, `computer os-deployment-readiness ${host}`);
  }
  if (ready !== true)
    return conclude('unknown', null, `Whether the operating system of ${hostname} can be installed is unknown.`);
  if (active !== false)
    return conclude('unknown', null, `${isReady}. Whether it is activated for it is unknown.`, show);
  const verdict = `${isReady}, and is not activated for it.`;
  return conclude('blocked', 'activation', verdict, `computer activate ${host} --pxe`);
};

const whyOf = ({ link, label, text }: ExplainLink): string =>
  link === 'member' ? 'the computer is not in a group' : joinTexts([label, text], ': ');

const nextFor = ({ link, label }: ExplainLink): string | undefined => {
  if (link === 'member') return 'group list --type ConfigurationGroups';
  return { image: 'os-import list', 'boot image': 'pxe-bootimage list' }[label ?? ''];
};

const imageLink = (read: Readable<ComputerOsImageSku | ComputerPxeBootImage>, operation: string): ExplainLink => {
  if (!read.ok && read.absent)
    return marked.broken('assigned', 'none assigned to its groups or above', evidence(operation, { code: read.code }));
  if (!read.ok) return marked.unreadable('assigned', read);
  const { imageName, edition, assignedGroupPath } = read.value;
  const group = textOf(assignedGroupPath);
  const text = joinTexts([imageName, textOf(edition), group === '' ? '' : `from ${group}`]);
  return marked.ok('assigned', text, evidence(operation, { assignedGroupPath: group }));
};

const switchWords = {
  pxeSupport: ['supported', 'the computer does not support starting from the network'],
  isPxeActive: ['PXE boot is activated', 'PXE boot is not activated'],
} as const;

const switchLink = (link: LinkName, computer: Readable<Computer>, field: keyof typeof switchWords): ExplainLink => {
  if (!computer.ok) return marked.unreadable(link, computer);
  const value = computer.value[field];
  const proof = evidence(computerApi.one.operation, { [field]: value });
  const [yes, no] = switchWords[field];
  if (value === true) return marked.ok(link, yes, proof);
  return value === false ? marked.broken(link, no, proof) : marked.unknown(link, 'not reported', proof);
};

const readyLink = (readiness: Readable<OsDeploymentReadiness>): ExplainLink => {
  if (!readiness.ok) return marked.unreadable('result', readiness);
  const { ready, missing } = readiness.value;
  const proof = evidence(computerApi.osReadiness.operation, { ready, missing });
  if (ready === true) return marked.ok('result', 'yes', proof);
  if (ready !== false) return marked.unknown('result', 'not reported', proof);
  const lacks = isList(missing) && missing.length > 0 ? `, missing: ${missing.map(textOf).join(', ')}` : '';
  return marked.broken('result', `no${lacks}`, proof);
};

import type { SoftwareDeployment } from '../../contract/answers.js';
import { isFixPackage } from '../../engine/wait/deployment-state.js';
import { judgeActivation } from './activation.js';
import { waitOf } from './activation-link.js';
import { contactOf } from './computer-facts.js';
import { firstBroken, type ExplainLink, type Explanation, type ExplainState, type LinkName } from './explanation.js';
import { type PackageFacts } from './package-facts.js';
import { packageTitle, packageWord } from '../../engine/names/find-package.js';
import { packageLinks, wantsUninstall } from './package-links.js';
import { nextForPackage } from './package-next.js';
import { whenText } from '../../base/text/when-text.js';
import { textOf } from '../../base/json/objects.js';
import { withFullStop } from '../../base/text/wording.js';

interface Judged {
  readonly state: ExplainState;
  readonly cause: LinkName | null;
  readonly why: string;
}

/** The verdict never contradicts the service's own status of the deployment. */
export const explainPackage = (facts: PackageFacts, place: string, readyCommand: string | undefined): Explanation => {
  const links = packageLinks(facts);
  const judged = judgePackage(facts, links);
  const shown = markFarContact(links, judged, facts);
  return {
    computer: { id: facts.id, hostname: facts.hostname },
    subject: { kind: 'package', id: facts.item.id, name: packageWord(facts.item) },
    state: judged.state,
    cause: judged.cause,
    verdict: sentence(facts, judged),
    links: shown,
    next: nextForPackage(facts, judged, { place, readyCommand }),
  };
};

const judgePackage = (facts: PackageFacts, links: readonly ExplainLink[]): Judged => {
  const { deployment, assigning, deployments } = facts;
  const status = deployment?.status;
  const textOfLink = (name: LinkName): string => links.find(({ link }) => link === name)?.text ?? '';
  if (deployment === undefined) {
    if (!deployments.ok) return { state: 'unknown', cause: null, why: textOfLink('result') };
    if (assigning.ok && assigning.value.length > 0)
      return { state: 'unknown', cause: null, why: 'it is assigned, and the service lists no deployment of it' };
    if (!assigning.ok) return { state: 'unknown', cause: null, why: textOfLink('assigned') };
    const first = firstBroken(links.filter(({ link }) => link === 'member' || link === 'assigned'));
    const why =
      first?.link === 'member'
        ? 'the computer is not in a group'
        : textOfLink('assigned').replace(/^assigned only/, 'it is assigned only');
    return { state: 'not-assigned', cause: first?.link ?? 'assigned', why };
  }
  if (status === 'Failed')
    return { state: 'failed', cause: 'result', why: textOfLink('result').replace(/^Failed[^:]*: /, '') };
  if (wantsUninstall(facts))
    return { state: 'blocked', cause: 'mode', why: `the desired mode is ${textOfLink('mode')}` };
  if (status === 'Success') return { state: 'done', cause: null, why: '' };
  if (status !== 'Pending') return { state: 'unknown', cause: null, why: unknownStatus(deployment) };
  if (isFixPackage(deployment)) return { state: 'by-design', cause: null, why: '' };
  const broken = firstBroken(links.filter(({ link }) => link !== 'assigned' && link !== 'member'));
  if (broken !== undefined) return { state: 'blocked', cause: broken.link, why: whyBroken(broken) };
  const judged = judgeWaiting(facts);
  const hidden = findHidden(links);
  if (hidden.length === 0) return judged;
  return { state: 'unknown', cause: null, why: `${judged.why}, as far as can be read (not: ${hidden.join(', ')})` };
};

/** An unknown status does not mean that nothing was tried. */
export const unknownStatus = ({ status }: SoftwareDeployment): string =>
  `the service reports the status ${status === undefined ? 'nowhere' : JSON.stringify(status)}`;

const whyBroken = ({ by, link, text }: ExplainLink): string => {
  if (link === 'usable') return `the package is ${text.replace(/; for .*/, '')}`;
  if (link === 'agent') return `its agent is ${text}`;
  if (link === 'depot') return by === 'depot-offline' ? `no depot server is online: ${text}` : `depot ${text}`;
  return by === 'window-closed' ? `the schedule ${text.replace(/^opens/, 'opens only')}` : text;
};

const reserved: { readonly [Name in LinkName]?: string } = {
  member: 'the groups',
  known: 'the computer',
  usable: 'the package',
  mode: 'the mode',
  options: 'the schedule',
  agent: 'the agent',
  depot: 'the depots',
};

/** The unreadable links: each may be the cause, so the others prove nothing. */
const findHidden = (links: readonly ExplainLink[]): string[] => [
  ...new Set(
    links.flatMap(({ link, mark, text }) => {
      // A computer with the package has a group and options, so these marks contradict themselves.
      const isOdd = link === 'member' ? mark === 'broken' : mark === 'unknown' && /^(options|depot)$/.test(link);
      const isHidden = isOdd || (mark === 'unknown' && text.startsWith('not readable'));
      return isHidden ? (reserved[link] ?? []) : [];
    }),
  ),
];

/** No link is broken: it was never activated, or the next contact is still to come. */
const judgeWaiting = (facts: PackageFacts): Judged => {
  const { next, isFar } = contactOf(facts);
  const judged = isFar ? waiting : judgeActivation(waitOf(facts));
  if (judged.kind === 'missing')
    return { state: 'blocked', cause: 'activation', why: missingActivation(judged.assigned, facts) };
  if (judged.kind === 'doubtful') {
    const since = whenText(judged.since, facts.now);
    const why = `it was in contact at least twice since ${since} and has tried nothing: unless it was activated after that, the activation is missing`;
    return { state: 'waiting', cause: 'contact', why };
  }
  const when = next === undefined ? 'whose time is not reported' : whenText(next, facts.now);
  return { state: 'waiting', cause: 'contact', why: `it waits for the next contact, ${when}` };
};

const waiting = { kind: 'waiting' } as const;

const missingActivation = (assigned: Date | undefined, { now }: PackageFacts): string =>
  assigned === undefined
    ? 'most likely never activated, because the agent is in contact and has tried nothing'
    : `most likely never activated: this machine assigned it ${whenText(assigned, now)} and has activated no group of the computer since, and the agent was in contact at least twice`;

/** A contact that is far away (a closed window) is the cause; one that is minutes away is only a fact. */
const markFarContact = (links: readonly ExplainLink[], { cause }: Judged, facts: PackageFacts): ExplainLink[] =>
  links.map((link) =>
    cause === 'contact' && link.link === 'contact' && contactOf(facts).isFar ? { ...link, mark: 'broken' } : link,
  );

const sentence = (facts: PackageFacts, { state, why, cause }: Judged): string => {
  const { hostname, item, deployment } = facts;
  const title = packageTitle(item);
  const installed = textOf(deployment?.installationState);
  switch (state) {
    case 'done':
      return installed === 'Installed' || installed === ''
        ? `${hostname} has installed ${title}.`
        : `${hostname} reports success for ${title}; its state is ${installed}.`;
    case 'failed':
      return `${hostname} could not ${wantsUninstall(facts) ? 'remove' : 'install'} ${title}: ${withFullStop(why)}`;
    case 'by-design':
      return `${title} is pending on ${hostname} by design: it acts when a patch scan finds a missing patch that is approved for this computer.`;
    case 'not-assigned':
      return `${hostname} does not get ${title}: ${withFullStop(why)}`;
    case 'blocked':
    case 'waiting':
      if (cause === 'mode')
        return installed === 'Installed'
          ? `${hostname} is to remove ${title}: ${withFullStop(why)}`
          : `${hostname} does not have ${title}: ${withFullStop(why)}`;
      return `${hostname} has not ${installed === 'Installed' ? 'reinstalled' : 'installed'} ${title}: ${withFullStop(why)}`;
    case 'unknown':
      return `Whether ${hostname} has ${title} is unknown: ${withFullStop(why)}`;
  }
};

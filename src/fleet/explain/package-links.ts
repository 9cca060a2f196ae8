import { textOf } from '../../json/text-of.js';
import { assignedLink, usableLink } from './assigned-links.js';
import { agentLink, contactOf, knownLink, memberLink } from './computer-facts.js';
import { depotLink } from './depot-facts.js';
import type { ExplainLink } from './explanation.js';
import { modeLink, optionsLink } from './mode-links.js';
import type { PackageFacts } from './package-facts.js';
import { activationLink, resultLink } from './result-links.js';

/** The whole chain of a package on a computer, in the order in which one link needs the one before. */
export const packageLinks = (facts: PackageFacts): ExplainLink[] => {
  const isAssigned = facts.deployment !== undefined || (facts.assigning.ok && facts.assigning.value.length > 0);
  const early = [knownLink(facts), memberLink(facts, facts.tree), assignedLink(facts), usableLink(facts)];
  if (!isAssigned) return [...early, agentLink(facts), contactOf(facts).link, resultLink(facts)];
  return [
    ...early,
    modeLink(facts),
    ...(isSettled(facts) ? [] : [optionsLink(facts), activationLink(facts)]),
    agentLink(facts),
    contactOf(facts).link,
    ...(facts.depots === undefined ? [] : [depotLink(facts.depots)]),
    resultLink(facts),
  ];
};

export const deploymentStatus = ({ deployment }: PackageFacts): string => textOf(deployment?.['status']);

const isSettled = (facts: PackageFacts): boolean =>
  deploymentStatus(facts) === 'Success' || deploymentStatus(facts) === 'Failed';

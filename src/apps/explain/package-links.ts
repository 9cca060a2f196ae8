import { timeIn } from '../../service/times.js';
import { packageApi, type HoldingGroup } from '../../service/packages.js';
import { groupApi } from '../../service/groups.js';
import { deploymentApi } from '../../service/deployments.js';
import type { DistributionOptions, SoftwareDeployment, SharedFailureDevice } from '../../contract/answers.js';
import { isList, textOf, type Json } from '../../base/json/objects.js';
import { fewNames, joinTexts } from '../../base/text/wording.js';
import { unusable, valueOr } from '../../service/readable.js';
import { whenText } from '../../base/text/when-text.js';
import { activationLink } from './activation-link.js';
import { agentLink, contactOf, groupName, knownLink, memberLink } from './computer-facts.js';
import { depotLink } from './depot-facts.js';
import { brokenBy, evidence, marked, usualJudgements, type ExplainLink } from './explanation.js';
import type { PackageFacts } from './package-facts.js';
import { judgeSchedule } from './schedule.js';
import { fitsSystem } from './system-fit.js';
import { relativeTime } from '../../base/text/times.js';
import { maskError } from '../../base/text/masked-error.js';
import { groupIdOf } from '../../service/group-paths.js';

/** The whole chain of a package on a computer; each link depends on the one before. */
export const packageLinks = (facts: PackageFacts): ExplainLink[] => {
  const { assigning, deployment, depots } = facts;
  const isAssigned = deployment !== undefined || (assigning.ok && assigning.value.length > 0);
  const isSettled = deployment?.status === 'Success' || deployment?.status === 'Failed';
  return [
    knownLink(facts),
    memberLink(facts, facts.tree),
    assignedLink(facts),
    usableLink(facts),
    ...(isAssigned ? [modeLink(facts)] : []),
    ...(isAssigned && !isSettled ? [optionsLink(facts), activationLink(facts)] : []),
    agentLink(facts),
    contactOf(facts).link,
    ...(depots === undefined ? [] : [depotLink(depots)]),
    resultLink(facts),
  ];
};

/** Whether the computer gets the package at all, and from which group. */
const assignedLink = (facts: PackageFacts): ExplainLink => {
  const { assigning, deployment, groups, tree } = facts;
  if (!assigning.ok) return marked.unreadable('assigned', assigning);
  const own = new Set(groups.ok ? groups.value.map(({ groupId }) => groupId.toLowerCase()) : []);
  const names = assigning.value.map((group) => {
    const isOwn = !groups.ok || own.has(group.groupId.toLowerCase());
    return `${groupName(group, tree)}${isOwn ? '' : ' (inherited)'}`;
  });
  const proof = evidence(deploymentApi.groupsOfPackage.operation, { groups: names });
  if (names.length > 0) return marked.ok('assigned', `through ${names.join(', ')}`, proof);
  return deployment === undefined
    ? marked.broken('assigned', notAssignedText(facts), proof)
    : marked.unknown('assigned', 'a deployment is listed, the group it comes from is not', proof);
};

/** The groups that have the package, and the other versions that the computer gets. */
const notAssignedText = (facts: PackageFacts): string => {
  const { holders, deployments, item, tree } = facts;
  const others = (deployments.ok ? deployments.value : [])
    .filter(({ name, version }) => name === item.name && version !== item.version)
    .map(({ version, status }) => `${textOf(version)} (${textOf(status)})`)
    .join(', ');
  const has = others === '' ? '' : `; it gets version ${others}`;
  if (holders === undefined || !holders.ok) return `no group assigns it to this computer${has}`;
  if (holders.value.length === 0) return `the package is not assigned to any group${has}`;
  const names = nearestHolders(facts).map((group) => groupName(group, tree));
  return `assigned only to ${fewNames(names, 3)}${has}`;
};

/** The groups with the package, starting with those that share the longest path with a group of the computer. */
export const nearestHolders = ({ holders, groups, tree }: PackageFacts): HoldingGroup[] => {
  if (holders === undefined || !holders.ok) return [];
  if (!tree.ok || !groups.ok) return [...holders.value];
  const near = new Set(groups.value.flatMap(({ groupId }) => tree.value.chain(groupId)));
  const shared = (group: HoldingGroup): number =>
    tree.value.chain(groupIdOf(group)).filter((each) => near.has(each)).length;
  return holders.value.toSorted((left, right) => shared(right) - shared(left));
};

const usableLink = ({ item, health }: PackageFacts): ExplainLink => {
  const operation = packageApi.search.operation;
  const { details, role } = item;
  if (details === undefined)
    return marked.unreadable('usable', { ...unusable(operation, 'the catalog does not list it'), role });
  const { operational } = details;
  const wanted = details.os ?? [];
  const system = health.ok ? textOf(health.value.operatingSystem) : '';
  const fits = system === '' && wanted.length > 0 ? undefined : fitsSystem(wanted, system);
  const proof = evidence(operation, { operational, os: wanted, operatingSystem: system });
  const systems = wanted.length === 0 ? '' : `; for ${wanted.join(', ')}`;
  const own = system === '' ? 'the system of this computer is unknown' : `this is ${system}`;
  if (operational === false)
    return brokenBy('not-ready', marked.broken('usable', `not ready to install${systems}`, proof));
  const only = `for ${wanted.join(', ')} only`;
  if (fits === false) return brokenBy('wrong-system', marked.broken('usable', `${only} (${own})`, proof, only));
  const ready = operational === true ? 'ready to install' : 'readiness is not reported';
  const link = operational === true && fits === true ? marked.ok : marked.unknown;
  return link('usable', `${ready}${systems}${wanted.length === 0 ? '' : ` (${own})`}`, proof);
};

/** The reference does not show the mode: it may be one word or several. The meaning of a number is not known. */
const modeText = (value: Json | undefined): string => {
  const text = isList(value) ? value.map(textOf).join(', ') : textOf(value);
  return /[a-z]/i.test(text) ? text : '';
};

export const isUninstall = ({ desiredMode }: Pick<SoftwareDeployment, 'desiredMode'>): boolean =>
  /uninstall/i.test(modeText(desiredMode));

/** The desired mode of the deployment decides; without one, the options of the assignment do. */
export const wantsUninstall = ({ deployment, options: [nearest] }: PackageFacts): boolean => {
  if (modeText(deployment?.desiredMode) !== '') return isUninstall(deployment ?? {});
  return nearest !== undefined && nearest.options.ok && commandsIn(nearest.options.value).includes('uninstall');
};

const modeLink = (facts: PackageFacts): ExplainLink => {
  const { deployments, deployment, options, tree } = facts;
  if (!deployments.ok) return marked.unreadable('mode', deployments);
  const { desiredMode, currentMode } = deployment ?? {};
  const proof = evidence(deploymentApi.software.operation, { desiredMode, currentMode });
  if (wantsUninstall(facts)) {
    const setting = options.find(({ options: read }) => read.ok && commandsIn(read.value).includes('uninstall'));
    const through = setting ?? options[0];
    const where = through === undefined ? '' : `, set on ${groupName(through.group, tree)}`;
    const text = `Uninstall${where} (every computer of that group removes it)`;
    return marked.broken('mode', text, proof, usualJudgements.uninstall.text);
  }
  const mode = modeText(desiredMode);
  if (mode === '') return marked.unknown('mode', 'the desired mode is not reported', proof);
  return marked.ok('mode', `desired ${mode}, current ${modeText(currentMode) || 'none'}`, proof);
};

const commandsIn = ({ commands }: DistributionOptions): string[] =>
  (commands ?? []).map((command) => command.toLowerCase());

/** Update alone installs nothing where no version of the package is installed. */
export const installingCommands = ({ deployments, item }: PackageFacts): string[] => {
  const own = valueOr(deployments, []).filter(
    ({ name, softwareId }) => softwareId.toLowerCase() === item.id.toLowerCase() || textOf(name) === item.name,
  );
  const isLacking =
    own.length > 0 && own.every(({ installationState }) => isNotInstalled.test(textOf(installationState)));
  return ['install', 'reinstall', ...(isLacking ? [] : ['update'])];
};

const isNotInstalled = /^(uninstalled|notinstalled|none)$/i;

/** The options of the nearest assignment count: whether and when it may be installed. */
const optionsLink = (facts: PackageFacts): ExplainLink => {
  const {
    options: [nearest],
    tree,
    now,
    assigning,
  } = facts;
  const operation = groupApi.distributionOptions.operation;
  if (nearest === undefined)
    return assigning.ok
      ? marked.unknown('options', 'the assigning group is not reported', evidence(operation))
      : marked.unreadable('options', assigning);
  if (!nearest.options.ok) return marked.unreadable('options', nearest.options);
  const { commands, schedule, scheduleString, optionalDate, revokeDate, revokeCount } = nearest.options.value;
  const group = groupName(nearest.group, tree);
  const shown = { commands, schedule, scheduleString, optionalDate, revokeDate, revokeCount };
  const proof = evidence(operation, { group, ...shown });
  const names = commandsIn(nearest.options.value);
  if (isList(commands) && ![...installingCommands(facts), 'uninstall'].some((word) => names.includes(word))) {
    const has = names.length === 0 ? 'no command' : `only ${names.join(', ')}`;
    return brokenBy('no-command', marked.broken('options', `${group} has ${has}, and nothing that installs it`, proof));
  }
  const [offered, postponed] = [timeIn(optionalDate), timeIn(revokeDate)];
  if (offered !== undefined && offered < now) {
    const text = `the offer expired ${whenText(offered, now)} (options of ${group})`;
    return brokenBy('offer-expired', marked.broken('options', text, proof));
  }
  const judged = judgeSchedule(schedule, textOf(scheduleString), now);
  if (judged.closed)
    return brokenBy('window-closed', marked.broken('options', `${judged.text} (schedule of ${group})`, proof));
  const text = joinTexts([
    judged.text,
    postponed !== undefined && postponed > now ? `users may postpone until ${whenText(postponed, now)}` : '',
    offered === undefined ? '' : `offered until ${whenText(offered, now)}`,
  ]);
  return (judged.text === 'none: at any contact' ? marked.ok : marked.fact)('options', text, proof);
};

export const resultLink = (facts: PackageFacts): ExplainLink => {
  const { deployments, deployment, now } = facts;
  if (!deployments.ok) return marked.unreadable('result', deployments);
  const { status, installationState, installTime, errorText } = deployment ?? {};
  const shared = facts.sameFailure === undefined ? {} : { sameOnOthers: sharedFailures(facts).length };
  const proof = evidence(deploymentApi.software.operation, {
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
    const why = `${(error || 'error text not reported').replace(/\.$/, '')}${sharedText(facts)}`;
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

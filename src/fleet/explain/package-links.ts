import type { JsonObject } from '../../contract/operation.js';
import { itemsOf } from '../../json/items.js';
import { textOf } from '../../json/text-of.js';
import { isList, type Json } from '../../json/objects.js';
import { relativeTime } from '../../text/times.js';
import { timeIn } from '../agent-facts.js';
import { evidence, unreadableLink } from '../chain.js';
import { maskError } from '../masked-error.js';
import { whenText } from '../when-text.js';
import { agentLink, contactOf, groupIdOf, groupName, knownLink, memberLink } from './computer-facts.js';
import { depotLink } from './depot-facts.js';
import type { ExplainLink } from './explanation.js';
import { fitsSystem } from './operating-systems.js';
import type { PackageFacts } from './package-facts.js';
import { judgeSchedule } from './schedule.js';

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

const assignedLink = (facts: PackageFacts): ExplainLink => {
  const { assigning, deployment, groups, tree } = facts;
  if (!assigning.ok) return unreadableLink('assigned', assigning);
  const operation = 'GET /api/computer/{id}/packages/{packageId}/groups';
  if (assigning.value.length === 0) {
    if (deployment !== undefined)
      return {
        link: 'assigned',
        mark: 'unknown',
        text: 'a deployment is listed, the group it comes from is not',
        evidence: evidence(operation, { groups: [] }),
      };
    return {
      link: 'assigned',
      mark: 'broken',
      text: notAssignedText(facts),
      evidence: evidence(operation, { groups: [] }),
    };
  }
  const own = new Set(groups.ok ? groups.value.map((group) => groupIdOf(group).toLowerCase()) : []);
  const names = assigning.value.map((group) => {
    const how = !groups.ok || own.has(groupIdOf(group).toLowerCase()) ? '' : ' (inherited)';
    return `${groupName(group, tree)}${how}`;
  });
  return {
    link: 'assigned',
    mark: 'ok',
    text: `through ${names.join(', ')}`,
    evidence: evidence(operation, { groups: names }),
  };
};

/** Who has it instead: which groups, and the other versions that the computer gets. */
const notAssignedText = (facts: PackageFacts): string => {
  const { holders, deployments, item, tree } = facts;
  const others = (deployments.ok ? deployments.value : []).filter(
    (each) => textOf(each['name']) === item.name && textOf(each['version']) !== item.version,
  );
  const other = others.map((each) => `${textOf(each['version'])} (${textOf(each['status'])})`).join(', ');
  const has = other === '' ? '' : `; it gets version ${other}`;
  if (holders === undefined || !holders.ok) return `no group assigns it to this computer${has}`;
  if (holders.value.length === 0) return `the package is not assigned to any group${has}`;
  const names = nearestHolders(facts)
    .slice(0, 3)
    .map((group) => groupName(group, tree));
  const more = holders.value.length - names.length;
  return `assigned only to ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}${has}`;
};

/** The groups with the package, those first that share most of their way with a group of the computer. */
export const nearestHolders = ({ holders, groups, tree }: PackageFacts): JsonObject[] => {
  if (holders === undefined || !holders.ok) return [];
  const ways = tree.ok && groups.ok ? groups.value.flatMap((group) => tree.value.chain(groupIdOf(group))) : [];
  const near = new Set(ways.map(({ id }) => id.toLowerCase()));
  const shared = (group: JsonObject): number =>
    tree.ok ? tree.value.chain(groupIdOf(group)).filter(({ id }) => near.has(id.toLowerCase())).length : 0;
  return holders.value.toSorted((left, right) => shared(right) - shared(left));
};

const usableLink = ({ item, health }: PackageFacts): ExplainLink => {
  const operation = 'POST /api/packages/search';
  const { details, role } = item;
  if (details === undefined) {
    const why = 'the catalog does not list it';
    return unreadableLink('usable', { ok: false, absent: false, role, operation, why });
  }
  const { operational } = details;
  const wanted = isList(details['os']) ? details['os'].map(textOf) : [];
  const system = health.ok ? textOf(health.value['operatingSystem']) : '';
  const fits = system === '' ? (wanted.length === 0 ? true : undefined) : fitsSystem(wanted, system);
  const proof = evidence(operation, { operational, os: wanted, operatingSystem: system });
  const systems = wanted.length === 0 ? '' : `; for ${wanted.join(', ')}`;
  const own = system === '' ? 'the system of this computer is unknown' : `this is ${system}`;
  if (operational === false)
    return { link: 'usable', mark: 'broken', text: `not ready to install${systems}`, evidence: proof };
  if (fits === false)
    return { link: 'usable', mark: 'broken', text: `for ${wanted.join(', ')} only (${own})`, evidence: proof };
  const ready = operational === true ? 'ready to install' : 'readiness is not reported';
  const text = `${ready}${systems}${wanted.length === 0 ? '' : ` (${own})`}`;
  return { link: 'usable', mark: operational === true && fits === true ? 'ok' : 'unknown', text, evidence: proof };
};

/** DistributionCommands is not shown: a word, or several. */
export const modeText = (value: Json | undefined): string =>
  isList(value) ? value.map(textOf).join(', ') : textOf(value);

/** The deployment says what is wanted; where it does not, the options of the assignment do. */
export const wantsUninstall = ({ deployment, options }: PackageFacts): boolean => {
  const mode = modeText(deployment?.['desiredMode']);
  if (mode !== '') return /uninstall/i.test(mode);
  const [nearest] = options;
  return nearest !== undefined && nearest.options.ok && commandsIn(nearest.options.value).includes('uninstall');
};

const modeLink = (facts: PackageFacts): ExplainLink => {
  const { deployments, deployment, options, tree } = facts;
  if (!deployments.ok) return unreadableLink('mode', deployments);
  const mode = modeText(deployment?.['desiredMode']);
  const proof = evidence('GET /api/computer/{id}/software-deployment', {
    desiredMode: deployment?.['desiredMode'],
    currentMode: deployment?.['currentMode'],
  });
  if (wantsUninstall(facts)) {
    const setting = options.find(({ options: read }) => read.ok && commandsIn(read.value).includes('uninstall'));
    const through = setting ?? options[0];
    const where = through === undefined ? '' : `, set on ${groupName(through.group, tree)}`;
    return {
      link: 'mode',
      mark: 'broken',
      text: `Uninstall${where} (every computer of that group removes it)`,
      evidence: proof,
    };
  }
  if (mode === '') return { link: 'mode', mark: 'unknown', text: 'the desired mode is not reported', evidence: proof };
  return {
    link: 'mode',
    mark: 'ok',
    text: `desired ${mode}, current ${modeText(deployment?.['currentMode']) || 'none'}`,
    evidence: proof,
  };
};

export const commandsIn = (options: JsonObject): string[] =>
  isList(options['commands']) ? options['commands'].map((each) => textOf(each).toLowerCase()) : [];

const optionsOperation = 'GET /api/group/{id}/distribution-options';

/** The options of the nearest assignment count: whether and when it may be installed. */
const optionsLink = ({ options, tree, now, assigning }: PackageFacts): ExplainLink => {
  const [nearest] = options;
  if (nearest === undefined) {
    if (!assigning.ok) return unreadableLink('options', assigning);
    return {
      link: 'options',
      mark: 'unknown',
      text: 'the assigning group is not reported',
      evidence: evidence(optionsOperation),
    };
  }
  if (!nearest.options.ok) return unreadableLink('options', nearest.options);
  const value = nearest.options.value;
  const group = groupName(nearest.group, tree);
  const commands = commandsIn(value);
  const { schedule, scheduleString, optionalDate, revokeDate, revokeCount } = value;
  const proof = evidence(optionsOperation, {
    group,
    commands: value['commands'],
    schedule,
    scheduleString,
    optionalDate,
    revokeDate,
    revokeCount,
  });
  const broken = (text: string): ExplainLink => ({ link: 'options', mark: 'broken', text, evidence: proof });
  if (
    isList(value['commands']) &&
    !['install', 'update', 'reinstall', 'uninstall'].some((word) => commands.includes(word))
  )
    return broken(
      `${group} has ${commands.length === 0 ? 'no command' : `only ${commands.join(', ')}`}, and nothing that installs it`,
    );
  const offered = timeIn(optionalDate);
  if (offered !== undefined && offered < now)
    return broken(`the offer expired ${whenText(offered, now)} (options of ${group})`);
  const judged = judgeSchedule(schedule, textOf(scheduleString), now);
  if (judged.closed) return broken(`${judged.text} (schedule of ${group})`);
  const postponed = timeIn(revokeDate);
  const said = [
    judged.text,
    postponed !== undefined && postponed > now ? `users may postpone until ${whenText(postponed, now)}` : '',
    offered === undefined ? '' : `offered until ${whenText(offered, now)}`,
  ];
  const isProven = judged.text === 'none: at any contact';
  return {
    link: 'options',
    mark: isProven ? 'ok' : 'fact',
    text: said.filter((part) => part !== '').join(', '),
    evidence: proof,
  };
};

/** The stale-deployment check of the service: assigned, in contact, never started. */
export const stalePending = ({ issues, item }: PackageFacts): JsonObject | undefined =>
  issues.ok
    ? itemsOf(issues.value['stalePendingPackages']).find((each) => {
        const id = textOf(each['softwareId'] ?? each['packageId']);
        if (id !== '') return id.toLowerCase() === item.id.toLowerCase();
        return textOf(each['packageName'] ?? each['name']) === item.name && textOf(each['version']) === item.version;
      })
    : undefined;

const activationLink = (facts: PackageFacts): ExplainLink => {
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

const resultLink = (facts: PackageFacts): ExplainLink => {
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

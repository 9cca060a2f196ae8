import { fewNames } from '../../text/few-names.js';
import type { JsonObject } from '../../contract/operation.js';
import { isList } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { evidence, unreadableLink } from '../chain.js';
import { groupIdOf, groupName } from './computer-facts.js';
import type { ExplainLink } from './explanation.js';
import { fitsSystem } from './operating-systems.js';
import type { PackageFacts } from './package-facts.js';

/** Whether the computer gets the package at all, and from which group. */
export const assignedLink = (facts: PackageFacts): ExplainLink => {
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

/** The groups that have the package, and the other versions that the computer gets. */
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
  return `assigned only to ${fewNames(names, 3, holders.value.length)}${has}`;
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

export const usableLink = ({ item, health }: PackageFacts): ExplainLink => {
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

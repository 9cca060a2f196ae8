import type { JsonObject } from '../../../contract/operation.js';
import { sweepPage } from '../../request/page.js';
import { invalid, ok } from '../../request/reply.js';
import type { Values } from '../../request/values.js';
import { computerOf, requireComputer, showBase } from '../../world/computers.js';
import { lastSeenOf } from '../../fleet/routine.js';
import { isIssueName, issueCheck, issueKinds, type IssueKind } from '../../world/issues.js';
import { severities } from '../../world/patching.js';
import type { World } from '../../state/world.js';
import type { IssueFinding, Thresholds } from '../../world/checks.js';
import type { Behavior, Behaviors } from '../behavior.js';
import { fleetIds, oldestContact } from './computer-filter.js';

const sweep =
  (name: IssueKind): Behavior =>
  ({ query }, world) => {
    const check = issueCheck(world, name, thresholdsOf(query));
    const find = (id: number) => {
      const finding = check(id);
      return finding === null ? [] : [{ id, fields: finding.fields }];
    };
    return sweepPage(query, fleetIds(world, query), find, ({ id, fields }) => ({ ...base(world, id), ...fields }));
  };

export const computerIssueBehaviors: Behaviors = {
  ...Object.fromEntries(issueKinds.map((name) => [`GET /api/computer/issues/${name}`, sweep(name)])),
  'GET /api/computer/issues/overview': ({ query }, world) => {
    const wish = thresholdsOf(query);
    const checks = namesOf(query.text('issues')).map((name) => ({ name, check: issueCheck(world, name, wish) }));
    const oldest = oldestContact(world, query.integer('lastSeenDays') ?? 0);
    const ids = fleetIds(world, query).filter(
      (id) => oldest === undefined || (lastSeenOf(world, id) ?? -Infinity) >= oldest,
    );
    const find = (id: number): number[] => (checks.some(({ check }) => check(id) !== null) ? [id] : []);
    return sweepPage(query, ids, find, (id) => ({
      ...base(world, id),
      issues: checks.flatMap(({ name, check }) => {
        const finding = check(id);
        return finding === null ? [] : [{ issue: name, count: finding.count }];
      }),
    }));
  },
  'GET /api/computer/{id}/issues': ({ path }, world) => {
    const computer = requireComputer(world, path);
    const found = issueKinds.flatMap((name) => {
      const finding = issueCheck(world, name)(computer.id);
      return finding === null ? [] : [{ name, finding }];
    });
    return ok({ ...showBase(computer), activeIssues: found.map(({ name }) => name), ...sections(found) });
  },
};

interface FoundIssue {
  readonly name: IssueKind;
  readonly finding: IssueFinding;
}

/** A null section, or false, means no issue. At most 25 missing patches are listed. */
const sections = (found: readonly FoundIssue[]): JsonObject => {
  const fields: JsonObject = Object.assign({}, ...found.map(({ finding }) => finding.fields));
  const { missingPatches } = fields;
  return {
    failedPackages: fields['failedPackages'] ?? null,
    missingPatches: Array.isArray(missingPatches) ? missingPatches.slice(0, 25) : null,
    pmClientGaps: fields['pmClientGaps'] ?? null,
    unencryptedDisks: fields['unencryptedDisks'] ?? null,
    lowDiskDrives: fields['lowDiskDrives'] ?? null,
    wornBatteries: fields['wornBatteries'] ?? null,
    pendingReboot: found.some(({ name }) => name === 'pending-reboot'),
    staleAgentHours: fields['staleAgentHours'] ?? null,
    staleInventoryDays: fields['staleInventoryDays'] ?? null,
    stalePendingPackages: fields['stalePendingPackages'] ?? null,
    suspensionMode: fields['suspensionMode'] ?? null,
    suspendedUntil: fields['suspendedUntil'] ?? null,
  };
};

const namesOf = (text: string | undefined): readonly IssueKind[] => {
  const given = (text ?? '').split(',').map((name) => name.trim().toLowerCase());
  const names = given.filter((name) => name !== '');
  if (names.length === 0) return issueKinds;
  const strange = names.find((name) => !isIssueName(name));
  if (strange !== undefined) throw invalid('issues', `There is no issue '${strange}': use ${issueKinds.join(', ')}.`);
  return issueKinds.filter((name) => names.includes(name));
};

const base = (world: World, id: number): JsonObject => {
  const computer = computerOf(world, id);
  return computer === undefined ? { id } : showBase(computer);
};

const thresholdsOf = (query: Values): Thresholds => {
  const minSeverity = query.text('minSeverity');
  if (minSeverity !== undefined && !severities.some((each) => each.toLowerCase() === minSeverity.toLowerCase())) {
    throw invalid('minSeverity', `'minSeverity' must be one of ${severities.join(', ')}.`);
  }
  return {
    minFreePercent: query.integer('minFreePercent'),
    minFreeGb: query.integer('minFreeGb'),
    maxHealthPercent: query.integer('maxHealthPercent'),
    minDaysSinceLastReboot: query.integer('minDaysSinceLastReboot'),
    minFailedCount: query.integer('minFailedCount'),
    softwareId: query.text('softwareId'),
    packageName: query.text('packageName'),
    minHoursPending: query.integer('minHoursPending'),
    maxDaysPending: query.integer('maxDaysPending'),
    minHoursStale: query.integer('minHoursStale'),
    maxHoursStale: query.integer('maxHoursStale'),
    minDaysStale: query.integer('minDaysStale'),
    qNumber: query.text('qNumber'),
    bulletinId: query.text('bulletinId'),
    bulletinTitle: query.text('bulletinTitle'),
    productName: query.text('productName'),
    patchType: query.text('patchType'),
    minSeverity,
    minCvss: query.number('minCvss'),
    minVrr: query.number('minVrr'),
    assigned: query.flag('assigned'),
    minCount: query.integer('minCount'),
  };
};

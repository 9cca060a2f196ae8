import type { JsonObject } from '../../../contract/operation.js';
import { sweepPage, page, invalid, ok, type Values } from '../../request/exchange.js';
import { computerOf, requireComputer, showBase } from '../../world/computers.js';
import { lastSeenOf } from '../../fleet/routine.js';
import { isIssueName, issueCheck, issueKinds, type IssueKind, type IssueFinding } from '../../world/issues.js';
import { type World, utcOrNull } from '../../model/world.js';
import type { Behavior, Behaviors } from '../behavior.js';
import { fleetIds, oldestContact } from './computer-filter.js';
import { failureFinder, type FailedPackage } from '../../world/deployments.js';

const sweep =
  (name: IssueKind): Behavior =>
  ({ query }, world) => {
    const check = issueCheck(world, name, query);
    const find = (id: number) => {
      const finding = check(id);
      return finding === null ? [] : [{ id, fields: finding.fields }];
    };
    return sweepPage(query, fleetIds(world, query), find, ({ id, fields }) => ({ ...base(world, id), ...fields }));
  };

export const computerIssueBehaviors: Behaviors = {
  ...Object.fromEntries(issueKinds.map((name) => [`GET /api/computer/issues/${name}`, sweep(name)])),
  'GET /api/computer/issues/overview': ({ query }, world) => {
    const checks = namesOf(query.text('issues')).map((name) => ({ name, check: issueCheck(world, name, query) }));
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
  'GET /api/computer/issues/shared-package-failure': ({ query }, world) => {
    const minimum = query.integer('minAffectedCount') ?? 2;
    const withDevices = query.flag('includeDevices') === true;
    const failures = fleetIds(world, query).flatMap(finderFor(world, query));
    const groups = byPackage(failures).filter((each) => each.length >= minimum);
    return page(query, groups, (each) => showGroup(world, each, withDevices));
  },
  'GET /api/computer/issues/shared-package-failure/devices': ({ query }, world) => {
    const show = (failure: Failure): JsonObject => showDevice(world, failure);
    return sweepPage(query, fleetIds(world, query), finderFor(world, query), show);
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
    ...Object.fromEntries(sectionNames.map((name) => [name, fields[name] ?? null])),
    missingPatches: Array.isArray(missingPatches) ? missingPatches.slice(0, 25) : null,
    pendingReboot: found.some(({ name }) => name === 'pending-reboot'),
  };
};

const sectionNames =
  `failedPackages missingPatches pmClientGaps unencryptedDisks lowDiskDrives wornBatteries pendingReboot
  staleAgentHours staleInventoryDays stalePendingPackages suspensionMode suspendedUntil`.split(/\s+/);

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

interface Failure extends FailedPackage {
  readonly id: number;
}

const finderFor = (world: World, query: Values): ((id: number) => Failure[]) => {
  const find = failureFinder(world, query);
  return (id) => find(id).map((failure) => ({ id, ...failure }));
};

/** Groups failures by package; the package with the most failures comes first. */
const byPackage = (failures: readonly Failure[]): Failure[][] => {
  const groups = new Map<string, Failure[]>();
  for (const failure of failures) {
    const own = groups.get(failure.item?.id ?? '');
    if (own === undefined) groups.set(failure.item?.id ?? '', [failure]);
    else own.push(failure);
  }
  return [...groups.values()].toSorted((left, right) => right.length - left.length);
};

const showGroup = (world: World, failures: readonly Failure[], withDevices: boolean): JsonObject => ({
  softwareId: failures[0]?.item?.id ?? null,
  packageName: failures[0]?.item?.name ?? null,
  affectedDeviceCount: failures.length,
  affectedDevices: withDevices ? failures.map((failure) => showDevice(world, failure)) : [],
});

const showDevice = (world: World, { id, deployment }: Failure): JsonObject => {
  const computer = computerOf(world, id);
  return {
    id,
    hostname: computer?.name ?? '',
    domain: computer?.domain || null,
    lastFailedUtc: utcOrNull(deployment.installTime),
    errorText: deployment.errorText,
  };
};

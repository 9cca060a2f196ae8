import { isList, isObject, itemsOf, type Json, type JsonObject } from '../../base/json/objects.js';
import { isFixPackage } from '../wait/deployment-state.js';

/** Answers of the reads beside the computer's own; undefined: not read. */
export type Parts = Readonly<
  Partial<
    Record<
      'system' | 'health' | 'agent' | 'issues' | 'groups' | 'reboot' | 'reinstalls' | 'deployments' | 'depots',
      Json | undefined
    >
  >
>;

/** Combines all answers into the fields of the page; leaves out fields without a value. */
export const pageValue = (computer: JsonObject, parts: Parts): JsonObject => {
  const system = objectOf(parts.system);
  const health = objectOf(parts.health);
  const agent = objectOf(parts.agent);
  const reboot = objectOf(parts.reboot);
  const depot = itemsOf(parts.depots).find(({ clientId }) => clientId === computer['id']);
  // The health of the service is that of the client: an offline depot server is not healthy.
  const isOffline = text(depot, 'heartbeat')?.toLowerCase() === 'offline';
  const listed = issuesOf(objectOf(parts.issues));
  const issues = isOffline ? { 'depot-offline': 'yes', ...(listed ?? { others: unknown }) } : listed;
  return known({
    ...computer,
    lastSeenUtc: orNever(computer['lastSeenUtc']),
    inventoryDate: orNever(computer['inventoryDate']),
    // The title has them.
    hostname: undefined,
    domain: undefined,
    system:
      joined([text(system, 'operatingSystem') ?? text(health, 'operatingSystem'), text(system, 'architecture')]) ??
      unlessRead(system),
    hardware: joined([
      joined([text(health, 'manufacturer'), text(health, 'model')], ' '),
      memory(system),
      prefixed('serial ', text(computer, 'serialNumber')),
    ]),
    user: text(system, 'loggedOnUser') ?? unlessRead(system),
    address: joined([text(health, 'ipAddress'), prefixed('MAC ', text(computer, 'macAddress'))]),
    pxe: pxeText(computer),
    health: isOffline ? 'Depot offline' : (text(health, 'healthStatus') ?? unlessRead(health)),
    depot: text(depot, 'heartbeat'),
    agent: text(health, 'agentStatus') ?? unlessRead(health),
    settings: agent?.['outOfSync'] === true ? 'differ from the assigned template' : undefined,
    nextContact: text(objectOf(agent?.['pollingWindows']), 'nextPollUtc'),
    started: text(reboot, 'lastReboot'),
    issues: orNone(issues),
    openIssues: joined([
      ...(isOffline ? ['depot-offline'] : []),
      ...(listed === undefined ? [unknown] : Object.keys(listed)),
    ]),
    failing: joined(failingIn(objectOf(parts.issues))) ?? unlessRead(listed),
    groups: orNone(groupsOf(parts.groups)),
    pending: orNone(pendingWork(reboot, parts)),
  });
};

export const pageTitle = (computer: JsonObject): string =>
  joined([text(computer, 'hostname'), text(computer, 'domain')], '.') ?? 'Computer';

/** The field with the evidence of an issue. */
const evidence: Readonly<Record<string, string>> = {
  'low-disk': 'lowDiskDrives',
  'battery-wear': 'wornBatteries',
  'bitlocker-off': 'unencryptedDisks',
  'pending-reboot': 'pendingReboot',
  'failed-deployment': 'failedPackages',
  'missing-patch': 'missingPatches',
  'stale-deployment': 'stalePendingPackages',
  'stale-agent': 'staleAgentHours',
  'stale-inventory': 'staleInventoryDays',
  'agent-suspended': 'suspensionMode',
};

/** Issues by name, in the order of the service, each with its evidence. */
const issuesOf = (issues: JsonObject | undefined): JsonObject | undefined => {
  const active = issues?.['activeIssues'];
  if (issues === undefined || !isList(active)) return undefined;
  const names = active.filter((name): name is string => typeof name === 'string');
  return Object.fromEntries(names.map((name) => [name, proofOf(name, issues[evidence[name] ?? ''])]));
};

/** A failure is only understood with its error text. */
const proofOf = (issue: string, found: Json | undefined): Json => {
  if (issue !== 'failed-deployment') return found ?? 'yes';
  const lines = itemsOf(found).map((each) =>
    joined([joined([text(each, 'packageName'), text(each, 'version')], ' '), text(each, 'errorText')], ': '),
  );
  return joined(lines, '\n') ?? 'yes';
};

/** By tree: the configuration group says where a computer stands, assignment groups say what it gets. */
const groupsOf = (answer: Json | undefined): JsonObject | undefined => {
  if (answer === undefined) return undefined;
  const trees: Record<string, string> = {};
  for (const group of itemsOf(answer)) {
    const tree = (text(group, 'assignedToTree') ?? 'Groups').replace(/(?<=.)Groups$/, '');
    trees[tree] = joined([trees[tree], text(group, 'name')]) ?? '';
  }
  return trees;
};

/** Empty only if all three were read and are empty; a part that was not read is unknown. */
const pendingWork = (reboot: JsonObject | undefined, { reinstalls, deployments }: Parts): JsonObject | undefined => {
  if (reboot === undefined && reinstalls === undefined && deployments === undefined) return undefined;
  const waiting = itemsOf(deployments).filter((each) => each['status'] === 'Pending');
  return known({
    reboot: rebootText(reboot),
    reinstalls:
      joined(itemsOf(reinstalls).map((each) => text(each, 'softwareName') ?? text(each, 'name') ?? nameless)) ??
      unlessRead(reinstalls),
    packages:
      joined(
        waiting.map((each) =>
          joined(
            [text(each, 'name') ?? nameless, text(each, 'version'), isFixPackage(each) ? '(by design)' : undefined],
            ' ',
          ),
        ),
      ) ?? unlessRead(deployments),
  });
};

const rebootText = (reboot: JsonObject | undefined): string | undefined => {
  const isRequired = reboot?.['rebootRequired'];
  if (typeof isRequired !== 'boolean') return unknown;
  const source = text(reboot, 'rebootRequiredSource');
  return isRequired ? `required${source === undefined ? '' : ` (${source})`}` : undefined;
};

const unknown = 'unknown';

/** The service may leave out the name of a package that is pending all the same. */
const nameless = 'a package without a name';

/** A value is unknown if its part was not read; if the part has no such value, it is left out. */
const unlessRead = (part: Json | undefined): string | undefined => (part === undefined ? unknown : undefined);

/** An empty part is shown as none: no open issues, nothing pending. A part that could not be read is unknown. */
const orNone = (found: JsonObject | undefined): Json => {
  if (found === undefined) return unknown;
  return Object.keys(found).length === 0 ? 'none' : found;
};

/** null means that it never happened. A field that the service did not send is left out. */
const orNever = (time: Json | undefined): Json | undefined => (time === null ? 'never' : time);

const pxeText = ({ pxeSupport, isPxeActive }: JsonObject): string | undefined => {
  if (typeof pxeSupport !== 'boolean') return undefined;
  return `${pxeSupport ? 'supported' : 'not supported'}${isPxeActive === true ? ', activated' : ''}`;
};

const failingIn = (issues: JsonObject | undefined): (string | undefined)[] =>
  itemsOf(issues?.['failedPackages']).map((each) => joined([text(each, 'packageName'), text(each, 'version')], ' '));

const prefixed = (prefix: string, found: string | undefined): string | undefined =>
  found === undefined ? undefined : `${prefix}${found}`;

const memory = (system: JsonObject | undefined): string | undefined => {
  const megabytes = system?.['memoryMb'];
  return typeof megabytes === 'number' ? `${Math.round(megabytes / 102.4) / 10} GB` : undefined;
};

const objectOf = (value: Json | undefined): JsonObject | undefined => (isObject(value) ? value : undefined);

const text = (from: JsonObject | undefined, field: string): string | undefined => {
  const value = from?.[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const joined = (words: readonly (string | undefined)[], by = ', '): string | undefined => {
  const found = words.filter((word) => word !== undefined && word !== '');
  return found.length === 0 ? undefined : found.join(by);
};

const known = (fields: { readonly [name: string]: Json | undefined }): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null),
  );

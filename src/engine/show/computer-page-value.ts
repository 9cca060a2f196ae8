import { isList, isObject, itemsOf, type Json, type JsonObject } from '../../json/objects.js';
import { isFixPackage } from '../wait/deployment-state.js';
import { sectionOf } from '../../areas/columns.js';
import type { Column, Format, ViewSection } from '../../areas/column.js';

/** Answers of the reads beside the computer's own; undefined where there was none. */
export type Parts = Readonly<
  Partial<
    Record<
      'system' | 'health' | 'agent' | 'issues' | 'groups' | 'reboot' | 'reinstalls' | 'deployments' | 'depots',
      Json | undefined
    >
  >
>;

/** One object out of all the answers, with what a person wants to read; fields without a value are left out. */
export const pageValue = (computer: JsonObject, parts: Parts): JsonObject => {
  const system = objectOf(parts.system);
  const health = objectOf(parts.health);
  const agent = objectOf(parts.agent);
  const reboot = objectOf(parts.reboot);
  const depot = itemsOf(parts.depots).find(({ clientId }) => clientId === computer['id']);
  // The health of the service is that of the client: an offline depot server is not healthy.
  const isOffline = text(depot, 'heartbeat')?.toLowerCase() === 'offline';
  const listed = issuesOf(objectOf(parts.issues));
  const issues = isOffline ? { 'depot-offline': 'yes', ...listed } : listed;
  return known({
    ...computer,
    lastSeenUtc: orNever(computer['lastSeenUtc']),
    inventoryDate: orNever(computer['inventoryDate']),
    // They are the title.
    hostname: undefined,
    domain: undefined,
    system: joined([text(system, 'operatingSystem') ?? text(health, 'operatingSystem'), text(system, 'architecture')]),
    hardware: joined([
      joined([text(health, 'manufacturer'), text(health, 'model')], ' '),
      memory(system),
      prefixed('serial ', text(computer, 'serialNumber')),
    ]),
    user: text(system, 'loggedOnUser'),
    address: joined([text(health, 'ipAddress'), prefixed('MAC ', text(computer, 'macAddress'))]),
    pxe: pxeText(computer),
    health: isOffline ? 'Depot offline' : text(health, 'healthStatus'),
    depot: text(depot, 'heartbeat'),
    agent: text(health, 'agentStatus'),
    settings: agent?.['outOfSync'] === true ? 'differ from the assigned template' : undefined,
    nextContact: text(objectOf(agent?.['pollingWindows']), 'nextPollUtc'),
    started: text(reboot, 'lastReboot'),
    issues: orNone(issues),
    openIssues: joined(Object.keys(issues ?? {})),
    failing: joined(failingIn(objectOf(parts.issues))),
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

/** By name, in the order of the service, each with what proves it. */
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

const pendingWork = (reboot: JsonObject | undefined, { reinstalls, deployments }: Parts): JsonObject | undefined => {
  if (reboot === undefined && reinstalls === undefined && deployments === undefined) return undefined;
  const source = text(reboot, 'rebootRequiredSource');
  const waiting = itemsOf(deployments).filter((each) => each['status'] === 'Pending');
  return known({
    reboot: reboot?.['rebootRequired'] === true ? `required${source === undefined ? '' : ` (${source})`}` : undefined,
    reinstalls: joined(itemsOf(reinstalls).map((each) => text(each, 'softwareName') ?? text(each, 'name'))),
    packages: joined(
      waiting.map((each) =>
        joined([text(each, 'name'), text(each, 'version'), isFixPackage(each) ? '(by design)' : undefined], ' '),
      ),
    ),
  });
};

/** Empty is news as well: no open issues, nothing pending. What could not be read stays undefined. */
const orNone = (found: JsonObject | undefined): Json | undefined =>
  found !== undefined && Object.keys(found).length === 0 ? 'none' : found;

/** null is news: it was never there. What the service did not send is left out. */
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

/** The sections of the page; issues and groups are named by what this computer has. */
export const pageView = (title: string, value: JsonObject): ViewSection[] => [
  {
    title,
    fields: [
      { path: 'id', title: 'Client ID' },
      'system',
      'hardware',
      { path: 'address', title: 'Address' },
      { path: 'user', title: 'Signed in' },
      { path: 'ou', title: 'Organizational unit' },
      { path: 'pxe', title: 'PXE boot' },
    ],
  },
  { title: '', omit: true, fields: inOtherFields },
  sectionOf('Health', [
    { path: 'health', title: 'State', state: true },
    { path: 'depot', title: 'Depot server', state: true },
    { path: 'agent', title: 'Agent', state: true },
    { path: 'settings', title: 'Agent settings' },
    { path: 'lastSeenUtc', title: 'Last contact', format: 'time' },
    { path: 'nextContact', title: 'Next contact', format: 'time' },
    { path: 'started', title: 'Started', format: 'time' },
    { path: 'inventoryDate', title: 'Inventory', format: 'time' },
  ]),
  section('Open issues', 'issues', value, issueColumn),
  section('Groups', 'groups', value, (path, tree) => ({ path, title: tree })),
  section('Pending jobs', 'pending', value, (path, kind) => ({ path, title: capital(kind) })),
];

/** Shown in another field, or only with --details: a page has to fit on a screen. */
const inOtherFields =
  'serialNumber macAddress isDomain uuid inventoryId lastModified pxeSupport isPxeActive openIssues failing'.split(' ');

const section = (
  title: string,
  path: string,
  value: JsonObject,
  column: (path: string, title: string) => Column,
): ViewSection => {
  const found = value[path];
  const names = isObject(found) ? Object.keys(found) : [];
  const fields = names.map((name) => column(`${path}.${name}`, name));
  return { title, fields: fields.length > 0 ? fields : [{ path, title: '' }] };
};

interface Look {
  readonly format: Format;
  readonly noun?: string;
  readonly item?: readonly string[];
  readonly most?: number;
}

const looks: Readonly<Record<string, Look>> = {
  'low-disk': { format: 'summary', noun: 'drives' },
  'battery-wear': { format: 'summary', noun: 'batteries' },
  'bitlocker-off': { format: 'summary', noun: 'drives' },
  'missing-patch': { format: 'summary', noun: 'patches', item: ['qNumber'], most: 25 },
  'stale-deployment': { format: 'summary', noun: 'packages' },
  'pending-reboot': { format: 'yes-no' },
  'stale-agent': { format: 'hours' },
  'stale-inventory': { format: 'days' },
};

const issueColumn = (path: string, title: string): Column => ({ path, title, ...looks[title] });

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

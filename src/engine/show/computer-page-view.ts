import { capitalized } from '../../base/text/wording.js';
import type { Column, Format, ViewSection } from '../../areas/column.js';
import { sectionOf } from '../../areas/columns.js';
import { isObject, type JsonObject } from '../../base/json/objects.js';

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
  section('Pending jobs', 'pending', value, (path, kind) => ({ path, title: capitalized(kind) })),
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

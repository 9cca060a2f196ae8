import type { Lookup } from '../../areas/record.js';
import { usage } from '../../errors.js';
import { textOf } from '../text-of.js';
import { findByLabel, findGroups, findItems, listCall, searchCall } from './find-items.js';
import type { LookupPlan } from './lookup-plan.js';
import { hostLabel, idOf, isHost, isPackage, packageLabel, sameText, splitHost, splitVersion } from './matching.js';

/** How each kind of name is asked for, with operations whose parameters the reference gives. */
export const lookups: Readonly<Record<Lookup, LookupPlan>> = {
  computer: {
    noun: 'computer',
    listing: 'ems computer search --hostname <part of the name>',
    find: async (text, client) => {
      const { host, domain } = splitHost(text);
      const items = await findItems(client, searchCall('/api/computer/search', { hostname: host }), (item) =>
        sameText(item['hostname'], host),
      );
      return items.map((item) => ({
        id: idOf(item, ['id', 'clientId']),
        label: hostLabel(item),
        exact: isHost(item, text, host, domain),
      }));
    },
  },
  group: {
    noun: 'group',
    listing: 'ems group list --name-contains <part of the name>',
    find: (text, client) => findGroups(text, client),
  },
  package: {
    noun: 'package',
    listing: 'ems package search --name <part of the name>',
    find: async (text, client) => {
      const { name, version } = splitVersion(text);
      const items = await findItems(client, searchCall('/api/packages/search', { name }), (item) =>
        isPackage(item, text, name, version),
      );
      return items.map((item) => ({
        id: idOf(item, ['id', 'packageId', 'softwareId']),
        label: packageLabel(item),
        exact: isPackage(item, text, name, version),
      }));
    },
  },
  tag: {
    noun: 'tag',
    listing: 'ems tag list',
    find: (text, client) =>
      findByLabel(client, listCall('/api/tags', 'package.read'), text, ['id', 'tagId'], ['designation', 'name']),
  },
  variable: {
    noun: 'variable',
    listing: 'ems variable-definition list --all',
    find: (text, client) =>
      findByLabel(
        client,
        listCall('/api/variable-definitions', 'package.read'),
        text,
        ['varId', 'id'],
        ['dottedName', 'designation', 'name'],
      ),
  },
  patch: {
    noun: 'patch',
    listing: 'ems computer fleet-patch-status --q-number <KB…>',
    find: async (text, client) => {
      const parameter = /^(kb|q)\d+/i.test(text) ? 'qNumber' : 'patchName';
      const call = { ...listCall('/api/computer/patch-status', 'computer.read'), query: [[parameter, text] as const] };
      const items = await findItems(
        client,
        call,
        (item) => sameText(item['qNumber'], text) || sameText(item['patchName'], text),
      );
      const patches = items.map((item) => ({
        id: idOf(item, ['patchId', 'id']),
        label: textOf(item['qNumber'] ?? item['patchName']),
        exact: sameText(item['qNumber'], text) || sameText(item['patchName'], text),
      }));
      return [...new Map(patches.map((patch) => [patch.id, patch])).values()];
    },
  },
  product: {
    noun: 'product',
    listing: 'ems patch products <patch>',
    find: (text, client, known) => {
      const patchId = known['patchId'];
      if (patchId === undefined)
        throw usage(`--product: '${text}' is not a product id`, 'The ids: ems patch products <patch>');
      const call = { ...listCall('/api/patches/{patchId}/products', 'pm.read'), pathValues: { patchId } };
      return findByLabel(client, { ...call, paging: false }, text, ['productId', 'id'], ['productName', 'name']);
    },
  },
  'pm-group': {
    noun: 'PM group',
    listing: 'ems pm-group list',
    find: (text, client) =>
      findByLabel(
        client,
        { ...listCall('/api/pmgroup', 'pm.read'), query: [['nameContains', text]], paging: false },
        text,
        ['id', 'pmGroupId'],
        ['name', 'pmGroupName'],
      ),
  },
};

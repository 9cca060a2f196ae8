import { computerApi } from '../../service/computers.js';
import { packageApi } from '../../service/packages.js';
import { principalApi } from '../../service/principals.js';
import { patchApi } from '../../service/patches.js';
import { systemApi } from '../../service/system.js';
import { tagApi } from '../../service/tags.js';
import { groupApi } from '../../service/groups.js';
import { variableApi } from '../../service/variables.js';
import type { Lookup } from '../../areas/record.js';
import { usage } from '../../base/errors.js';
import { readItems } from '../../service/read-items.js';
import { findComputersOrAccount, nearComputers } from './find-computers.js';
import { candidatesIn, findGroups, findItems, firstItems } from './find-items.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { type LookupPlan, packageCandidates, packageLabel, splitVersion } from './matching.js';

const pmGroupNaming = { ids: ['id'], ranks: [['name']] };

/** How each kind of name is asked for, with operations whose parameters the reference gives. */
export const lookups: Readonly<Record<Lookup, LookupPlan>> = {
  computer: {
    reads: computerApi.search.operation,
    noun: 'computer',
    listing: 'ems computer list',
    search: 'ems computer search',
    find: findComputersOrAccount,
    near: nearComputers,
  },
  group: {
    reads: groupApi.list.operation,
    noun: 'group',
    listing: 'ems group tree',
    find: (text, client) => findGroups(text, client),
    near: async (text, client) =>
      candidatesIn(await firstItems(client, groupApi.list()), text, {
        ids: ['id'],
        ranks: [['name']],
      }),
  },
  package: {
    reads: packageApi.search.operation,
    noun: 'package',
    listing: 'ems package list',
    search: 'ems package search',
    find: async (text, client) => {
      const { name } = splitVersion(text);
      return packageCandidates(await findItems(client, packageApi.search({ body: { name } })), text);
    },
    near: async (text, client) => {
      const isVersioned = splitVersion(text).version !== undefined;
      const label = isVersioned ? packageLabel : (item: JsonObject) => textOf(item['name']);
      return packageCandidates(await firstItems(client, packageApi.list()), text, label);
    },
  },
  tag: {
    reads: tagApi.list.operation,
    noun: 'tag',
    listing: 'ems tag list',
    find: async (text, client) =>
      candidatesIn(await findItems(client, tagApi.list()), text, {
        ids: ['id'],
        ranks: [['designation']],
      }),
  },
  variable: {
    reads: variableApi.definitions.operation,
    noun: 'variable',
    listing: 'ems variable-definition list --all',
    find: async (text, client) =>
      candidatesIn(await findItems(client, variableApi.definitions()), text, {
        ids: ['varId'],
        // The whole dotted name comes first: Phone and Contact.Phone share their designation.
        ranks: [['dottedName'], ['designation']],
      }),
  },
  patch: {
    reads: patchApi.status.operation,
    noun: 'patch',
    nouns: 'patches',
    listing: 'ems patch pending',
    find: async (text, client) => {
      const parameter = /^(kb|q)\d+/i.test(text) ? 'qNumber' : 'patchName';
      const call = patchApi.status({ query: [[parameter, text]] });
      const naming = { ids: ['patchId', 'id'], ranks: [['qNumber', 'patchName']] };
      return candidatesIn(await findItems(client, call), text, naming);
    },
  },
  product: {
    reads: patchApi.products.operation,
    noun: 'product of this patch',
    nouns: 'products',
    listing: 'ems patch pending',
    find: async (text, client, known) => {
      const patchId = known['patchId'];
      if (patchId === undefined)
        throw usage(`--product: "${text}" is not a product id`, 'List the ids with: ems patch pending -o wide');
      const call = patchApi.products(patchId);
      const naming = { ids: ['productId'], ranks: [['productName']] };
      return candidatesIn(await readItems(call, client), text, naming);
    },
  },
  'software-class': {
    reads: systemApi.softwareClasses.operation,
    noun: 'software class',
    nouns: 'software classes',
    listing: 'ems software-class list',
    find: async (text, client) =>
      candidatesIn(await readItems(systemApi.softwareClasses(), client), text, {
        ids: ['classId'],
        ranks: [['name']],
      }),
  },
  'local-principal': {
    reads: principalApi.locals.operation,
    noun: 'local principal',
    listing: 'ems admin local-principal list',
    find: async (text, client) =>
      candidatesIn(await findItems(client, principalApi.locals()), text, {
        ids: ['id'],
        ranks: [['clientId']],
      }),
  },
  'pm-group': {
    reads: patchApi.groups.operation,
    noun: 'patch management group',
    listing: 'ems pm-group list',
    find: async (text, client) => {
      const call = patchApi.groups({ query: [['nameContains', text]] });
      return candidatesIn(await readItems(call, client), text, pmGroupNaming);
    },
    near: async (text, client) => candidatesIn(await readItems(patchApi.groups(), client), text, pmGroupNaming),
  },
};

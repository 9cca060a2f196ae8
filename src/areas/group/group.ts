import type { CommandRecord } from '../record.js';
import { group } from '../arguments.js';
import { variableRecords } from '../variable-records.js';
import { activationRecords } from './activation-records.js';
import { distributionRecords } from './distribution.js';
import { groupRecords } from './group-records.js';
import { groupObjectRecords } from './objects.js';
import { groupPackageRecords } from './package-records.js';

const variables = variableRecords({
  area: 'group',
  argument: group,
  example: 'Pilot',
  inheritance: 'With --include-inherited, values of parent groups are used where the group has none.',
});

export const folders = {
  variable: 'Variable values of one group',
  'variable collection': 'Entries of collection variables',
};

export const area: readonly CommandRecord[] = [
  ...groupRecords,
  ...groupPackageRecords,
  ...distributionRecords,
  ...groupObjectRecords,
  ...variables,
  ...activationRecords,
];

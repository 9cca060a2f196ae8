import { computer } from '../arguments.js';
import { variableRecords } from '../variable-records.js';

export const variables = variableRecords({
  area: 'computer',
  argument: computer,
  example: 'PC-0042',
  inheritance:
    'With --include-inherited, the first of these applies: a value forced by a group, the value of the computer, the value of a group or package, the catalog default.',
});

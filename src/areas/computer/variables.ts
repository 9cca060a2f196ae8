import { computer } from '../arguments.js';
import { variableRecords } from '../variable-records.js';

export const variables = variableRecords({
  area: 'computer',
  argument: computer,
  example: 'PC-0042',
  inheritance:
    'With --include-inherited the first of these counts: a value that a group forces, the own value, the value of a group or package, the default of the catalog.',
});

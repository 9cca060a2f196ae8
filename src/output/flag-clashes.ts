import { usage } from '../base/errors.js';
import type { OutputOptions } from '../settings/output-formats.js';

/** Refuses combinations in which a flag would have no effect, before anything is sent. */
export const refuseClashes = ({ columns, count, countBy, envelope, query, sortBy }: OutputOptions): void => {
  const counting = count === true ? '--count' : '--count-by';
  if ((count === true || countBy !== undefined) && query !== undefined)
    throw usage(
      `${counting} and --query cannot be combined`,
      'Count in the query: --query "length([?…])"; add --all to count in the whole list.',
    );
  if (countBy !== undefined && columns !== undefined)
    throw usage('--count-by and --columns cannot be combined', 'Its columns are the values and their count.');
  // With --query, --columns applies to the result of the query.
  const shaping = sortBy !== undefined ? '--sort-by' : columns !== undefined && query === undefined ? '--columns' : '';
  if (envelope && shaping !== '')
    throw usage(
      `--envelope and ${shaping} cannot be combined`,
      '--envelope shows the answer as it came; leave it out.',
    );
};

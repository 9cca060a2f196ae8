import type { Column } from '../../areas/column.js';
import { exitCodes, usage } from '../../base/errors.js';
import { relativeTime } from '../../base/text/times.js';
import { fewNames, plural, thousands } from '../../base/text/wording.js';
import { listOfAnswers } from '../../command/list-result.js';
import { openProgressLine } from '../../command/progress-line.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { scopeOf } from '../../engine/targets/scope-flag.js';
import { openFleetReader } from '../../service/reading.js';
import { scopeName } from '../../service/scope.js';
import { readAllProducts, type AllProducts } from './all-products.js';

const columns: readonly Column[] = [
  { path: 'productName', title: 'Product' },
  { path: 'computers', title: 'Computers' },
  { path: 'sharePercent', title: 'Share', format: 'percent' },
  { path: 'installed', title: 'Versions', whole: true },
];

/** `ems software versions` without a name: every product with its computers and versions. */
export const runAllProducts = async (input: Input, context: CommandContext): Promise<Result> => {
  if (input.flags['older-than'] !== undefined) throw usage('--older-than needs a <product>');
  const scope = await scopeOf(input, context);
  const reader = await openFleetReader(context);
  const progress = await openProgressLine(context);
  const found = await readAllProducts(reader, { scope, most: Number(input.values['max-reads'] ?? 500) }, (done, of) =>
    progress.tell(`Reading installed software: ${thousands(done)} of ${plural(of, 'computer')}`),
  ).finally(() => progress.stop());
  const gaps = gapsIn(found);
  const requests = plural(reader.requests(), 'request');
  return {
    ...listOfAnswers(found.products, { columns, id: 'productName', noun: 'products' }),
    remarks: [
      `Read on ${plural(found.asked, 'computer')} in ${scopeName(scope)}${ageText(found, context)}. ${requests}.`,
      ...(found.without === 0 ? [] : [`${plural(found.without, 'computer')} without an inventory: not counted.`]),
    ],
    gaps,
    ...(gaps.length === 0 ? {} : { exitCode: exitCodes.partial }),
  };
};

const ageText = ({ oldest }: AllProducts, context: CommandContext): string =>
  oldest === undefined ? '' : `; oldest inventory: ${relativeTime(oldest, context.clock.date())}`;

/** A count of a part must not pass for the count of all. */
const gapsIn = ({ asked, inventoried, unread }: AllProducts): string[] => [
  ...(asked < inventoried
    ? [
        `Only ${thousands(asked)} of ${plural(inventoried, 'computer')} were read; --max-reads ${inventoried} reads all, one request each.`,
      ]
    : []),
  ...(unread === undefined
    ? []
    : [
        `Not read, and missing here: ${plural(unread.hostnames.length, 'computer')} (${fewNames(unread.hostnames, 10)}): ${unread.why}`,
      ]),
];

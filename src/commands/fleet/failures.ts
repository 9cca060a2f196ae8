import type { CustomCommand } from '../../command/custom-command.js';
import { EmsError } from '../../errors.js';
import { listFromItems } from '../../engine/read/shape-result.js';
import { findPackage } from '../../fleet/explain/find-package.js';
import type { Common } from '../../fleet/common-traits.js';
import { readFailures } from '../../fleet/failures.js';
import { openFleetReader } from '../../fleet/fleet-reader.js';
import { incompleteTexts, unreadableText } from '../../fleet/readable.js';
import { snapshotWithTraits } from '../../fleet/snapshot/stored-traits.js';
import { loadEngine } from '../../fleet/sql/sql-engine.js';
import { plural } from '../../text/plural.js';
import { sinceFlag, sinceOf } from '../wait/since.js';
import { groupFlag, scopeOf } from './scope-flag.js';
import { snapshotsOf } from './stored-snapshots.js';
import type { Column } from '../../areas/column.js';

const columns: readonly Column[] = [
  { path: 'computers', title: 'Computers' },
  { path: 'text', title: 'Error', whole: true },
  { path: 'packages', title: 'Packages', format: 'summary', noun: 'packages', priority: 1 },
  { path: 'inCommon', title: 'In common', whole: true, onlyKnown: true },
  { path: 'since', title: 'Since', format: 'time', priority: 1 },
  { path: 'examples', title: 'Examples', format: 'summary', noun: 'computers', priority: 3 },
];

export const fleetFailures: CustomCommand = {
  name: 'failures',
  summary: 'Group failed installations by error',
  details: [
    'Errors that differ only in numbers, paths, times and host names are one cause. Different exit codes are different causes.',
    'Compares at most 200 affected computers with 200 others (model, manufacturer, system, domain, group), with two requests each. After `fleet snapshot --deep` the whole fleet is compared with what that snapshot knows, without these requests, for 7 days. --quick skips the comparison.',
  ],
  flags: [
    sinceFlag('only failures after this time, such as 7d or an ISO time (default: all current failures)'),
    groupFlag,
    { name: 'package', value: 'package', help: 'only this package: id, name, or Name@Version', completes: 'package' },
    { name: 'quick', help: 'skip the comparison with other computers' },
  ],
  role: 'computer.read',
  examples: [
    { does: 'List failures by cause', run: 'ems fleet failures' },
    { does: 'List new failures of this week, without the comparison', run: 'ems fleet failures --since 7d --quick' },
  ],
  seeAlso: ['explain', 'computer issues shared-package-failure', 'computer reinstall'],
  run: async (input, context) => {
    const since = await sinceOf(input, context);
    const scope = await scopeOf(input, context);
    const reader = await openFleetReader(context);
    const typed = input.flags['package'];
    const item = typeof typed === 'string' ? await findPackage(typed, reader, async () => []) : undefined;
    const compare = input.flags['quick'] !== true;
    const snapshot = compare ? snapshotWithTraits(await snapshotsOf(scope, context), context.clock.date()) : undefined;
    const engine = snapshot === undefined ? undefined : await loadEngine(context.runtime);
    const stored = snapshot === undefined || engine === undefined ? undefined : { snapshot, engine };
    const read = await readFailures(reader, scope, { since, packageId: item?.id, compare, stored });
    if (!read.ok)
      throw new EmsError(read.role === undefined ? 'failed' : 'forbidden', `Failures are ${unreadableText(read)}.`);
    const rows = read.value.map((line) => ({
      ...line,
      packages: [...line.packages],
      examples: [...line.examples],
      common: line.common.map((each) => ({ ...each })),
      inCommon: line.common.map(commonText).join('; '),
    }));
    return {
      ...listFromItems(rows, { columns, noun: 'causes' }),
      remarks: [
        ...(stored === undefined
          ? []
          : [`Models, systems and groups are those of snapshot ${stored.snapshot.meta.id}.`]),
        `${plural(reader.requests(), 'request')} ${reader.requests() === 1 ? 'was' : 'were'} sent${compare && stored === undefined ? '; --quick sends fewer' : ''}.`,
      ],
      gaps: incompleteTexts(reader.gaps()),
    };
  },
};

/** '18 of 20 are ESPRIMO D7012, of others 4 %' */
const commonText = ({ field, value, affectedComputers, affectedAsked, others }: Common): string => {
  const verb = { model: 'are', manufacturer: 'are from', system: 'run', domain: 'are in', group: 'are in' }[field];
  return `${affectedComputers} of ${affectedAsked} ${verb} ${value}, of others ${Math.round(others * 100)} %`;
};

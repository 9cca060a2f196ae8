import type { Column } from '../../areas/column.js';
import type { CommandContext, Input, Result } from '../../command/spec.js';
import { readPackage } from '../../engine/names/read-package.js';
import { listFromItems, listOfAnswers } from '../../command/list-result.js';
import { exitCodes } from '../../base/errors.js';
import { readPackageComputers, type PackageComputer } from '../../service/package-computers.js';
import { openFleetReader } from '../../service/reading.js';
import {
  packageStates,
  readPackageCounts,
  type PackageCounts,
  type PackageState,
} from '../../service/package-status.js';
import { incompleteTexts, unreadableError } from '../../service/readable.js';
import { textOf, type Json } from '../../base/json/objects.js';
import { plural } from '../../base/text/wording.js';
import { scopeOf } from '../../engine/targets/scope-flag.js';

const columns: readonly Column[] = [
  { path: 'hostname', title: 'Host name' },
  { path: 'status', title: 'Status', state: true },
  { path: 'installTime', title: 'When', format: 'time' },
  { path: 'errorText', title: 'Error', whole: true, onlyKnown: true },
  { path: 'lastSeenUtc', title: 'Last seen', format: 'time', priority: 2, whenNull: 'never' },
  { path: 'domain', title: 'Domain', priority: 3 },
];

/** A row of `ems package computers`. */
export interface PackageComputerRow extends PackageComputer {
  /** Name of the package. */
  readonly packageName: Json;
  /** Its version. */
  readonly version: Json;
}

/** The computers behind the numbers of `package status`. */
export const runPackageComputers = async (input: Input, context: CommandContext): Promise<Result> => {
  const found = await readPackage(String(input.arguments['package']), context, true);
  const id = textOf(found['id'] ?? found['packageId']);
  const scope = await scopeOf(input, context);
  const reader = await openFleetReader(context);
  const state = packageStates.find((each) => each === input.values['status']);
  const counts = await readPackageCounts(reader, id, scope);
  if (!counts.ok) throw unreadableError('The status of the package', counts);
  const shape = { columns, id: 'id', noun: 'computers' } as const;
  if (input.shared.count) return { ...listFromItems([], shape), total: counts.value[state ?? 'total'] };
  const announce = (computers: number): void =>
    context.say(`Reading the deployment on ${plural(computers, 'computer')}: one request each.`);
  const most = Number(input.values['max-reads'] ?? 500);
  const rows = await readPackageComputers({ id, scope, counts: counts.value, state, most, announce }, reader);
  const gaps = [...incompleteTexts(reader.gaps()), ...differences(rows, counts.value, state)];
  if (gaps.length > 0 && counts.value.total > most)
    gaps.push(`Only ${most} computers were asked. --max-reads asks more.`);
  // Its rows are those of other commands: ems computer reinstall --from-file -
  const named = rows.map((row): PackageComputerRow => ({
    ...row,
    packageName: found['name'] ?? null,
    version: found['version'] ?? null,
  }));
  return {
    ...listOfAnswers(named, { ...shape, gaps }),
    ...(gaps.length === 0 ? {} : { exitCode: exitCodes.partial }),
  };
};

/** Reports each state whose computers do not add up to the count of the status. */
const differences = (
  rows: readonly PackageComputer[],
  counts: PackageCounts,
  only: PackageState | undefined,
): string[] =>
  packageStates
    .filter((state) => only === undefined || state === only)
    .flatMap((state) => {
      const found = rows.filter(({ status }) => textOf(status).toLowerCase() === state).length;
      if (found === counts[state]) return [];
      return [`The service counts ${counts[state]} ${state}; ${found} were found.`];
    });

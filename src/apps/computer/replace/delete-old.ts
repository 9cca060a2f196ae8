import type { CommandContext, Input } from '../../../command/spec.js';
import type { Plan } from '../../../changes/plan.js';
import { mapBounded } from '../../../service/read-items.js';
import type { PermittedClient } from '../../../changes/execute/read-back.js';
import { openReport, withoutReport } from '../../../changes/execute/report-file.js';
import { carryOut } from '../../../changes/execute/carry-out.js';
import { EmsError, isInterruption } from '../../../base/errors.js';
import { fewNames, plural } from '../../../base/text/wording.js';
import { compareHeld, type Carried } from './compare-held.js';
import { deletionUnit, type Replacement } from './plan-replace.js';
import type { VariableCatalog } from './read-computer.js';
import type { ReplaceReport } from './tell-replace.js';

export interface Deletion extends Pick<PermittedClient, 'permit'> {
  readonly pairs: readonly Replacement[];
  readonly definitions: VariableCatalog;
  /** Absent: there was nothing to carry. */
  readonly carried: ReplaceReport | undefined;
  /** Reads both computers of a pair again. */
  readonly read: (pair: Replacement) => Promise<Replacement>;
  readonly planOf: (units: Plan['units']) => Promise<Plan>;
}

/** Deletes each old computer once everything that is carried was read back on the new one; the others are kept. */
export const deleteOld = async (deletion: Deletion, input: Input, context: CommandContext): Promise<ReplaceReport> => {
  const { carried, pairs, permit, planOf } = deletion;
  const reasons = await mapBounded(pairs, 4, (pair) => whyKept(pair, deletion, input));
  const kept = pairs.flatMap((pair, at) => (reasons[at] === undefined ? [] : [keptRow(pair, reasons[at])]));
  const units = pairs.flatMap((pair, at) => (reasons[at] === undefined ? [deletionUnit(pair)] : []));
  const deleted =
    units.length === 0
      ? undefined
      : await carryOut({ plan: await planOf(units), permit }, withoutReport(input), context);
  const rows = [...(carried?.rows ?? []), ...(deleted?.rows ?? []), ...kept];
  await (await openReport(input))?.finish(rows);
  return {
    rows,
    summary: [...(carried?.summary ?? []), ...(deleted?.summary ?? [])],
    outcome: carried?.outcome ?? deleted?.outcome ?? keptOutcome(kept),
    writeProblem: carried?.writeProblem ?? deleted?.writeProblem,
  };
};

type KeptRow = ReturnType<typeof keptRow>;

const keptRow = ({ old }: Replacement, message: string) =>
  ({
    id: old.id,
    hostname: old.hostname,
    values: { step: 'delete' },
    outcome: 'skipped',
    status: null,
    code: null,
    message,
  }) as const;

const keptOutcome = (kept: readonly KeptRow[]): EmsError | undefined =>
  kept.length === 0
    ? undefined
    : new EmsError(
        'partial',
        [
          `${plural(kept.length, 'old computer')} not deleted:`,
          ...kept.map(({ hostname, message }) => `${hostname}: ${message}`),
        ].join('\n'),
        { hint: 'Run the same command again: what is carried already is not sent again.' },
      );

/** Why the old computer is kept; undefined if nothing is missing after reading it twice and the new one again. */
const whyKept = async (
  pair: Replacement,
  { carried, definitions, read }: Deletion,
  { flags }: Input,
): Promise<string | undefined> => {
  const isOpen = carried?.rows.some(
    ({ id, outcome }) => (id === pair.new.id || id === pair.old.id) && outcome !== 'done' && outcome !== 'already',
  );
  if (isOpen === true) return 'not everything was carried';
  try {
    const again = await read(pair);
    const first = compareHeld({ old: pair.old, new: again.new }, definitions, flags['overwrite'] === true);
    const missing = [...new Set([...missingIn(first), ...missingIn(again), ...unset(pair, first)])];
    if (missing.length > 0) return `${pair.new.hostname} does not show ${fewNames(missing, 5)}`;
    const lost = again.notCarried.find(({ unread }) => unread === true);
    return lost === undefined ? undefined : `${lost.what} ${lost.why}`;
  } catch (error) {
    if (!(error instanceof EmsError) || isInterruption(error.kind)) throw error;
    return `it could not be read back: ${error.message}`;
  }
};

const missingIn = ({ added, moved, newEntries, set }: Carried): string[] =>
  [...added, ...(moved === undefined ? [] : [moved.to]), ...set, ...newEntries].map(({ name }) => name);

/** Variables that were set and have another value now. */
const unset = ({ set }: Replacement, { alreadySet }: Carried): string[] =>
  set.map(({ name }) => name).filter((name) => !alreadySet.includes(name));

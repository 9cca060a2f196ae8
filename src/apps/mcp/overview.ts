import { placeFlags } from '../../changes/command-line.js';
import {
  causeRow,
  earlierIssues,
  type PendingLine,
  readFailures,
  readPending,
  readStatus,
  unreadRow,
} from '../fleet/index.js';
import { rememberingReader } from '../../service/remembering-reader.js';
import { groupBy } from '../../base/json/group-by.js';
import { answerJson, type Json, type JsonObject } from '../../base/json/objects.js';
import { unreadableText } from '../../service/readable.js';
import { noOwnChanges } from '../../service/own-changes.js';
import { openFleetReader } from '../../service/reading.js';
import { scopeOf } from '../../engine/targets/scope-flag.js';
import { bytesOf, cleanJson, shrink } from './bound.js';
import { joinTexts, plural } from '../../base/text/wording.js';
import type { Session } from './session.js';

const overviewBytes = 4000;

/** The first page of each list: with the counts of the status, 40 requests are enough for a fleet of any size. */
const most = 500;

/** Fleet status, top failures, and pending deployments by cause. A part that cannot be read says why. */
export const fleetOverview = async (
  group: string | undefined,
  session: Session,
  { progress, signal }: { readonly signal: AbortSignal; readonly progress: (message: string) => void },
): Promise<JsonObject> => {
  const words = ['fleet', 'pending', ...(group === undefined ? [] : [`--group=${group}`])];
  const { home } = session.context.runtime;
  const { input } = await session.context.tree.read([...session.connection, ...words], home, session.discovered);
  const context = { ...session.context, interrupt: AbortSignal.any([session.context.interrupt, signal]) };
  const scope = await scopeOf(input, context);
  const source = await openFleetReader(context);
  const reader = rememberingReader(source);
  const now = context.clock.date();
  const told = async <Value>(part: string, reading: Promise<Value>): Promise<Value> => {
    const value = await reading;
    progress(`${part} read, ${plural(source.requests(), 'request')} so far`);
    return value;
  };
  const [status, failures, pending] = await Promise.all([
    told('status', readStatus(reader, scope, now, await earlierIssues(scope, context))),
    told('failures', readFailures(reader, scope, { since: undefined, packageId: undefined, compare: false, most })),
    told(
      'pending',
      readPending(reader, scope, {
        now,
        own: noOwnChanges,
        all: false,
        place: placeFlags(input),
        explains: false,
        most,
      }),
    ),
  ]);
  source.requireAnswer();
  const rows = [...pending.lines, ...pending.unreadable.map(unreadRow)].map(answerJson);
  const failing = failures.ok ? failures.value.reduce((sum, { computers }) => sum + computers, 0) : 0;
  const isCut = Math.max(rows.length, failing) >= most;
  const notes = joinTexts(
    [
      isCut ? `Failures and pending are those of the first ${most} computers of each list.` : undefined,
      pending.notExplained > 0
        ? 'The cause "unknown" was not looked for here: `fleet pending` explains each computer.'
        : undefined,
    ],
    ' ',
  );
  const counts = { pendingByCause: countCauses(pending.lines), ...(notes === '' ? {} : { notes }) };
  const issues = status.issues.toSorted((left, right) => right.computers - left.computers);
  const third = Math.floor((overviewBytes - bytesOf(counts)) / 3) - 50;
  const fit = (value: Json): Json => shrink(cleanJson(value), third);
  return {
    status: fit(answerJson({ ...status, issues, requests: source.requests() })),
    failures: fit(
      failures.ok
        ? failures.value.map((line) => answerJson(causeRow(line, false)))
        : { unreadable: unreadableText(failures) },
    ),
    ...counts,
    pending: fit(rows),
  };
};

/** How often each cause occurs, the most frequent first. The causes are ours, and few. */
const countCauses = (lines: readonly PendingLine[]): JsonObject =>
  Object.fromEntries(
    [...groupBy(lines, ({ cause }) => cause)]
      .map(([cause, own]) => [cause, own.length] as const)
      .toSorted(([, left], [, right]) => right - left),
  );

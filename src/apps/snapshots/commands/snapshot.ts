import { answerJson } from '../../../base/json/objects.js';
import type { UnnamedCommand } from '../../../command/custom-command.js';
import type { CommandContext, FlagSpec, Input } from '../../../command/spec.js';
import { EmsError } from '../../../base/errors.js';
import { openFleetReader, type FleetReader } from '../../../service/reading.js';
import { unreadPart } from '../../../service/readable.js';
import type { Scope } from '../../../service/scope.js';
import { reportedSnapshots } from '../digest-marker.js';
import { eventSnapshots } from '../events/event-memory.js';
import { expired, parseKeepRule, type KeepRule } from '../keep-rule.js';
import type { UnreadablePart } from '../snapshot-meta.js';
import { removeSnapshot, type Snapshot } from '../snapshot-store.js';
import { takeSnapshot } from '../take-snapshot.js';
import { requireEngine, type SqlEngine } from '../sql/sql-engine.js';
import { byteText } from '../../../base/text/byte-text.js';
import { plural, thousands } from '../../../base/text/wording.js';
import { wrap } from '../../../base/text/widths.js';
import { openProgressLine } from '../../../command/progress-line.js';
import { allSnapshots, serverOf, snapshotsOf } from './stored-snapshots.js';
import { groupFlag, scopeOf } from '../../../engine/targets/scope-flag.js';

export const keepFlag: FlagSpec = {
  name: 'keep',
  value: 'rule',
  help: 'delete older snapshots afterwards: 14d,8w,12m keeps the last of each of 14 days, 8 weeks and 12 months',
};

export const snapshot: UnnamedCommand = {
  summary: 'Store the state of the fleet, to compare and query it later',
  details: [
    'Writes a folder to the state directory: meta.json and fleet.db, a SQLite file with the tables computers, issues, groups, members, packages, assignments, and deployments that failed or are overdue. Ended at any moment, a snapshot is complete or not there at all.',
    'Sends a request for each 1,000 computers, for each issue and 1,000 computers with it, and for each group.',
    '--deep adds inventory and software: two requests for each computer the first time, later only for those that were inventoried since. Where the list of missing patches lacks their release dates, the computers that miss them are asked, one request each, until every patch is known.',
    'What a missing role forbids, or the service fails to answer, is named in the output and in meta.json, and has no table. Comparisons leave it out and say so. Either is named with --quiet too, and ends with exit code 7; the snapshot is stored.',
  ],
  flags: [{ name: 'deep', help: 'also read the inventory and the software of every computer' }, groupFlag, keepFlag],
  role: 'computer.read',
  examples: {
    'Store the state of the fleet': 'ems fleet snapshot',
    'Every day from cron, with a history of a year': 'ems fleet snapshot --keep 14d,8w,12m --quiet',
  },
  seeAlso: ['fleet snapshots', 'fleet changes', 'fleet status'],
  run: async (input, context) => {
    const rule = keepRuleIn(input);
    const engine = await requireEngine(context.runtime);
    const scope = await scopeOf(input, context);
    const started = context.clock.now();
    const reader = await openFleetReader(context);
    const taken = await storeSnapshot({ deep: input.flags['deep'] === true, scope, engine }, context, reader);
    const removed = rule === undefined ? [] : await expiredBy(rule, context);
    await removeAll(removed);
    const gaps = taken.meta.unreadable.map(notRead);
    // The gaps are printed already; cron and scripts see them in the exit code.
    const outcome = gaps.length === 0 ? undefined : new EmsError('partial', gaps.join(' '), { silent: true });
    const remarks = removed.length === 0 ? [] : [`Deleted ${plural(removed.length, 'older snapshot')}.`];
    // Cron mails every line.
    if (input.shared.quiet && input.flags['output'] === undefined) return { kind: 'done', message: '', gaps, outcome };
    return {
      kind: 'object',
      value: {
        ...answerJson(taken.meta),
        directory: taken.directory,
        requests: reader.requests(),
        removed: removed.map(({ meta }) => meta.id),
      },
      id: 'id',
      draw: ({ columns }) => {
        const text = sentence(taken, reader.requests(), (context.clock.now() - started) / 1000);
        return `${wrap(text, columns).join('\n')}\n`;
      },
      remarks,
      gaps,
      outcome,
    };
  },
};

const notRead = (part: UnreadablePart): string => `Not read: ${unreadPart(part)}.`;

export const keepRuleIn = ({ flags }: Input): KeepRule | undefined =>
  typeof flags['keep'] === 'string' ? parseKeepRule(flags['keep']) : undefined;

const storeSnapshot = async (
  wanted: { readonly deep: boolean; readonly scope: Scope; readonly engine: SqlEngine },
  context: CommandContext,
  reader: FleetReader,
): Promise<Snapshot> => {
  const { profile, stateDirectory } = await context.settings();
  const server = await serverOf(context);
  const known = await snapshotsOf(wanted.scope, context);
  const progress = await openProgressLine(context);
  try {
    return await takeSnapshot(reader, {
      ...wanted,
      profile,
      server,
      stateDirectory,
      previous: known.findLast(({ meta }) => meta.deep),
      last: known.at(-1),
      clock: context.clock,
      tell: (line) => progress.tell(line),
      announce: (line) => context.say(line),
    });
  } finally {
    progress.stop();
  }
};

/** Snapshots that the rule deletes; never one that a digest continues from. */
export const expiredBy = async (rule: KeepRule, context: CommandContext): Promise<Snapshot[]> => {
  const { profile, stateDirectory } = await context.settings();
  const reported = await reportedSnapshots(stateDirectory, profile);
  const sent = await eventSnapshots(stateDirectory, profile);
  return expired(await allSnapshots(context), rule, new Set([...reported, ...sent]));
};

export const removeAll = async (snapshots: readonly Snapshot[]): Promise<void> => {
  for (const each of snapshots) await removeSnapshot(each);
};

const sentence = ({ meta }: Snapshot, requests: number, seconds: number): string => {
  const { computers, issues, groups } = meta.counts;
  const hits = Object.values(issues).reduce((sum, count) => sum + count, 0);
  const parts = [
    plural(computers, 'computer'),
    plural(hits, 'issue'),
    ...(typeof groups === 'number' ? [plural(groups, 'group')] : []),
  ];
  const cost = `${byteText(meta.bytes)}, ${plural(requests, 'request')}, ${seconds < 1 ? '<1' : thousands(Math.round(seconds))} s`;
  return `Stored snapshot ${meta.id} of ${meta.scope}: ${parts.join(', ')} (${cost}).`;
};

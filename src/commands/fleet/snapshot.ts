import type { CustomCommand } from '../../command/custom-command.js';
import type { CommandContext, FlagSpec } from '../../command/spec.js';
import { openFleetReader } from '../../fleet/fleet-reader.js';
import type { Scope } from '../../fleet/scope.js';
import { toldSnapshots } from '../../fleet/snapshot/digest-marker.js';
import { expired, parseKeepRule, type KeepRule } from '../../fleet/snapshot/keep-rule.js';
import { bytesOf, removeSnapshot, type Snapshot } from '../../fleet/snapshot/snapshot-store.js';
import { takeSnapshot } from '../../fleet/snapshot/take-snapshot.js';
import { byteText } from '../../text/byte-text.js';
import { plural } from '../../text/plural.js';
import { thousands } from '../../text/thousands.js';
import { wrap } from '../../text/wrap.js';
import { openProgressLine } from './progress-line.js';
import { groupFlag, scopeOf } from './scope-flag.js';
import { allSnapshots, serverOf, snapshotsOf } from './stored-snapshots.js';
import type { Input } from '../../command/input.js';
import { hasFailed, type UnreadablePart } from '../../fleet/snapshot/snapshot-meta.js';
import { unreadPart } from '../../fleet/readable.js';

export const keepFlag: FlagSpec = {
  name: 'keep',
  value: 'rule',
  help: 'delete older snapshots afterwards: 14d,8w,12m keeps the last of each of 14 days, 8 weeks and 12 months',
};

export const snapshot: CustomCommand = {
  name: 'snapshot',
  summary: 'Store the state of the fleet, to compare and query it later',
  details: [
    'Writes a folder to the state directory: meta.json and one gzip NDJSON file for each table, sorted by id: computers, issues, groups, members, packages, assignments, and deployments that failed or are overdue. Ended at any moment, a snapshot is complete or not there at all.',
    'Sends a request for each 1,000 computers, for each issue and 1,000 computers with it, and for each group.',
    '--deep adds inventory and software: two requests for each computer the first time, later only for those that were inventoried since.',
    'What a missing role forbids, or the service fails to answer, is named in the output and in meta.json, and has no table; a failure is named with --quiet too. Comparisons leave it out and say so.',
  ],
  flags: [{ name: 'deep', help: 'also read the inventory and the software of every computer' }, groupFlag, keepFlag],
  role: 'computer.read',
  examples: [
    { does: 'Store the state of the fleet', run: 'ems fleet snapshot' },
    { does: 'Every day from cron, with a history of a year', run: 'ems fleet snapshot --keep 14d,8w,12m --quiet' },
  ],
  seeAlso: ['fleet snapshots', 'fleet changes', 'fleet status'],
  run: async (input, context) => {
    const rule = keepRuleIn(input);
    const scope = await scopeOf(input, context);
    const started = context.clock.now();
    const reader = await openFleetReader(context);
    const taken = await takeIt(input, scope, context, reader);
    const removed = rule === undefined ? [] : await expiredBy(rule, context);
    await removeAll(removed);
    const gaps = taken.meta.unreadable.filter(hasFailed).map(notRead);
    const remarks = [
      ...taken.meta.unreadable.filter((part) => !hasFailed(part)).map(notRead),
      ...(removed.length === 0 ? [] : [`Deleted ${plural(removed.length, 'older snapshot')}.`]),
    ];
    // From cron, where every line becomes a mail.
    if (input.shared.quiet && input.flags['output'] === undefined) return { kind: 'done', message: '', gaps };
    return {
      kind: 'object',
      value: {
        ...JSON.parse(JSON.stringify(taken.meta)),
        bytes: bytesOf(taken),
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
    };
  },
};

const notRead = (part: UnreadablePart): string => `Not read: ${unreadPart(part)}.`;

export const keepRuleIn = ({ flags }: Input): KeepRule | undefined =>
  typeof flags['keep'] === 'string' ? parseKeepRule(flags['keep']) : undefined;

const takeIt = async (
  input: Input,
  scope: Scope,
  context: CommandContext,
  reader: Awaited<ReturnType<typeof openFleetReader>>,
): Promise<Snapshot> => {
  const settings = await context.settings();
  const { profile, stateDirectory } = settings;
  const server = await serverOf(context);
  const deep = input.flags['deep'] === true;
  const known = await snapshotsOf(scope, context);
  const progress = await openProgressLine(context);
  try {
    return await takeSnapshot(reader, {
      scope,
      deep,
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
  return expired(await allSnapshots(context), rule, await toldSnapshots(stateDirectory, profile));
};

export const removeAll = async (snapshots: readonly Snapshot[]): Promise<void> => {
  for (const each of snapshots) await removeSnapshot(each);
};

const sentence = ({ meta, ...taken }: Snapshot, requests: number, seconds: number): string => {
  const { computers, issues, groups } = meta.counts;
  const hits = Object.values(issues).reduce((sum, count) => sum + count, 0);
  const parts = [
    plural(computers, 'computer'),
    plural(hits, 'issue'),
    ...(typeof groups === 'number' ? [plural(groups, 'group')] : []),
  ];
  const cost = `${byteText(bytesOf({ meta, ...taken }))}, ${plural(requests, 'request')}, ${seconds < 1 ? '<1' : thousands(Math.round(seconds))} s`;
  return `Stored snapshot ${meta.id} of ${meta.scope}: ${parts.join(', ')} (${cost}).`;
};

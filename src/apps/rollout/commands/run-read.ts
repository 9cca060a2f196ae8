import type { CommandContext, Input, Result } from '../../../command/spec.js';
import { EmsError, exitCodes, withHint } from '../../../base/errors.js';
import { drawStatus } from '../status/draw-status.js';
import { readRolloutStatus } from '../status/status.js';
import type { RolloutState } from '../types.js';
import { chooseRollout } from './rollout-argument.js';
import { readRollout } from './run-save.js';
import { listFromItems, listOfAnswers } from '../../../command/list-result.js';
import { answerJson } from '../../../base/json/objects.js';
import { openServiceAccess } from '../session/service-access.js';
import { groupsOf, headOf, placeIn, readAssignmentTree, rolloutsIn, type RolloutGroups } from '../session/place.js';
import { recordPlace, recordedRollouts, type RolloutRecord } from '../session/record.js';
import { settled } from '../session/settled.js';
import { stateOfPlace, type RolloutStatus, type RolloutStatusAnswer } from '../status/rollout-state.js';
import type { Column } from '../../../areas/column.js';
import { readLog } from '../session/log.js';
import { nameResolver } from '../../../engine/names/resolve.js';
import { openFleetReader } from '../../../service/reading.js';
import { drawPlan } from '../plan/draw-plan.js';
import { planJson } from '../plan/plan-json.js';
import { readPlan } from '../plan/read-plan.js';
import { resolveRollout } from '../resolve/resolve-rollout.js';

export const runStatus = async (input: Input, context: CommandContext): Promise<Result> => {
  const { file, name } = await chooseRollout(input, context);
  const { now, requests, status: found } = await readRolloutStatus(context, name, file);
  return {
    kind: 'object',
    value: answerJson({ ...found, requests } satisfies RolloutStatusAnswer),
    draw: (canvas) => drawStatus(found, now, canvas),
    id: 'rollout',
    exitCode: input.flags['exit-code'] === true ? codes[found.state] : 0,
  };
};

const codes: Readonly<Record<RolloutState, number>> = {
  planned: exitCodes.pending,
  running: exitCodes.pending,
  paused: exitCodes['job-failed'],
  failed: exitCodes['job-failed'],
  aborting: exitCodes['job-failed'],
  aborted: exitCodes['job-failed'],
  'rolling-back': exitCodes['job-failed'],
  'rolled-back': exitCodes['job-failed'],
  complete: 0,
  ended: exitCodes['job-failed'],
};

const columns: readonly Column[] = [
  { path: 'rollout', title: 'Rollout' },
  { path: 'state', title: 'State', state: true },
  { path: 'ring', title: 'Ring' },
  { path: 'of', title: 'Of' },
  { path: 'since', title: 'Since', format: 'time' },
  { path: 'driver', title: 'Driven by', priority: 1 },
];

/** A line of `ems rollout list`. */
export interface RolloutLine extends Pick<RolloutStatus, 'rollout' | 'state' | 'ring' | 'driver'> {
  /** Number of rings; null: not known. */
  readonly of: number | null;
  /** When the current ring began; of a rollout that has ended, when it was started. */
  readonly since: string | null;
}

export const runList = async (_input: Input, context: CommandContext): Promise<Result> => {
  const access = await openServiceAccess(context);
  const tree = await readAssignmentTree(access);
  const found = rolloutsIn(tree).filter(({ rings }) => rings.length > 0);
  const recorded = await recordedRollouts(context);
  const standing = (name: string): { place: RolloutGroups; record: RolloutRecord | undefined } => {
    const kept = recorded.find((each) => each.name.toLowerCase() === name.toLowerCase())?.record;
    const place = groupsOf(tree, name);
    // A list without any group does not prove that the groups of a rollout are gone.
    return { place, record: tree.groups.size === 0 ? kept : kept && settled(place, kept) };
  };
  const rows = found.map(({ name }): RolloutLine => {
    const { place, record } = standing(name);
    const head = headOf(place);
    const { marker } = head ?? {};
    return {
      rollout: name,
      state: stateOfPlace(place, record),
      ring: Math.max(head?.n ?? 0, record?.head?.ring ?? 0),
      of: marker?.of ?? null,
      since: marker?.since?.toISOString() ?? null,
      driver: marker?.by ?? null,
    };
  });
  const known = new Set(found.map(({ name }) => name.toLowerCase()));
  for (const { problem } of recorded) if (problem !== undefined) context.warn(withHint(problem));
  const ended = recorded.flatMap(({ name }) => {
    const { place, record } = standing(name);
    return record === undefined || known.has(name.toLowerCase()) ? [] : [endedRow(place, record)];
  });
  return listOfAnswers([...rows, ...ended], { columns, id: 'rollout', noun: 'rollouts' });
};

const endedRow = (place: RolloutGroups, record: RolloutRecord): RolloutLine => ({
  rollout: record.name,
  state: stateOfPlace(place, record),
  ring: record.head?.ring ?? 0,
  of: record.file.rings.length,
  since: record.startedAt,
  driver: null,
});

const logColumns: readonly Column[] = [
  { path: 'at', title: 'Time', format: 'time' },
  { path: 'ring', title: 'Ring' },
  { path: 'event', title: 'Event', state: true },
  { path: 'text', title: 'Details', room: 40 },
  { path: 'computers', title: 'Computers', priority: 1 },
  { path: 'by', title: 'By', priority: 2 },
];

export const runLog = async (input: Input, context: CommandContext): Promise<Result> => {
  const { name } = await chooseRollout(input, context);
  const entries = await readLog(await recordPlace(name, context));
  if (entries.length === 0)
    throw new EmsError('not-found', `This machine has no log of the rollout ${name}.`, {
      hint: `See how far it is with: ems rollout status ${name}`,
    });
  return {
    ...listFromItems(entries, { columns: logColumns, id: 'at', noun: 'decisions' }),
    remarks: [
      `Decisions of this machine only; those of others are in their logs. The state: ems rollout status ${name}`,
    ],
  };
};

export const runPlan = async (input: Input, context: CommandContext): Promise<Result> => {
  const file = await readRollout(input, context);
  const reader = await openFleetReader(context);
  const names = nameResolver(() => context.client());
  const { resolved, tree } = await resolveRollout(file, { reader, names });
  const now = context.clock.date();
  const head = headOf(placeIn(tree, file.name));
  const found = await readPlan(resolved, { reader, now, underWay: head?.n });
  return {
    kind: 'object',
    value: answerJson(planJson(found, now)),
    draw: (canvas) => drawPlan(found, canvas),
    id: 'rollout',
  };
};

import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { listFromItems } from '../../engine/read/shape-result.js';
import type { JsonObject } from '../../json/objects.js';
import { openServiceAccess } from '../../rollout/state/service-access.js';
import { headOf, readAssignmentTree, rolloutsIn } from '../../rollout/state/place.js';
import { recordedRollouts, type RolloutRecord } from '../../rollout/state/record.js';
import { stateOfPlace } from '../../rollout/status/rollout-state.js';
import type { Input } from '../../command/input.js';
import type { Column } from '../../areas/column.js';
import { withHint } from '../../errors.js';

const columns: readonly Column[] = [
  { path: 'rollout', title: 'Rollout' },
  { path: 'state', title: 'State', state: true },
  { path: 'ring', title: 'Ring' },
  { path: 'of', title: 'Of' },
  { path: 'since', title: 'Since', format: 'time' },
  { path: 'driver', title: 'Driven by', priority: 1 },
];

export const runList = async (_input: Input, context: CommandContext): Promise<Result> => {
  const access = await openServiceAccess(context);
  const found = rolloutsIn(await readAssignmentTree(access)).filter(({ rings }) => rings.length > 0);
  const recorded = await recordedRollouts(context);
  const recordOf = (wanted: string): RolloutRecord | undefined =>
    recorded.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())?.record;
  const rows = found.map(({ name, rings }): JsonObject => {
    const head = headOf({ rings });
    const { marker } = head ?? {};
    const record = unended(recordOf(name));
    return {
      rollout: name,
      state: stateOfPlace({ rings }, record),
      ring: Math.max(head?.n ?? 0, record?.head?.ring ?? 0),
      of: marker?.of ?? null,
      since: marker?.since?.toISOString() ?? null,
      driver: marker?.by ?? null,
    };
  });
  const known = new Set(found.map(({ name }) => name.toLowerCase()));
  for (const { problem } of recorded) if (problem !== undefined) context.warn(withHint(problem));
  const ended = recorded.flatMap(({ name, record }) =>
    record === undefined || known.has(name.toLowerCase()) ? [] : [endedRow(record)],
  );
  return listFromItems([...rows, ...ended], { columns, id: 'rollout', noun: 'rollouts' });
};

/** Groups that are there again belong to another rollout of this name. */
const unended = (record: RolloutRecord | undefined): RolloutRecord | undefined =>
  record?.ended === undefined ? record : undefined;

const endedRow = (record: RolloutRecord): JsonObject => ({
  rollout: record.name,
  state: stateOfPlace({ rings: [] }, record),
  ring: record.head?.ring ?? 0,
  of: record.file.rings.length,
  since: record.startedAt,
  driver: null,
});

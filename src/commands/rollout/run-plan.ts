import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { nameResolver } from '../../engine/names/resolve.js';
import { openFleetReader } from '../../fleet/fleet-reader.js';
import { headOf, placeIn } from '../../rollout/state/place.js';
import { drawPlan } from '../../rollout/plan/draw-plan.js';
import { planJson } from '../../rollout/plan/plan-json.js';
import { readPlan } from '../../rollout/plan/read-plan.js';
import { resolveRollout } from '../../rollout/resolve/resolve-rollout.js';
import { readFileFlag } from './read-file-flag.js';
import type { Input } from '../../command/input.js';

export const runPlan = async (input: Input, context: CommandContext): Promise<Result> => {
  const file = await readFileFlag(input, context);
  const reader = await openFleetReader(context);
  const names = nameResolver(() => context.client());
  const { resolved, tree } = await resolveRollout(file, { reader, names });
  const now = context.clock.date();
  const head = headOf(placeIn(tree, file.name));
  const found = await readPlan(resolved, { reader, now, underWay: head?.n });
  return { kind: 'object', value: planJson(found, now), draw: (paper) => drawPlan(found, paper), id: 'rollout' };
};

import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { listFromItems } from '../../engine/read/shape-result.js';
import { EmsError } from '../../errors.js';
import { readLog } from '../../rollout/state/log.js';
import { recordPlace } from '../../rollout/state/record.js';
import { rolloutMeant } from './chosen-rollout.js';
import type { Input } from '../../command/input.js';
import type { Column } from '../../areas/column.js';

const columns: readonly Column[] = [
  { path: 'at', title: 'Time', format: 'time' },
  { path: 'ring', title: 'Ring' },
  { path: 'event', title: 'Event', state: true },
  { path: 'text', title: 'Details', room: 40 },
  { path: 'computers', title: 'Computers', priority: 1 },
  { path: 'by', title: 'By', priority: 2 },
];

export const runLog = async (input: Input, context: CommandContext): Promise<Result> => {
  const { name } = await rolloutMeant(input, context);
  const entries = await readLog(await recordPlace(name, context));
  if (entries.length === 0)
    throw new EmsError('not-found', `This machine has no log of the rollout ${name}.`, {
      hint: `See how far it is with: ems rollout status ${name}`,
    });
  return listFromItems(entries, { columns, id: 'at', noun: 'decisions' });
};

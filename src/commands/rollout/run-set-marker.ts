import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { confirmOrRefuse } from '../../engine/safety/confirm.js';
import { previewMany } from '../../engine/safety/preview.js';
import { openServiceAccess } from '../../rollout/state/service-access.js';
import { driverName, note } from '../../rollout/state/drive.js';
import { markerChange, readHeadRing, setMarker, type MarkerCommand } from '../../rollout/steps/set-marker.js';
import { recordPlace } from '../../rollout/state/record.js';
import { rolloutMeant } from './chosen-rollout.js';
import type { Input } from '../../command/input.js';

const done: Readonly<Record<MarkerCommand, string>> = {
  approve: 'Approved',
  pause: 'Paused',
  resume: 'Resumed',
};

const events = { approve: 'approved', pause: 'paused', resume: 'resumed' } as const;

export const runSetMarker = async (word: MarkerCommand, input: Input, context: CommandContext): Promise<Result> => {
  const { name } = await rolloutMeant(input, context);
  const access = await openServiceAccess(context, { rehearse: input.shared.dryRun });
  const ring = await readHeadRing(access, name);
  const change = markerChange(word, ring, input.flags['anyway'] === true);
  if (change === undefined) return { kind: 'done', message: `${name} is ${events[word]} already` };
  if (!input.shared.dryRun)
    await confirmOrRefuse(
      { question: `${done[word].replace(/d$/, '')} the rollout ${name}?`, dangerous: false },
      input,
      context,
    );
  await setMarker(access, ring, change);
  if (access.rehearsed !== undefined) return previewMany(access.rehearsed, await context.client());
  const who = { access, by: await driverName(context), files: await recordPlace(name, context) };
  await note(who, { ring: ring.n, event: events[word] });
  return { kind: 'done', message: `${done[word]} ${name} at ring ${ring.n}` };
};

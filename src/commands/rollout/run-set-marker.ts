import type { Result } from '../../command/result.js';
import type { CommandContext } from '../../command/spec.js';
import { confirmOrRefuse } from '../../engine/safety/confirm.js';
import { previewMany } from '../../engine/safety/preview.js';
import { openServiceAccess } from '../../rollout/state/service-access.js';
import { driverName, isSameHost, note } from '../../rollout/state/drive.js';
import {
  approveRollout,
  markerChange,
  pauseRollout,
  readHeadRing,
  readShortRings,
  refuseDecided,
  resumeRollout,
  type MarkerCommand,
} from '../../rollout/steps/set-marker.js';
import { readRecord, recordPlace, recordProblem } from '../../rollout/state/record.js';
import { waitForStep } from '../../rollout/state/session.js';
import { askForApproval, nextText } from './ask-for-approval.js';
import { withLastWords } from './going-on.js';
import { rolloutMeant } from './chosen-rollout.js';
import type { Input } from '../../command/input.js';
import { withHint } from '../../errors.js';

const done: Readonly<Record<MarkerCommand, string>> = {
  approve: 'Approved',
  pause: 'Paused',
  resume: 'Resumed',
};

const verbs = { pause: 'Pause', resume: 'Resume' } as const;

const events = { approve: 'approved', pause: 'paused', resume: 'resumed' } as const;

export const runSetMarker = async (word: MarkerCommand, input: Input, context: CommandContext): Promise<Result> => {
  const { name } = await rolloutMeant(input, context);
  const files = await recordPlace(name, context);
  const problem = await recordProblem(files);
  // To stop is always possible. What lets it go on is not said next to a record that others may have written.
  if (problem?.kind === 'refused' && word !== 'pause') throw problem;
  const access = await openServiceAccess(context, { rehearse: input.shared.dryRun });
  const ring = await readHeadRing(access, name);
  const by = await driverName(context);
  const record = problem === undefined ? await readRecord(files) : undefined;
  // If another machine drives the rollout, decisions in the local record no longer count.
  if (record !== undefined && isSameHost(ring.marker.by, by)) refuseDecided(record, ring);
  const short = word === 'approve' ? await readShortRings(access, name) : [];
  const change = markerChange(word, ring, input.flags['anyway'] === true) ?? (short.length > 0 ? {} : undefined);
  if (change === undefined) return { kind: 'done', message: `${name} is ${events[word]} already` };
  if (!input.shared.dryRun)
    await (word === 'approve'
      ? askForApproval({ ring, short }, input, context)
      : confirmOrRefuse({ question: `${verbs[word]} the rollout ${name}?`, dangerous: false }, input, context));
  const next = `It may be ${events[word]} already. See with: ems rollout status ${name}`;
  const at = await withLastWords(access, { next }, async () => {
    const isOwn = record?.head?.text === ring.text;
    if (word === 'pause') return pauseRollout(access, ring, () => waitForStep(context, name, isOwn));
    await (word === 'resume' ? resumeRollout(access, ring) : approveRollout(access, ring, change, short));
    return ring;
  });
  if (access.rehearsed !== undefined) return previewMany(access.rehearsed, await context.client());
  if (problem === undefined) await note({ access, by, files }, { ring: at.n, event: events[word] });
  else context.warn(`Not noted in the log: ${withHint(problem).replace(/^Refused: /, '')}`);
  const approved = word === 'approve' ? `. ${nextText(at.marker, record !== undefined)}` : '';
  return { kind: 'done', message: `${done[word]} ${name} at ring ${at.n}${approved}` };
};

import type { ServiceAccess } from '../session/service-access.js';
import { headOf, isGone, type Place } from '../session/place.js';
import type { RolloutRecord } from '../session/record.js';
import { endingOf } from '../steps/abort.js';
import type { NextStep, RolloutStatus } from './rollout-state.js';
import type { RolloutState } from '../types.js';
import { nextOpening } from '../window.js';
import { whenText } from '../../../base/text/when-text.js';
import { readableDuration } from '../../../base/text/duration.js';
import { limitText } from '../gate/judge.js';
import type { JudgedRing } from '../gate/look.js';

/** The next step that happens by itself, and when; or the command to type. */
export const nextOf = (
  {
    access,
    place,
    record,
  }: { readonly access: ServiceAccess; readonly place: Pick<Place, 'rings' | 'moved'>; readonly record: RolloutRecord },
  state: RolloutState,
  judged: JudgedRing | undefined,
  removal: RolloutStatus['removal'],
): NextStep => {
  const { file } = record;
  const { name } = file;
  const head = headOf(place);
  const following = (n: number): string => {
    if (n >= file.rings.length) return 'the rollout is complete';
    const waits = file.rings[n]?.approve === true && head?.marker?.approved !== true;
    return waits ? `ring ${n + 1} waits for an approval` : `ring ${n + 1} begins`;
  };
  if (record.ended !== undefined && head?.marker?.phase === 'finished')
    return say(`its rings are still there; remove them with: ems rollout finish ${name}`);
  if (isGone(place, record)) return say(`its groups were deleted or moved: ems rollout abort ${name}`);
  if (head !== undefined && head.marker === undefined && record.ended === undefined)
    return say(`ems rollout advance ${name} tells how to put the marker back; or: ems rollout abort ${name}`);
  switch (state) {
    case 'planned':
      return say(`begin it with: ems rollout start; or forget it with: ems rollout abort ${name}`);
    case 'ended':
      return say('nothing: it is over');
    case 'aborting':
    case 'rolling-back':
      return say(`continue with: ems rollout advance ${name}`);
    case 'complete':
      if (head?.marker?.phase === 'finishing' || head?.marker?.phase === 'assigning')
        return say(`continue with: ems rollout finish ${name}`);
      return record.ended === undefined
        ? say(
            record.subject.kind === 'package'
              ? `assign it to the target with: ems rollout finish ${name}`
              : `stop the emergency patching with: ems rollout finish ${name}`,
          )
        : say('nothing: it is finished');
    case 'aborted':
    case 'rolled-back':
      return record.ended === undefined
        ? say(
            `${isUnderWay(removal) ? 'once these have followed, ' : ''}remove the rings with: ems rollout finish ${name}`,
          )
        : say('nothing: it is finished');
    case 'failed': {
      const ending = endingOf(record);
      if (ending !== undefined) return say(`${endings[ending.what]} by: ems rollout advance ${name}`);
      return say(`ems rollout rollback ${name} --to none, or abort, or resume`);
    }
    case 'paused':
      return head?.marker?.hold === 'inconclusive'
        ? say(`let this ring pass with: ems rollout approve ${name}, or abort`)
        : say(`continue with: ems rollout resume ${name}`);
    case 'running':
  }
  const now = access.now();
  if (judged === undefined || head?.marker === undefined) return say(`continue with: ems rollout advance ${name}`);
  const { judgment } = judged;
  switch (judgment.verdict) {
    case 'waiting':
      if (judgment.reason === 'issues to come')
        return say(`judged once the issues of the target can be read, by: ems rollout advance ${name}`);
      return say(
        `inconclusive, unless ${limitText(file.gate.reported.text)} of the active computers have reported`,
        new Date((head.marker.since ?? now).getTime() + file.gate.deadlineMs),
      );
    case 'soaking':
      return head.marker.soak === undefined
        ? say(
            `${readableDuration(file.gate.soakMs / 1_000)} after the next advance: ${following(head.n)}. ${advanceText(name, head.marker.at, now)}`,
          )
        : say(`${following(head.n)}, if nothing fails`, judgment.soakUntil);
    case 'holding':
      return judgment.reason === 'approval'
        ? say(`ring ${head.n + 1} begins after: ems rollout approve ${name}`)
        : say(`${following(head.n)} when the window opens`, nextOpening(file.window, now));
    case 'passed':
      return say(`${following(head.n)}. ${advanceText(name, head.marker.at, now)}`, judgment.soakUntil);
    case 'failed':
    case 'inconclusive':
      return say(`decided at the next advance: ${judgment.verdict}`);
  }
};

/** No step is taken by itself. */
const advanceText = (name: string, last: Date, now: Date): string =>
  `Not advanced since ${whenText(last, now)}; run: ems rollout advance ${name}`;

/** Whether computers still have to uninstall. If their ring is deleted before, they keep the package. */
const isUnderWay = (removal: RolloutStatus['removal']): boolean =>
  removal !== undefined && removal.removed < removal.of;

const endings = { abort: 'aborted', rollback: 'rolled back' } as const;

const say = (what: string, at?: Date): NextStep => ({ what, at: at?.toISOString() ?? null });

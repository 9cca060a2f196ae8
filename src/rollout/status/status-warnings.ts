import { goneRings, headOf } from '../state/place.js';
import { incompleteTexts } from '../../fleet/readable.js';
import type { MarkedRing } from '../state/drive.js';
import type { Hold } from '../state/marker.js';
import type { RolloutRecord } from '../state/record.js';
import { isOpen } from '../window-hours.js';
import type { RolloutFile } from '../types.js';
import type { JudgedRing } from '../gate/judge-ring.js';
import type { RingStatus, StatusSource } from './status-types.js';

export const warningsOf = (
  { access, place, record }: StatusSource,
  judged: JudgedRing | undefined,
  rings: readonly RingStatus[],
): string[] => {
  const head = headOf(place);
  const gone = goneRings(place, record);
  const current = rings.find(({ n }) => n === head?.n);
  return [
    ...(gone.length === 0 ? [] : [goneText(gone, record.head?.ring)]),
    ...(head !== undefined && head.marker === undefined
      ? [`The description of the group ${head.group.name} no longer holds the marker of the rollout.`]
      : []),
    ...(head?.marker?.phase === 'activating'
      ? [activationText(record, { ...head, marker: head.marker }, access.now())]
      : []),
    ...incompleteTexts(access.reader.gaps()),
    ...(judged?.unread === undefined ? [] : [judged.unread.message]),
    ...(judged?.notJudged === undefined ? [] : [`New issues are not judged: ${judged.notJudged}.`]),
    ...(current !== undefined && (current.silent ?? 0) + (current.suspended ?? 0) > 0
      ? [`Not counted: ${notCounted(current, activeText(record.file))}.`]
      : []),
  ];
};

const activationText = (
  { activation, file }: RolloutRecord,
  { marker, text }: Pick<MarkedRing, 'marker' | 'text'>,
  now: Date,
): string => {
  const sent = activation?.text === text ? activation?.sent : undefined;
  if (sent === 'yes') return 'The activation was sent: the next advance continues from there.';
  const waits = waitsFor(marker.hold, isOpen(file.window, now));
  if (sent === 'no') return `The activation was not sent: ${waits ?? 'the next advance sends it'}.`;
  const unproven = waits === undefined ? ', or a polling interval with contacts and without any' : `; ${waits}`;
  return `It is not known whether the activation was sent: results will tell${unproven}.`;
};

const waitsFor = (hold: Hold | undefined, isWindowOpen: boolean): string | undefined => {
  if (hold !== undefined) return 'nothing is sent before it is resumed';
  return isWindowOpen ? undefined : 'nothing is sent before the window opens';
};

const goneText = (gone: readonly number[], head: number | undefined): string => {
  const what = gone.length === 1 ? `group of ring ${gone[0]} is` : `groups of rings ${gone.join(', ')} are`;
  const far = gone.at(-1) === head ? ': the rollout had come that far' : '';
  return `The ${what} no longer on the service, or ${gone.length === 1 ? 'was' : 'were'} moved${far}.`;
};

const notCounted = ({ silent, suspended }: RingStatus, active: string): string =>
  [
    ...((silent ?? 0) === 0 ? [] : [`${silent} not seen for ${active}`]),
    ...((suspended ?? 0) === 0 ? [] : [`${suspended} suspended`]),
  ].join(', ');

const activeText = ({ gate }: RolloutFile): string => {
  const hours = gate.activeMs / 3_600_000;
  return hours >= 48 ? `${Math.round(hours / 24)} d` : `${Math.round(hours)} h`;
};

import type { Result, CommandContext, Input } from '../../../command/spec.js';
import { askPermit } from '../../../changes/permit.js';
import { previewMany } from '../../../changes/preview.js';
import { openServiceAccess } from '../session/service-access.js';
import { driverName, note } from '../session/drive.js';
import type { MarkedRing } from '../session/place.js';
import {
  approveRollout,
  markerChange,
  pauseRollout,
  readHeadRing,
  readShortRings,
  resumeRollout,
  type MarkerCommand,
  type ShortRing,
} from '../steps/set-marker.js';
import { recordPlace, tryRecord } from '../session/record.js';
import { waitForStep } from '../session/session.js';
import { withLastWords } from './steps.js';
import { chooseRollout } from './rollout-argument.js';
import type { Permit } from '../../../http/client.js';
import { EmsError, withHint } from '../../../base/errors.js';
import type { Marker } from '../session/marker.js';
import type { RingStatus } from '../status/rollout-state.js';
import { readRolloutStatus } from '../status/status.js';
import { computersText } from '../../../base/text/wording.js';
import { markerOperations } from '../session/step-operations.js';

const done: Readonly<Record<MarkerCommand, string>> = {
  approve: 'Approved',
  pause: 'Paused',
  resume: 'Resumed',
};

const verbs = { pause: 'Pause', resume: 'Resume' } as const;

const events = { approve: 'approved', pause: 'paused', resume: 'resumed' } as const;

export const runSetMarker = async (word: MarkerCommand, input: Input, context: CommandContext): Promise<Result> => {
  const { name } = await chooseRollout(input, context);
  const files = await recordPlace(name, context);
  const { problem, record } = await tryRecord(files);
  // Stopping is always possible. Resuming is not offered where others may have written the record.
  if (problem?.kind === 'refused' && word !== 'pause') throw problem;
  const access = await openServiceAccess(context, { rehearse: input.shared.dryRun });
  const ring = await readHeadRing(access, name);
  const by = await driverName(context);
  const short = word === 'approve' ? await readShortRings(access, name) : [];
  const change = markerChange(word, ring, input.flags['anyway'] === true) ?? (short.length > 0 ? {} : undefined);
  if (change === undefined) return { kind: 'done', message: `${name} is ${events[word]} already` };
  if (!input.shared.dryRun)
    access.allow(
      await (word === 'approve'
        ? askForApproval({ ring, short }, input, context)
        : askPermit(
            {
              question: `${verbs[word]} the rollout ${name}?`,
              dangerous: false,
              undo: 'yes',
              operations: markerOperations,
            },
            input,
            context,
          )),
    );
  const next = (): string => `It may be ${events[word]} already. See with: ems rollout status ${name}`;
  const at = await withLastWords(access, { next }, async () => {
    const isOwn = record?.head?.text === ring.text;
    if (word === 'pause') return pauseRollout(access, ring, () => waitForStep(context, name, isOwn));
    await (word === 'resume' ? resumeRollout(access, ring) : approveRollout(access, ring, change, short));
    return ring;
  });
  if (access.rehearsed !== undefined) return previewMany(access.rehearsed, await context.client());
  if (problem === undefined) await note({ access, by, files }, { ring: at.n, event: events[word] });
  else context.warn(`Not noted in the log: ${withHint(problem).replace(/^Refused: /, '')}`);
  const approved = word === 'approve' ? `. ${nextText(at.marker)}` : '';
  return { kind: 'done', message: `${done[word]} ${name} at ring ${at.n}${approved}` };
};

interface Approval {
  readonly ring: MarkedRing;
  readonly short: readonly ShortRing[];
}

/** Shows what the gate says, and which ring begins after it. */
const askForApproval = async ({ ring, short }: Approval, input: Input, context: CommandContext): Promise<Permit> => {
  const { marker, n } = ring;
  const rings = await readRings(marker.rollout, context);
  const next = rings.find((each) => each.n === n + 1);
  const nextName = n < marker.of ? `ring ${n + 1}${next === undefined ? '' : ` (${next.name})`}` : undefined;
  const members = next?.members ?? undefined;
  const reach = members === undefined ? '' : ` with ${computersText(members)}`;
  // `start` has asked about all rings: with --yes, only a limit that was typed counts.
  const isLimited = !input.shared.yes || input.shared.maxAffected !== undefined;
  return askPermit(
    {
      question:
        nextName === undefined
          ? `Approve ring ${n}, the last one, of the rollout ${marker.rollout}?`
          : `Approve ${nextName} of the rollout ${marker.rollout}${reach}?`,
      dangerous: true,
      affected: isLimited ? members : 0,
      unknown: nextName !== undefined && members === undefined && input.shared.maxAffected !== undefined,
      undo: 'in-part',
      operations: markerOperations,
      facts: [
        gateText(
          ring,
          rings.find((each) => each.n === n),
        ),
        ...short.map(shortText),
      ],
    },
    input,
    context,
  );
};

/** Without numbers a person can still decide: the question then says that they are missing. */
const readRings = async (name: string, context: CommandContext): Promise<readonly RingStatus[]> => {
  try {
    return (await readRolloutStatus(context, name)).status.rings;
  } catch (error) {
    if (!(error instanceof EmsError)) throw error;
    context.warn(`What the gate says cannot be read: ${error.message}`);
    return [];
  }
};

const gateText = ({ marker, n }: MarkedRing, status: RingStatus | undefined): string => {
  const members = status?.members ?? marker.members;
  const size = members === undefined ? '' : `, ${computersText(members)}`;
  const verdict = status?.verdict ?? marker.hold ?? marker.phase;
  const because = status?.because == null ? '' : `: ${status.because}`;
  return `Ring ${n}${status === undefined ? '' : ` (${status.name})`}${size}, is ${verdict}${because}`;
};

const shortText = ({ listed, ring }: ShortRing): string =>
  `Ring ${ring.n} lists ${listed} of its ${computersText(ring.marker.members ?? 0)}: it continues without the others`;

/** Names the command that begins the next ring; the approval itself begins nothing. */
const nextText = ({ hold, of, ring, rollout }: Marker): string => {
  const line = `ems rollout advance ${rollout}`;
  if (ring >= of) return `Continue with: ${line}`;
  const when = hold === undefined ? ` once the gate of ring ${ring} has passed` : '';
  return `Ring ${ring + 1} begins${when} with: ${line}`;
};

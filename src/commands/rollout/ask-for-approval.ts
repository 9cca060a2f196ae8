import type { Input } from '../../command/input.js';
import type { CommandContext } from '../../command/spec.js';
import { confirmOrRefuse } from '../../engine/safety/confirm.js';
import { EmsError } from '../../errors.js';
import type { MarkedRing } from '../../rollout/state/drive.js';
import type { Marker } from '../../rollout/state/marker.js';
import type { RingStatus } from '../../rollout/status/status-types.js';
import { readRolloutStatus } from '../../rollout/status/status.js';
import type { ShortRing } from '../../rollout/steps/set-marker.js';
import { computersText } from '../../text/plural.js';

interface Approval {
  readonly ring: MarkedRing;
  readonly short: readonly ShortRing[];
}

/** Shows what the gate says, and which ring begins after it. */
export const askForApproval = async (
  { ring, short }: Approval,
  input: Input,
  context: CommandContext,
): Promise<void> => {
  const { marker, n } = ring;
  const rings = await readRings(marker.rollout, context);
  const next = rings.find((each) => each.n === n + 1);
  const nextName = n < marker.of ? `ring ${n + 1}${next === undefined ? '' : ` (${next.name})`}` : undefined;
  const reach = next?.members === null || next === undefined ? '' : ` with ${computersText(next.members)}`;
  await confirmOrRefuse(
    {
      question:
        nextName === undefined
          ? `Approve ring ${n}, the last one, of the rollout ${marker.rollout}?`
          : `Approve ${nextName} of the rollout ${marker.rollout}${reach}?`,
      dangerous: true,
      affected: input.shared.yes ? 0 : (next?.members ?? undefined),
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

/** Says which command takes the step; the approval itself begins nothing. */
export const nextText = ({ hold, of, ring, rollout }: Marker, isKnown: boolean): string => {
  const line = `ems rollout advance ${isKnown ? rollout : '-f <file>'}`;
  if (ring >= of) return `Continue with: ${line}`;
  const when = hold === undefined ? ` once the gate of ring ${ring} has passed` : '';
  return `Ring ${ring + 1} begins${when} with: ${line}`;
};

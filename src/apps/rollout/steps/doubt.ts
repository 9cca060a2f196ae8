import { EmsError, refused } from '../../../base/errors.js';
import { whenText } from '../../../base/text/when-text.js';
import { proveActivation, type ActivationProof } from '../gate/uncertain-activation.js';
import type { Drive } from '../session/drive.js';
import type { RolloutPhase } from '../session/marker.js';
import { isMarked, type MarkedRing, type Place } from '../session/place.js';
import type { RolloutRecord } from '../session/record.js';

/**
 * A marker is written before each activation and after it. A ring that is found between the two is in doubt: ems was
 * stopped, and the activation may have been sent. This is the one place that decides what became of it.
 */
type DoubtfulPhase = Extract<RolloutPhase, 'activating' | 'removing' | 'assigning'>;

type DoubtfulRing = MarkedRing & { readonly marker: { readonly phase: DoubtfulPhase } };

const isDoubtful = (ring: MarkedRing): ring is DoubtfulRing =>
  ring.marker.phase === 'activating' || ring.marker.phase === 'removing' || ring.marker.phase === 'assigning';

export const ringsInDoubt = ({ rings }: Pick<Place, 'rings'>): DoubtfulRing[] =>
  rings.filter(isMarked).filter(isDoubtful);

/** Whether it was received, or may be sent. Throws while nobody can tell: an activation is not sent twice. */
export const settleActivation = async (
  drive: Drive,
  ring: MarkedRing,
  rings: Place['rings'],
): Promise<Exclude<ActivationProof, { kind: 'unknown' }>> => {
  const { access, answer, subject, target } = drive;
  if (answer !== undefined) return answers[answer];
  const { at, phase, since = at } = ring.marker;
  const proof = await proveActivation(
    access,
    phase === 'assigning'
      ? { subject, since, groupId: target.id, target: { rings: rings.map(({ group }) => group.id) } }
      : { subject, since, groupId: ring.group.id, removes: phase === 'removing' },
  );
  if (proof.kind !== 'unknown') return proof;
  const isEarly = access.now() < proof.until;
  const shown = isEarly
    ? `The next contacts show it, at the latest ${whenText(proof.until, access.now())}. Continue with: ems rollout advance ${drive.file.name}`
    : 'No result shows it, and no computer that would report one has been in contact since.';
  throw new EmsError('pending', `${doubtText(drive, ring)}; it is not sent twice.`, {
    hint: [shown, ...answerLines(drive, ring)].join('\n'),
  });
};

const answers = {
  activated: { kind: 'happened', by: 'it had been activated, as a person said' },
  activate: { kind: 'did not happen' },
} as const;

type Doubted = Pick<RolloutRecord, 'file' | 'subject' | 'target'>;

/** 'Whether Workstations was activated is not known, because ems was stopped while it was sending that' */
export const doubtText = ({ file, subject, target }: Doubted, { marker, n }: MarkedRing): string => {
  const ring = `ring ${n} (${file.rings[n - 1]?.name ?? ''})`;
  const what = {
    activating: subject.kind === 'patch' ? `the emergency patching of ${ring} was started` : `${ring} was activated`,
    removing: `${ring} was told to uninstall`,
    assigning: `${target.path} was activated`,
  };
  return `Whether ${what[marker.phase as DoubtfulPhase]} is not known, because ems was stopped while it was sending that`;
};

/** How a person ends the doubt. */
export const answerLines = ({ file }: Doubted, { marker }: MarkedRing): readonly [string, string] => {
  const line = `ems rollout ${marker.phase === 'assigning' ? 'finish' : 'advance'} ${file.name}`;
  return [`If it was received: ${line} --activated`, `To send it now: ${line} --activate`];
};

/** An answer to a question that nobody has would be taken for one that comes later. */
export const refuseIdleAnswer = ({ answer, file }: Drive, place: Place): void => {
  if (answer === undefined || ringsInDoubt(place).length > 0) return;
  throw refused(
    `no activation of the rollout ${file.name} is in doubt, so --${answer} answers nothing`,
    `See where it is with: ems rollout status ${file.name}`,
  );
};

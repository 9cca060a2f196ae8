/**
 * The state of a ring, as one line in the description of its group. Any machine continues from it.
 *
 *   ems-rollout keepass-2.57 2/4 active since 2026-11-15T14:00:00Z has 20 for Zx81_a by ci@build7 at 2026-…
 */
export interface Marker {
  readonly rollout: string;
  readonly ring: number;
  readonly of: number;
  readonly phase: RolloutPhase;
  /** Time of the activation; while `activating`, when it was about to be sent. */
  readonly since?: Date | undefined;
  /** When enough computers had reported and the soak began. */
  readonly soak?: Date | undefined;
  /** Why the rollout does not continue by itself. */
  readonly hold?: Hold | undefined;
  /** A person has approved the ring after this one. */
  readonly approved?: boolean | undefined;
  /** Number of computers in the ring, so that a machine without a record notices missing ones. */
  readonly members?: number | undefined;
  /** For a rollback: the id of the package to install instead, if any. */
  readonly to?: string | undefined;
  /** Fingerprint of the rollout that began the ring; a machine without a record compares the file with it. */
  readonly fingerprint?: string | undefined;
  readonly by: string; // client@host
  readonly at: Date;
}

export const phases = [
  'preparing',
  'activating',
  'active',
  'passed',
  'aborting',
  'aborted',
  'rolling-back',
  'removing', // about to send the activation that removes
  'removed', // this ring is rolled back, but others are not yet
  'rolled-back',
  'finishing',
  'assigning', // about to send the activation of the target
  'finished',
] as const;

export type RolloutPhase = (typeof phases)[number];

const ends: ReadonlySet<RolloutPhase> = new Set([
  'aborting',
  'aborted',
  'rolling-back',
  'removing',
  'removed',
  'rolled-back',
  'finishing',
  'assigning',
  'finished',
]);

const takenBack: ReadonlySet<RolloutPhase | undefined> = new Set([
  'rolling-back',
  'removing',
  'removed',
  'rolled-back',
]);

/** Whether no further ring begins. */
export const isEnding = (phase: RolloutPhase | undefined): boolean => phase !== undefined && ends.has(phase);

/** Whether a rollback has begun: a success in such a ring may be an uninstallation. */
export const isTakenBack = (phase: RolloutPhase | undefined): boolean => takenBack.has(phase);

/** Whether the ring was told to uninstall: an earlier ring, or a former last one if another process began the next. */
export const isRemoved = (phase: RolloutPhase | undefined): boolean => phase === 'removed' || phase === 'rolled-back';

const holds = ['paused', 'failed', 'inconclusive'] as const;

export type Hold = (typeof holds)[number];

const word = 'ems-rollout';

/** Some services truncate descriptions: stay well below their limits. */
export const longestMarker = 199;

export const formatMarker = (marker: Marker): string => {
  const { at, by, fingerprint, hold, of, phase, ring, rollout, since, to } = marker;
  // A rollback no longer judges the gate, and needs the room for a long package id.
  const { approved, members, soak } = isTakenBack(phase) ? {} : marker;
  const parts = [
    [word, rollout, `${ring}/${of}`, phase],
    since === undefined ? [] : ['since', timeText(since)],
    soak === undefined ? [] : ['soak', timeText(soak)],
    hold === undefined ? [] : ['hold', hold],
    approved === true ? ['approved'] : [],
    members === undefined ? [] : ['has', String(members)],
    to === undefined ? [] : ['to', to],
  ].flat();
  const tail = `at ${timeText(at)}`;
  const roomBeside = (text: string): number => longestMarker - text.length - tail.length - ' by  '.length;
  const bare = parts.join(' ');
  const whole = fingerprint === undefined ? bare : `${bare} for ${fingerprint}`;
  // Only a name of more than 45 characters leaves no room for it; leave it out instead of truncating the line.
  const head = roomBeside(whole) > 0 ? whole : bare;
  const room = roomBeside(head);
  return `${head} by ${by.replaceAll(/\s/g, '_').slice(0, Math.max(1, room))} ${tail}`;
};

/** Returns undefined for a description that is not a marker, or a marker that cannot be trusted. */
export const parseMarker = (text: string | undefined): Marker | undefined => {
  const [first, rollout, place, phase, ...rest] = (text ?? '').trim().split(/\s+/);
  const [, ring, of] = /^(\d+)\/(\d+)$/.exec(place ?? '') ?? [];
  const known = phases.find((each) => each === phase);
  if (first !== word || rollout === undefined || ring === undefined || known === undefined) return undefined;
  const fields = fieldsIn(rest);
  const at = timeOf(fields.get('at'));
  const by = fields.get('by');
  if (at === undefined || by === undefined) return undefined;
  const [since, soak] = [timeOf(fields.get('since')), timeOf(fields.get('soak'))];
  // The line was edited: without its time, an activated ring would look like one that was not.
  if ((fields.has('since') && since === undefined) || (fields.has('soak') && soak === undefined)) return undefined;
  return {
    rollout,
    ring: Number(ring),
    of: Number(of),
    phase: known,
    since,
    soak,
    hold: holds.find((each) => each === fields.get('hold')),
    approved: fields.has('approved') ? true : undefined,
    members: countIn(fields.get('has')),
    to: fields.get('to'),
    fingerprint: fields.get('for'),
    by,
    at,
  };
};

const switches = new Set(['approved']);

const fieldsIn = (words: readonly string[]): Map<string, string> => {
  const fields = new Map<string, string>();
  for (let at = 0; at < words.length; at += 1) {
    const name = words[at] ?? '';
    if (switches.has(name)) fields.set(name, '');
    else fields.set(name, words[(at += 1)] ?? '');
  }
  return fields;
};

const countIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const timeText = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');

const timeOf = (text: string | undefined): Date | undefined => {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time;
};

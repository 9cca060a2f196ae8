/** A deployment that is pending on a computer, and what is known about its activation. */
export interface PendingWait {
  readonly lastSeen: Date | undefined;
  readonly intervalMinutes: number | undefined;
  /** Since when the service lists it as pending. */
  readonly pendingSince: Date | undefined;
  /** The service's own check lists it: in contact for a day, and nothing was tried. */
  readonly isStale: boolean;
  /** When this machine assigned it. */
  readonly assigned: Date | undefined;
  /** When this machine activated the computer or a group of it. */
  readonly activated: Date | undefined;
}

/**
 * missing: it was not activated, as far as anyone can tell; doubtful: the computer was in contact twice and tried
 * nothing, but somebody else may have activated it, and a second activation sets off everything that waits.
 */
export type ActivationVerdict =
  | { readonly kind: 'missing'; readonly assigned: Date | undefined }
  | { readonly kind: 'doubtful'; readonly since: Date }
  | { readonly kind: 'waiting' };

/** The one judgement of what is pending and was not tried: explain, pending, wait and the overview use it. */
export const judgeActivation = ({
  activated,
  assigned,
  intervalMinutes = 60,
  isStale,
  lastSeen,
  pendingSince,
}: PendingWait): ActivationVerdict => {
  // The next contact acts on it.
  if (activated !== undefined && (lastSeen === undefined || activated >= lastSeen)) return { kind: 'waiting' };
  if (isStale) return { kind: 'missing', assigned: undefined };
  if (lastSeen === undefined) return { kind: 'waiting' };
  const isDue = (since: Date | undefined): since is Date =>
    since !== undefined &&
    (activated === undefined || activated < since) &&
    lastSeen.getTime() - since.getTime() >= 2 * intervalMinutes * 60_000;
  if (isDue(assigned)) return { kind: 'missing', assigned };
  return isDue(pendingSince) ? { kind: 'doubtful', since: pendingSince } : { kind: 'waiting' };
};

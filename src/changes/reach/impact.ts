export interface Impact {
  /** Absent if the effect is not on computers or not known. */
  readonly computers?: number;
  readonly groups?: number;
  readonly facts: readonly string[];
  /** The look-up failed, or not only computers are affected: the command always counts as dangerous. */
  readonly unknown?: true;
  /** All computers were counted, because it is not known which. */
  readonly isFleet?: true;
  /** The groups whose members, and those of their subgroups, are affected. */
  readonly memberOf?: readonly string[];
  /** The affected computers where each is known: by client id, or by host name and domain. */
  readonly named?: readonly string[];
}

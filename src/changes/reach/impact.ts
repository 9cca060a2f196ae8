export interface Impact {
  /** Absent where the effect is not on computers, or could not be told. */
  readonly computers?: number;
  readonly groups?: number;
  readonly facts: readonly string[];
  /** The look-up failed, or the effect is not on computers alone: the command counts as dangerous whatever else it is. */
  readonly unknown?: true;
  /** All computers were counted, because it is not known which. */
  readonly isFleet?: true;
  /** The groups whose members, and those of their subgroups, are affected. */
  readonly memberOf?: readonly string[];
  /** The computers that the requests name. */
  readonly named?: readonly string[];
}

/** Names of described fields, types and counts: the report has no values that a server sent. */
export interface ApiCheck {
  /** Versions of the service and its descriptions. */
  readonly versions: CheckedVersions;
  /** Requests sent, without signing in. */
  readonly requests: number;
  /** How many operations ended in which way. */
  readonly counts: Readonly<Record<OperationOutcome, number>>;
  /** One for each reading operation. */
  readonly operations: readonly CheckedOperation[];
}

interface CheckedVersions {
  /** The version of the service itself; null: not told. */
  readonly service: string | null;
  /** The version of the description that the server has of itself; null: there is none to read. */
  readonly description: string | null;
  /** The version that ems was built for. */
  readonly builtFor: string;
}

export const outcomes = ['differs', 'failed', 'noRole', 'notThere', 'notTried', 'asDescribed'] as const;

/** `failed`: no answer, a server error, or no JSON. `notThere`: 404. `notTried`: there was no id to ask with. */
export type OperationOutcome = (typeof outcomes)[number];

export interface CheckedOperation {
  /** Method and path, with its placeholders. */
  readonly operation: string;
  /** The result of the comparison. */
  readonly outcome: OperationOutcome;
  /** Status of the HTTP response; null if nothing was sent or no answer came. */
  readonly status: number | null;
  /** Why it was not compared: the role that is missing, the version that brought it. */
  readonly reason: string | null;
  /** Items or objects that were compared. */
  readonly compared: number;
  /** Differences from the description. */
  readonly differences: readonly AnswerDifference[];
  /** Fields that the description does not have. */
  readonly undescribed: readonly UndescribedFields[];
  /** Fields that ems assumes. */
  readonly assumptions: readonly CheckedAssumption[];
}

export interface AnswerDifference {
  /** The kind of difference. */
  readonly kind: 'missing' | 'type' | 'unknownValues' | 'paging' | 'status';
  /** Path of a described field, such as items[].disks[].volume; null: the answer itself. */
  readonly field: string | null;
  /** The described type, status or value. */
  readonly expected: string | null;
  /** The type or status of the answer. */
  readonly found: string | null;
  /** How often it was seen; for unknown values, how many different ones. */
  readonly count: number;
}

/** Fields of one described object that the description does not have. */
export interface UndescribedFields {
  /** Path of the object; null: the answer itself. */
  readonly field: string | null;
  /** The reference leaves this place open, so these fields are not a difference. */
  readonly open: boolean;
  /** Number of these fields. */
  readonly count: number;
  /** Number of fields by type. */
  readonly types: Readonly<Record<string, number>>;
  /** With --names: at most 50 of them. */
  readonly names?: readonly string[];
}

export interface CheckedAssumption {
  /** The name that ems has for it. */
  readonly field: string;
  /** The name that ems tries first. */
  readonly likeliest: string;
  /** Whether it was found; null if no answer could have it. */
  readonly holds: boolean | null;
  /** The assumed names that were found. */
  readonly names: readonly string[];
}

/** Returns undefined if the field has the name that ems tries first, or if no answer could show it. */
export const whyOther = ({ field, holds, likeliest, names }: CheckedAssumption): string | undefined => {
  if (holds === false) return `${field}: the assumption does not hold`;
  return holds === null || names.includes(likeliest) ? undefined : `${field}: found as ${names.join(', ')}`;
};

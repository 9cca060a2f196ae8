/** A rollout as in its file, the only input. Checked: names, rising percentages, durations, the window. */
export interface RolloutFile {
  readonly name: string;
  readonly subject: RolloutSubject;
  /** A group with everything below it, as typed: name, path or id. */
  readonly target: string;
  readonly exclude: readonly string[];
  readonly rings: readonly RingSpec[];
  readonly gate: Gate;
  readonly onFailed: OnFailed;
  readonly window?: Window | undefined;
  /** File and lines, for errors that only the service can find: a group that does not exist. */
  readonly origin?: FileOrigin | undefined;
}

/** 'target', 'rings.0', 'exclude.1', 'gate.failed' … to 'line:column'. */
interface FileOrigin {
  readonly file: string;
  readonly places: Readonly<Record<string, string>>;
}

export type RolloutSubject =
  | { readonly kind: 'package'; readonly package: string }
  | { readonly kind: 'patch'; readonly pmGroup: string; readonly patches: readonly string[] };

export interface RingSpec {
  /** From 1. */
  readonly n: number;
  readonly name: string;
  readonly members: RingMembers;
  /** A person approves before the rollout goes beyond the ring before this one. */
  readonly approve: boolean;
}

export type RingMembers =
  | { readonly kind: 'group'; readonly group: string }
  /** Cumulative: 10 after 1 means the next nine percent. */
  | { readonly kind: 'share'; readonly percent: number; readonly min?: number | undefined };

/** '2%' is a share from 0 to 1, '5' a count: exactly one of the two is there. */
export interface GateLimit {
  readonly text: string;
  readonly share?: number | undefined;
  readonly count?: number | undefined;
}

export interface Gate {
  readonly reported: GateLimit;
  readonly activeMs: number;
  readonly failed: GateLimit;
  readonly newIssues?: GateLimit | undefined;
  readonly soakMs: number;
  readonly deadlineMs: number;
}

export const onFailedChoices = ['pause', 'abort', 'rollback'] as const;

export type OnFailed = (typeof onFailedChoices)[number];

/** When the rollout may take a step: any of the spans. */
export interface Window {
  readonly text: string;
  readonly spans: readonly WindowSpan[];
}

/** Minutes after midnight in its zone. Where `to` is not after `from`, the span ends on the next day. */
export interface WindowSpan {
  /** 0 is Sunday, as in Date. The days on which the span begins. */
  readonly days: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly zone: string;
}

export type Verdict = 'waits' | 'waiting' | 'soaking' | 'holding' | 'passed' | 'failed' | 'inconclusive';

export type RolloutState =
  | 'planned'
  | 'running'
  | 'paused'
  | 'failed'
  | 'aborting'
  | 'aborted'
  | 'rolling-back'
  | 'rolled-back'
  | 'complete'
  /** Its groups are no longer on the service: it was ended on another machine, or deleted. */
  | 'ended';

export interface RingComputer {
  readonly id: number;
  /** Lower case; undefined if the computer has none or the empty one. */
  readonly uuid: string | undefined;
  readonly hostname: string;
  readonly lastSeen: Date | undefined;
}

/** A rollout file with everything looked up on the service. */
export interface ResolvedRollout {
  readonly file: RolloutFile;
  readonly subject: ResolvedSubject;
  readonly target: ResolvedGroup;
  readonly excluded: readonly ResolvedGroup[];
  /** Every computer of the target that is not excluded is in exactly one ring, if the last ring is 100 %. */
  readonly rings: readonly ResolvedRing[];
  /** Computers of the target, the excluded ones not counted. */
  readonly computers: number;
  /** Members of the target that an exclusion takes out. */
  readonly excludedComputers: number;
  /** Every group that the file names, with how many computers it lists. */
  readonly groups: readonly { readonly id: string; readonly path: string; readonly listed: number }[];
  /** Computers that are in two rings: the first one gets them. */
  readonly overlaps: readonly RingOverlap[];
}

export type ResolvedSubject = PackageSubject | PatchSubject;

export interface PackageSubject {
  readonly kind: 'package';
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** false: it cannot be installed now; undefined: not readable. */
  readonly isReady: boolean | undefined;
}

export interface PatchSubject {
  readonly kind: 'patch';
  readonly pmGroupId: number;
  readonly pmGroupName: string;
  readonly patches: readonly { readonly id: number; readonly name: string }[];
}

export interface ResolvedGroup {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  /** Itself and every group below. */
  readonly below: readonly string[];
  /** The groups that contain it, the nearest first. */
  readonly above: readonly string[];
}

export interface ResolvedRing {
  readonly spec: RingSpec;
  readonly computers: readonly RingComputer[];
  /** The source group, if the ring has one. */
  readonly group?: ResolvedGroup | undefined;
  /** Members of a ring's group that are not in the target, or excluded: they are left out. */
  readonly outside: number;
}

export interface RingOverlap {
  readonly ring: number;
  readonly alsoIn: number;
  readonly computers: readonly RingComputer[];
}

/** A ring in numbers. Silent and suspended computers are shown, but do not count as active. */
export interface RingCounts<Count> {
  /** Computers of the ring. */
  readonly members: Count;
  /** Computers that miss one of the patches, or got it since the ring began. */
  readonly needed?: Count;
  /** Computers that were seen recently and are not suspended, or have reported. */
  readonly active: Count;
  /** Computers that are done or have failed. */
  readonly reported: Count;
  /** Computers on which it succeeded. */
  readonly done: Count;
  /** Computers on which it failed. */
  readonly failed: Count;
  /** Computers that were not seen recently. */
  readonly silent: Count;
  /** Computers with a suspended agent. */
  readonly suspended: Count;
  /** Members with an issue that they did not have before; null: not judged. */
  readonly newIssues: number | null;
  /** New issues in the rest of the target, as a share. */
  readonly controlRate: number | null;
}

export type RingNumbers = RingCounts<number>;

import type { CheckState, FailureLine, FleetStatus, IssueLine } from '../fleet/index.js';
import type { IssueName } from '../../service/issues.js';

/** Everything that a report says, read once; the writers only arrange it. Times are UTC ISO, shares from 0 to 1. */
export interface ReportData extends StatusParts {
  readonly title: string;
  readonly takenAt: string;
  readonly since: string;
  /** The report in a few sentences, the most important one first. */
  readonly headline: readonly string[];
  readonly issues: readonly ReportIssue[];
  readonly changes: ReportChanges;
  readonly systems: readonly ReportSystem[];
  readonly installs: Installs | null;
  readonly failingPackages: readonly FailingPackage[];
  readonly causes: Causes | null;
  readonly sites: Sites | null;
  readonly patches: readonly PatchLine[];
  /** Results of the checks beyond issues: depots, queue age, sync jobs, patch catalog. */
  readonly checks: readonly ReportCheck[];
  readonly requests: number;
}

/** Parts that `ems fleet status` shows as well. */
type StatusParts = Pick<
  FleetStatus,
  'scope' | 'computers' | 'withoutIssue' | 'withIssue' | 'neverSeen' | 'contact' | 'queues' | 'depots' | 'unreadable'
>;

export interface ReportIssue extends IssueLine {
  readonly title: string;
  /** Against the limits that `ems fleet check` has by itself. */
  readonly state: CheckState;
  readonly warn: string | null;
  readonly crit: string | null;
  /** The first computers that have it. */
  readonly examples: readonly string[];
}

/** Source of the changes: snapshots if the period has some, else the distribution history. */
export interface ReportChanges {
  readonly source: 'snapshots' | 'distribution-history' | 'none';
  /** The snapshot that `before` and `change` of the issues are taken from. */
  readonly comparedWith: string | null;
  readonly snapshots: readonly SnapshotPoint[];
}

export interface SnapshotPoint {
  readonly takenAt: string;
  readonly computers: number;
  readonly issues: Readonly<Record<string, number>>;
}

export interface ReportSystem {
  readonly system: string;
  readonly computers: number;
  readonly share: number | null;
}

/** Installations by time, from the distribution history. */
export interface Installs {
  readonly bucketDays: number;
  readonly buckets: readonly InstallBucket[];
  readonly total: number;
  readonly failed: number;
}

export interface InstallBucket {
  readonly from: string;
  readonly until: string;
  readonly total: number;
  readonly failed: number;
}

export type FailingPackage = FleetStatus['failingPackages'][number] & {
  /** The error that most of them have. */
  readonly cause: string | null;
};

export interface Causes {
  readonly lines: readonly CauseLine[];
  /** Affected computers that were read, of how many. */
  readonly read: number;
  readonly of: number;
}

export interface CauseLine extends Pick<FailureLine, 'text' | 'computers' | 'since' | 'packages'> {
  /** It began within the period. */
  readonly isNew: boolean;
  readonly examples: readonly string[];
}

export interface Sites {
  readonly issues: readonly IssueName[];
  readonly rows: readonly SiteRow[];
  /** Groups that were left out to bound the number of requests. */
  readonly leftOut: number;
}

export interface SiteRow {
  readonly site: string;
  readonly computers: number;
  /** With at least one issue. */
  readonly troubled: number | null;
  /** By issue; null where it could not be read. */
  readonly issues: Readonly<Record<string, number | null>>;
}

export interface PatchLine {
  readonly what: string;
  readonly computers: number;
  readonly share: number | null;
}

export interface ReportCheck {
  readonly check: string;
  readonly title: string;
  readonly state: CheckState;
  readonly text: string;
}

import type { JsonObject } from '../../../base/json/objects.js';
import type { ReadStoppedRollouts } from '../../rollout/index.js';
import type { Computer } from '../../../contract/answers.js';
import type { IssueName } from '../../../service/issues.js';
import type { FleetReader, Sample } from '../../../service/reading.js';
import type { ComputerIssues } from '../../../service/fleet-counts.js';
import type { Readable } from '../../../service/readable.js';
import type { Scope } from '../../../service/scope.js';
import type { SnapshotMeta } from '../../snapshots/index.js';

/** A measured number, with the computers behind it if there are some. */
export interface Measured {
  readonly value: number;
  /** The denominator; absent if the number is an age. */
  readonly total?: number | undefined;
  readonly names: readonly string[];
  /** The sweep that lists no computer, which another read has to confirm. */
  readonly zeroOf?: IssueName;
  /** The first rows of an sql check. */
  readonly rows?: readonly JsonObject[];
  /** When the snapshot was taken that an sql check asks. */
  readonly snapshotAt?: string;
  /** 'snapshot of 3 h ago' */
  readonly age?: string;
}

export interface Measure {
  readonly check: string;
  readonly about: string;
  readonly unit: 'computers' | 'depots' | 'jobs' | 'minutes' | 'hours' | 'days' | 'version' | 'rollouts' | 'rows';
  /** Default limits for most fleets; without any, the check requires a typed limit. */
  readonly warn?: string;
  readonly crit?: string;
  /** Measures the service itself, so --group does not narrow it. */
  readonly ofService?: true;
  /** Skipped if the role is missing, unless the check was named: not every client has the role. */
  readonly ifAllowed?: true;
  /** Only checked when named, because not everybody takes snapshots. */
  readonly onDemand?: true;
  read(reader: FleetReader, around: MeasureScope): Promise<Readable<Measured>>;
}

export interface MeasureScope {
  readonly scope: Scope;
  /** The clock of the service is known once it has answered. */
  readonly now: () => Date;
  /** The number of computers in the scope, and the first of them; requested once. */
  readonly computers: () => Promise<Readable<Sample<Computer>>>;
  /** All issues, read once; undefined in a scope that is larger than one page. */
  readonly issueSets: () => Promise<ReadonlyMap<number, ComputerIssues> | undefined>;
  /** Whether a number is within the limits. Only then a second read has to confirm it. */
  readonly isOk: (measured: Measured) => boolean;
  /** The last snapshot of this scope. */
  readonly snapshot?: SnapshotMeta | undefined;
  readonly stoppedRollouts: ReadStoppedRollouts;
}

import { isObject, type Json } from '../../base/json/objects.js';
import type { UnreadPart } from '../../service/readable.js';
import type { TableName } from './snapshot-tables.js';

/** Format 1 was a folder of gzip files. */
export const snapshotFormat = 2;

/** The content of meta.json. A trend needs nothing else: the counts are here. */
export interface SnapshotMeta {
  readonly format: typeof snapshotFormat;
  readonly id: string;
  readonly profile: string;
  readonly server: string;
  /** null if the service did not report it. */
  readonly serviceVersion: string | null;
  /** 'the whole fleet', or the path of a group. */
  readonly scope: string;
  readonly scopeId: string | null;
  readonly deep: boolean;
  readonly takenAt: string;
  readonly from: string;
  readonly to: string;
  /** Size of the database. */
  readonly bytes: number;
  readonly counts: SnapshotCounts;
  /** A table that could not be read is not in the database. */
  readonly tables: SnapshotTables;
  /** A table, or one issue of the table of issues. */
  readonly unreadable: readonly UnreadablePart[];
}

export type SnapshotTables = Readonly<Partial<Record<TableName, { readonly rows: number }>>>;

export interface SnapshotCounts {
  readonly computers: number;
  readonly issues: Readonly<Record<string, number>>;
  /** Rows of every other table. */
  readonly [table: string]: number | Readonly<Record<string, number>>;
}

export interface UnreadablePart extends UnreadPart {
  /** The service does not have it. */
  readonly absent?: true;
}

/** A missing role or an operation that the service lacks is the same every day; anything else went wrong this time. */
export const hasFailed = ({ absent, role }: UnreadablePart): boolean => role === null && absent !== true;

/** Undefined: not a snapshot of this version. A meta.json is written in one step, so what has its format has all of it. */
export const metaIn = (json: Json | undefined): SnapshotMeta | undefined =>
  isObject(json) && json['format'] === snapshotFormat ? (json as unknown as SnapshotMeta) : undefined;

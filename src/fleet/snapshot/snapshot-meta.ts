import { itemsOf } from '../../json/items.js';
import { isList, isObject, type Json, type JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import { tableNames, type TableName } from './snapshot-tables.js';

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

export interface UnreadablePart {
  readonly what: string;
  readonly role: string | null;
  readonly why: string;
  /** The service does not have it. */
  readonly absent?: true;
}

/** A missing role or an operation that the service lacks is the same every day; anything else went wrong this time. */
export const hasFailed = ({ absent, role }: UnreadablePart): boolean => role === null && absent !== true;

/** Undefined: not a snapshot that this version can read. Unknown fields are ignored, another format is refused. */
export const metaIn = (json: Json | undefined): SnapshotMeta | undefined => {
  if (!isObject(json) || json['format'] !== snapshotFormat) return undefined;
  const takenAt = textOf(json['takenAt']);
  const { counts, tables } = json;
  if (Number.isNaN(Date.parse(takenAt)) || !isObject(counts) || !isObject(tables)) return undefined;
  return {
    format: snapshotFormat,
    id: textOf(json['id']),
    profile: textOf(json['profile']),
    server: textOf(json['server']),
    serviceVersion: textOf(json['serviceVersion']) || null,
    scope: textOf(json['scope']),
    scopeId: textOf(json['scopeId']) || null,
    deep: json['deep'] === true,
    takenAt,
    from: textOf(json['from']),
    to: textOf(json['to']),
    bytes: Number(json['bytes'] ?? 0),
    counts: countsIn(counts),
    tables: tablesIn(tables),
    unreadable: isList(json['unreadable']) ? itemsOf(json['unreadable']).map(unreadableIn) : [],
  };
};

const countsIn = (counts: JsonObject): SnapshotCounts => ({
  ...numbersIn(counts),
  computers: Number(counts['computers'] ?? 0),
  issues: isObject(counts['issues']) ? numbersIn(counts['issues']) : {},
});

const numbersIn = (object: JsonObject): Record<string, number> =>
  Object.fromEntries(Object.entries(object).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));

const tablesIn = (tables: JsonObject): SnapshotTables =>
  Object.fromEntries(
    tableNames.flatMap((name) => {
      const facts = tables[name];
      return isObject(facts) ? [[name, { rows: Number(facts['rows']) }]] : [];
    }),
  );

const unreadableIn = (item: JsonObject): UnreadablePart => ({
  what: textOf(item['what']),
  role: textOf(item['role']) || null,
  why: textOf(item['why']),
  ...(item['absent'] === true ? { absent: true } : {}),
});

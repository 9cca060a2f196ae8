import { itemsOf } from '../../json/items.js';
import { isList, isObject, type Json, type JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';

export const plainTables = [
  'computers',
  'issues',
  'groups',
  'members',
  'packages',
  'assignments',
  'deployments',
] as const;
export const deepTables = ['inventory', 'software'] as const;
export const tableNames = [...plainTables, ...deepTables] as const;
export type TableName = (typeof tableNames)[number];

export interface TableFacts {
  readonly rows: number;
  /** Of the compressed file. */
  readonly bytes: number;
}

/** What meta.json says of a snapshot. Whoever draws a trend needs nothing else: the counts are here. */
export interface SnapshotMeta {
  readonly format: 1;
  readonly id: string;
  readonly profile: string;
  readonly server: string;
  /** null where the service did not tell. */
  readonly serviceVersion: string | null;
  /** 'the whole fleet', or the path of a group. */
  readonly scope: string;
  readonly scopeId: string | null;
  readonly deep: boolean;
  readonly takenAt: string;
  readonly from: string;
  readonly to: string;
  readonly counts: SnapshotCounts;
  readonly tables: Readonly<Partial<Record<TableName, TableFacts>>>;
  /** A table, or one issue of the table of issues. */
  readonly unreadable: readonly UnreadablePart[];
}

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

/** A role that is missing is so every day, like an operation that the service does not have; anything else did not work this time. */
export const hasFailed = ({ absent, role }: UnreadablePart): boolean => role === null && absent !== true;

/** undefined: not a snapshot that this version can read. Fields of a later version are no obstacle, another format is. */
export const metaIn = (json: Json | undefined): SnapshotMeta | undefined => {
  if (!isObject(json) || json['format'] !== 1) return undefined;
  const takenAt = textOf(json['takenAt']);
  const { counts, tables } = json;
  if (Number.isNaN(Date.parse(takenAt)) || !isObject(counts) || !isObject(tables)) return undefined;
  return {
    format: 1,
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

const tablesIn = (tables: JsonObject): SnapshotMeta['tables'] =>
  Object.fromEntries(
    tableNames.flatMap((name) => {
      const facts = tables[name];
      return isObject(facts) ? [[name, { rows: Number(facts['rows']), bytes: Number(facts['bytes']) }]] : [];
    }),
  );

const unreadableIn = (item: JsonObject): UnreadablePart => ({
  what: textOf(item['what']),
  role: textOf(item['role']) || null,
  why: textOf(item['why']),
  ...(item['absent'] === true ? { absent: true } : {}),
});

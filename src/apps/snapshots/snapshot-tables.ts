import { answerSchema } from '../../contract/answers.js';

/** Lists and objects are stored as JSON text. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'json';

export interface StoredTableSpec {
  /** Columns that every snapshot has, even if empty. Any other field of the service becomes a further column. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** The first of two rows with the same key stays, because a page may shift while a list is read. */
  readonly primaryKey?: readonly string[];
  /** Keys with empty or differently written parts, as SQL expressions. */
  readonly unique?: string;
  /** Further columns to look up and join by. */
  readonly indexes: readonly string[];
  /** A statement, shown by `fleet sql --tables`. */
  readonly example: string;
}

const columnTypes: Readonly<Record<string, ColumnType>> = {
  s: 'text',
  t: 'time',
  i: 'integer',
  n: 'number',
  b: 'boolean',
};

/** The fields that the contract describes for an answer. */
const columnsOfAnswer = (schema: string): Record<string, ColumnType> =>
  Object.fromEntries(
    (answerSchema(schema)?.fields ?? '').split(' ').map((entry) => {
      const [field = '', code = ''] = entry.split(':');
      return [field, columnTypes[code] ?? 'json'];
    }),
  );

const ofComputer = { computer: 'integer', hostname: 'text' } as const;
const ofGroup = { groupId: 'text', path: 'text' } as const;

export const tableNames = [
  'computers',
  'issues',
  'groups',
  'members',
  'packages',
  'assignments',
  'deployments',
  'inventory',
  'software',
] as const;

export type TableName = (typeof tableNames)[number];

export const snapshotTables: Readonly<Record<TableName, StoredTableSpec>> = {
  computers: {
    columns: columnsOfAnswer('Computer'),
    primaryKey: ['id'],
    indexes: [],
    example: 'select ou, count(*) from computers group by ou',
  },
  issues: {
    columns: {
      ...ofComputer,
      issue: 'text',
      failedPackages: 'json',
      stalePendingPackages: 'json',
      missingPatches: 'json',
      pmClientGaps: 'json',
      unencryptedDisks: 'json',
      lowDiskDrives: 'json',
      wornBatteries: 'json',
      suspensionMode: 'text',
      suspendedUntil: 'time',
    },
    primaryKey: ['computer', 'issue'],
    indexes: ['issue'],
    example: 'select issue, count(*) from issues group by issue',
  },
  groups: {
    columns: { id: 'text', path: 'text', ...columnsOfAnswer('Group') },
    unique: 'id COLLATE NOCASE',
    indexes: [],
    example: 'select path from groups order by path',
  },
  members: {
    columns: { ...ofComputer, ...ofGroup, groupName: 'text' },
    primaryKey: ['computer', 'groupId'],
    indexes: ['groupId'],
    example: "select hostname, path from members where groupName = 'Berlin'",
  },
  packages: {
    columns: columnsOfAnswer('Package'),
    unique: 'id COLLATE NOCASE',
    indexes: [],
    example: 'select name, count(*) from packages group by name',
  },
  assignments: {
    columns: { ...ofGroup, type: 'text', ...columnsOfAnswer('GroupAssignmentSummaryItem') },
    unique: ['groupId', 'type', 'id', 'intId', 'packageId', 'skuId'].map((name) => `coalesce(${name}, '')`).join(', '),
    indexes: ['packageId'],
    example: "select path from assignments where name = 'KeePass'",
  },
  deployments: {
    columns: {
      ...ofComputer,
      package: 'text',
      name: 'text',
      version: 'text',
      status: 'text',
      error: 'text',
      at: 'time',
    },
    unique: "computer, coalesce(package, ''), lower(coalesce(name, '')), lower(coalesce(version, ''))",
    indexes: [],
    example: "select hostname, error from deployments where status = 'Failed'",
  },
  inventory: {
    columns: { ...ofComputer, inventoryDate: 'time', ...columnsOfAnswer('ComputerInventory'), computer: 'integer' },
    primaryKey: ['computer'],
    indexes: [],
    example: "select systemInfo ->> 'model', count(*) from inventory group by 1",
  },
  software: { columns: ofComputer, indexes: ['computer'], example: 'select * from software limit 10' },
};

interface ViewSpec {
  readonly from: TableName;
  readonly sql: string;
  /** Types of the columns that SQL computes. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly example: string;
}

const space = `d.value ->> 'volume' AS volume, d.value ->> 'totalSpaceGb' AS totalGb, d.value ->> 'freeSpaceGb' AS freeGb`;

const sizes = { totalGb: 'number', freeGb: 'number', freePercent: 'number', usedPercent: 'number' } as const;

/** The reference shows no entry of the list: the contract says under which names a field may come (x-assumed). */
const fieldAmong = (names: readonly string[]): string =>
  `coalesce(${names.map((name) => `p.value ->> '${name}'`).join(', ')})`;

/** One row for each entry of a list, for people who do not want to unfold JSON. */
export const snapshotViews: Readonly<Record<string, ViewSpec>> = {
  patches: {
    from: 'issues',
    sql: `SELECT i.computer, i.hostname, p.value ->> 'qNumber' AS qNumber, p.value ->> 'bulletinTitle' AS title,
      p.value ->> 'productName' AS product, p.value ->> 'vendorSeverity' AS severity, p.value ->> 'cvssScore' AS cvss,
      ${fieldAmong(['releaseDate', 'releasedAt', 'released'])} AS releaseDate, ${fieldAmong(['vrrScore', 'vrr'])} AS vrr
      FROM issues i, json_each(i.missingPatches) p WHERE i.issue = 'missing-patch'`,
    columns: { cvss: 'number', vrr: 'number' },
    example: 'select qNumber, count(*) from patches group by 1 order by 2 desc',
  },
  lowDisks: {
    from: 'issues',
    sql: `SELECT i.computer, i.hostname, ${space}, d.value ->> 'freePercent' AS freePercent,
      100 - (d.value ->> 'freePercent') AS usedPercent
      FROM issues i, json_each(i.lowDiskDrives) d WHERE i.issue = 'low-disk'`,
    columns: sizes,
    example: 'select hostname, volume, freeGb from lowDisks order by freeGb',
  },
  disks: {
    from: 'inventory',
    sql: `SELECT i.computer, i.hostname, ${space}, 100 - (d.value ->> 'usedPercent') AS freePercent,
      d.value ->> 'usedPercent' AS usedPercent, d.value ->> 'bitlockerStatus' AS bitlocker
      FROM inventory i, json_each(i.disks) d`,
    columns: sizes,
    example: 'select hostname, volume, freePercent from disks where freePercent < 10',
  },
};

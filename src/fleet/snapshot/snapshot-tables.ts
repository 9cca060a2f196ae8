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
}

export const snapshotTables = {
  computers: {
    columns: {
      id: 'integer',
      hostname: 'text',
      domain: 'text',
      macAddress: 'text',
      uuid: 'text',
      lastSeenUtc: 'time',
      serialNumber: 'text',
      lastModified: 'time',
      inventoryDate: 'time',
      inventoryId: 'text',
      ou: 'text',
      pxeSupport: 'boolean',
      isPxeActive: 'boolean',
      isDomain: 'boolean',
    },
    primaryKey: ['id'],
    indexes: [],
  },
  issues: {
    columns: {
      computer: 'integer',
      hostname: 'text',
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
  },
  groups: {
    columns: {
      id: 'text',
      path: 'text',
      name: 'text',
      assignedToTree: 'text',
      parentId: 'text',
      description: 'text',
    },
    unique: 'id COLLATE NOCASE',
    indexes: [],
  },
  members: {
    columns: { computer: 'integer', hostname: 'text', groupId: 'text', path: 'text' },
    primaryKey: ['computer', 'groupId'],
    indexes: ['groupId'],
  },
  packages: {
    columns: { id: 'text', name: 'text', version: 'text' },
    unique: 'id COLLATE NOCASE',
    indexes: [],
  },
  assignments: {
    columns: {
      groupId: 'text',
      path: 'text',
      type: 'text',
      id: 'text',
      intId: 'integer',
      packageId: 'text',
      skuId: 'integer',
      name: 'text',
    },
    unique: ['groupId', 'type', 'id', 'intId', 'packageId', 'skuId'].map((name) => `coalesce(${name}, '')`).join(', '),
    indexes: ['packageId'],
  },
  deployments: {
    columns: {
      computer: 'integer',
      hostname: 'text',
      package: 'text',
      name: 'text',
      version: 'text',
      status: 'text',
      error: 'text',
      at: 'time',
    },
    unique: "computer, coalesce(package, ''), lower(coalesce(name, '')), lower(coalesce(version, ''))",
    indexes: [],
  },
  inventory: {
    columns: {
      computer: 'integer',
      hostname: 'text',
      inventoryDate: 'time',
      systemInfo: 'json',
      bios: 'json',
      computerSystem: 'json',
      disks: 'json',
      networkAdapters: 'json',
      batteries: 'json',
      printers: 'json',
      videoControllers: 'json',
      monitors: 'json',
      processors: 'json',
    },
    primaryKey: ['computer'],
    indexes: [],
  },
  software: {
    columns: { computer: 'integer', hostname: 'text' },
    indexes: ['computer'],
  },
} as const satisfies Readonly<Record<string, StoredTableSpec>>;

export type TableName = keyof typeof snapshotTables;

// Object.keys() gives texts; these are the keys of the object above.
export const tableNames = Object.keys(snapshotTables) as readonly TableName[];

export interface ViewSpec {
  readonly name: string;
  readonly from: TableName;
  readonly sql: string;
}

/** One row for each entry of a list, for people who do not want to unfold JSON. */
export const snapshotViews: readonly ViewSpec[] = [
  {
    name: 'patches',
    from: 'issues',
    sql: `SELECT i.computer, i.hostname, p.value ->> 'qNumber' AS qNumber, p.value ->> 'bulletinTitle' AS title,
      p.value ->> 'productName' AS product, p.value ->> 'vendorSeverity' AS severity, p.value ->> 'cvssScore' AS cvss
      FROM issues i, json_each(i.missingPatches) p WHERE i.issue = 'missing-patch'`,
  },
  {
    name: 'lowDisks',
    from: 'issues',
    sql: `SELECT i.computer, i.hostname, d.value ->> 'volume' AS volume, d.value ->> 'totalSpaceGb' AS totalGb,
      d.value ->> 'freeSpaceGb' AS freeGb, d.value ->> 'freePercent' AS freePercent
      FROM issues i, json_each(i.lowDiskDrives) d WHERE i.issue = 'low-disk'`,
  },
  {
    name: 'disks',
    from: 'inventory',
    sql: `SELECT i.computer, i.hostname, d.value ->> 'volume' AS volume, d.value ->> 'totalSpaceGb' AS totalGb,
      d.value ->> 'freeSpaceGb' AS freeGb, 100 - (d.value ->> 'usedPercent') AS freePercent,
      d.value ->> 'bitlockerStatus' AS bitlocker FROM inventory i, json_each(i.disks) d`,
  },
];

/** A statement for each table and view, shown by `fleet sql --tables`. */
export const tableExamples: Readonly<Record<string, string>> = {
  computers: 'select ou, count(*) from computers group by ou',
  issues: 'select issue, count(*) from issues group by issue',
  groups: 'select path from groups order by path',
  members: "select hostname from members where path = 'Workstations/Berlin'",
  packages: 'select name, count(*) from packages group by name',
  assignments: "select path from assignments where name = 'KeePass'",
  deployments: "select hostname, error from deployments where status = 'Failed'",
  inventory: "select systemInfo ->> 'model', count(*) from inventory group by 1",
  software: 'select * from software limit 10',
  patches: 'select qNumber, count(*) from patches group by 1 order by 2 desc',
  lowDisks: 'select hostname, volume, freeGb from lowDisks order by freeGb',
  disks: 'select hostname, volume, freePercent from disks where freePercent < 10',
};

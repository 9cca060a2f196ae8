import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { TableName } from './snapshot-meta.js';
import { tableFile, type Snapshot } from './snapshot-store.js';
import { readBatches } from './table-file.js';

/** One computer as a snapshot has it: its row with everything that other tables say of it. */
export interface ComputerState {
  readonly id: number;
  readonly hostname: string;
  readonly row: JsonObject;
  readonly issues: ReadonlySet<string>;
  /** Paths of its groups, by id. */
  readonly groups: ReadonlyMap<string, string>;
  /** What failed or is overdue, by package. */
  readonly deployments: ReadonlyMap<string, DeploymentState>;
}

export interface DeploymentState {
  readonly status: 'Failed' | 'Pending';
  /** 'KeePass@2.57' */
  readonly package: string;
  readonly error: string;
}

/** The computers of a snapshot in the order of their ids. All tables are walked through at once, so memory does not grow with them. */
export const computerStates = async function* (snapshot: Snapshot): AsyncGenerator<ComputerState, void, undefined> {
  const issues = rowsByComputer(snapshot, 'issues');
  const members = rowsByComputer(snapshot, 'members');
  const deployments = rowsByComputer(snapshot, 'deployments');
  try {
    for await (const lines of readBatches(tableFile(snapshot.directory, 'computers')))
      for (const line of lines) {
        const row = JSON.parse(line) as JsonObject; // our own lines are objects
        const id = Number(row['id']);
        yield {
          id,
          hostname: textOf(row['hostname']),
          row,
          issues: new Set((await issues.take(id)).map((each) => textOf(each['issue']))),
          groups: new Map((await members.take(id)).map((each) => [textOf(each['groupId']), textOf(each['path'])])),
          deployments: new Map((await deployments.take(id)).map(deploymentIn)),
        };
      }
  } finally {
    await Promise.all([issues.close(), members.close(), deployments.close()]);
  }
};

const deploymentIn = (row: JsonObject): [string, DeploymentState] => {
  const name = [textOf(row['name']) || textOf(row['package']), textOf(row['version'])].filter((part) => part !== '');
  return [
    `${textOf(row['package'])} ${name.join('@').toLowerCase()}`,
    {
      status: row['status'] === 'Failed' ? 'Failed' : 'Pending',
      package: name.join('@'),
      error: textOf(row['error']),
    },
  ];
};

interface RowsByComputer {
  take(computer: number): Promise<readonly JsonObject[]>;
  close(): Promise<void>;
}

const none: readonly JsonObject[] = [];

/** Asked for in the order of ids, each once; rows of computers that nobody asks for are passed over. */
const rowsByComputer = (snapshot: Snapshot, table: TableName): RowsByComputer => {
  if (snapshot.meta.tables[table] === undefined) return { take: async () => none, close: async () => undefined };
  const batches = readBatches(tableFile(snapshot.directory, table));
  let rows: readonly JsonObject[] = [];
  let at = 0;
  const peek = async (): Promise<JsonObject | undefined> => {
    while (at >= rows.length) {
      const { value } = await batches.next();
      if (value === undefined) return undefined;
      rows = value.map((line) => JSON.parse(line) as JsonObject); // our own lines are objects
      at = 0;
    }
    return rows[at];
  };
  return {
    take: async (computer) => {
      const found: JsonObject[] = [];
      for (;;) {
        const row = rows[at] ?? (await peek());
        const owner = row === undefined ? Infinity : Number(row['computer']);
        if (row === undefined || owner > computer) return found;
        if (owner === computer) found.push(row);
        at += 1;
      }
    },
    close: async () => void (await batches.return()),
  };
};

import type { JsonObject } from '../../json/objects.js';
import { textOf } from '../../json/text-of.js';
import type { TableName } from './snapshot-meta.js';
import { tableFile, type Snapshot } from './snapshot-store.js';
import { damagedRow, readBatches, rowIn } from './table-file.js';

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

/** The same as the lines of its tables: most computers are like they were, and need not be parsed to see that. */
export interface ComputerLines {
  readonly id: number;
  readonly line: string;
  readonly issues: readonly string[];
  readonly members: readonly string[];
  readonly deployments: readonly string[];
}

/** The computers of a snapshot in the order of their ids. All tables are walked through at once, so memory does not grow with them. */
export const computerLines = async function* (snapshot: Snapshot): AsyncGenerator<ComputerLines, void, undefined> {
  const issues = linesByComputer(snapshot, 'issues');
  const members = linesByComputer(snapshot, 'members');
  const deployments = linesByComputer(snapshot, 'deployments');
  try {
    const { rows } = snapshot.meta.tables['computers'] ?? {};
    for await (const lines of readBatches(tableFile(snapshot.directory, 'computers'), rows))
      for (const line of lines) {
        const id = idOf(line);
        yield {
          id,
          line,
          issues: await issues.take(id),
          members: await members.take(id),
          deployments: await deployments.take(id),
        };
      }
    // What is left belongs to computers that are not there; whether it is all there shows at its end.
    for (const table of [issues, members, deployments]) await table.skip();
  } finally {
    await Promise.all([issues.close(), members.close(), deployments.close()]);
  }
};

/** Nothing that is compared differs. Of the row itself that is the name: contact times change all the time. */
export const isSame = (old: ComputerLines, now: ComputerLines): boolean =>
  sameLines(old.issues, now.issues) &&
  sameLines(old.members, now.members) &&
  sameLines(old.deployments, now.deployments) &&
  (old.line === now.line || nameIn(old.line) === nameIn(now.line));

const sameLines = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((line, at) => line === right[at]);

const nameIn = (line: string): string | undefined => /"hostname":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1];

export const computerStateOf = ({ id, line, issues, members, deployments }: ComputerLines): ComputerState => {
  const row = rowIn(line);
  return {
    id,
    hostname: textOf(row['hostname']),
    row,
    issues: new Set(issues.map((each) => textOf(rowIn(each)['issue']))),
    groups: new Map(members.map(rowIn).map((each) => [textOf(each['groupId']), textOf(each['path'])])),
    deployments: new Map(deployments.map(rowIn).map(deploymentIn)),
  };
};

/** A computer as the service wrote it begins with its id, nearly always. */
const idOf = (line: string): number => Number(/^\{"id":(\d+)[,}]/.exec(line)?.[1] ?? rowIn(line)['id']);

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

interface LinesByComputer {
  take(computer: number): Promise<readonly string[]> | readonly string[];
  /** To the end. */
  skip(): Promise<void>;
  close(): Promise<void>;
}

const none: readonly string[] = [];

/** Asked for in the order of ids, each once; rows of computers that nobody asks for are passed over. */
const linesByComputer = (snapshot: Snapshot, table: TableName): LinesByComputer => {
  if (snapshot.meta.tables[table] === undefined)
    return { take: () => none, skip: async () => undefined, close: async () => undefined };
  const batches = readBatches(tableFile(snapshot.directory, table), snapshot.meta.tables[table].rows);
  let lines: readonly string[] = [];
  let at = 0;
  let owner = -1;
  const refill = async (): Promise<boolean> => {
    do {
      const { value } = await batches.next();
      if (value === undefined) return false;
      lines = value;
      at = 0;
    } while (lines.length === 0);
    owner = ownerOf(lines[at]);
    return true;
  };
  const takeRest = async (computer: number, found: string[]): Promise<readonly string[]> => {
    while (owner <= computer) {
      if (at >= lines.length && !(await refill())) {
        owner = Infinity;
        break;
      }
      takeHere(computer, found);
    }
    return found;
  };
  const takeHere = (computer: number, found: string[]): void => {
    for (; at < lines.length && owner <= computer; owner = ownerOf(lines[at])) {
      if (owner === computer) found.push(lines[at] ?? '');
      at += 1;
    }
  };
  return {
    take: (computer) => {
      // Most computers have no row, and what comes next is known: nothing to wait for.
      if (owner > computer) return none;
      const found: string[] = [];
      takeHere(computer, found);
      return at < lines.length ? found : takeRest(computer, found);
    },
    skip: async () => {
      while ((await batches.next()).done !== true);
    },
    close: async () => void (await batches.return()),
  };
};

/** Our own lines begin with it. After the last line of a batch it is the owner of that line, so that the next batch is looked at. */
const ownerOf = (line: string | undefined): number => {
  if (line === undefined) return -1;
  const owner = Number.parseInt(line.slice('{"computer":'.length, 24), 10);
  if (Number.isNaN(owner)) throw damagedRow();
  return owner;
};

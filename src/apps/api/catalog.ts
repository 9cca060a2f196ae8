import { directoryFor } from '../../discovery/profile-descriptions.js';
import type { CommandContext, Leaf } from '../../command/spec.js';
import type { Operation } from '../../contract/operation.js';
import { looseKey } from '../../discovery/describe.js';
import { argumentSyntax } from '../../help/command-help.js';
import { openStored, readIndex, unusableHint } from '../../discovery/stored.js';
import { storedOperations } from '../../discovery/store.js';

/** One operation, its source, and the command that uses it. */
export interface CatalogEntry {
  readonly operation: Operation;
  readonly server: Operation | undefined;
  readonly source: 'built-in' | 'server' | 'both';
  readonly commands: readonly string[];
}

export interface OperationCatalog {
  readonly entries: readonly CatalogEntry[];
  /** Why no server description is used, and what to do about it. */
  readonly unused: string | undefined;
}

export const loadCatalog = async (context: CommandContext): Promise<OperationCatalog> => {
  const { directory } = await directoryFor(context);
  const [builtIn, server, tree] = await Promise.all([
    context.tree.builtIn(),
    storedOperations(directory),
    context.tree.parts(openStored(directory)),
  ]);
  const commands = commandsByOperation(tree.flatMap(({ leaves }) => leaves));
  const theirs = new Map((server ?? []).map((operation) => [looseKey(operation), operation]));
  const ours = new Set(builtIn.operations.map(looseKey));
  const known = builtIn.operations.map((operation) =>
    entryOf(operation, theirs.get(looseKey(operation)), false, commands),
  );
  const fresh = (server ?? [])
    .filter((operation) => !ours.has(looseKey(operation)))
    .map((operation) => entryOf(operation, operation, true, commands));
  const unused = unusableHint(directory) ?? 'No server description is stored. Fetch it with: ems api sync';
  return { entries: [...known, ...fresh], unused: readIndex(directory) === undefined ? unused : undefined };
};

const entryOf = (
  operation: Operation,
  server: Operation | undefined,
  fresh: boolean,
  commands: ReadonlyMap<string, readonly string[]>,
): CatalogEntry => ({
  operation,
  server,
  source: fresh ? 'server' : server === undefined ? 'built-in' : 'both',
  commands: commands.get(looseKey(operation)) ?? [],
});

/** Two operations have hand-made commands and no record. */
const handMade = { 'POST /api/auth/token': ['ems login'], 'GET /health': ['ems health'] };

const commandsByOperation = (leaves: readonly Leaf[]): Map<string, readonly string[]> => {
  const found = new Map<string, string[]>(Object.entries(handMade));
  for (const leaf of leaves) {
    const spec = leaf.spec();
    if (spec.operation === undefined) continue;
    const key = looseKey(spec.operation);
    found.set(key, [
      ...(found.get(key) ?? []),
      ['ems', ...spec.words, ...spec.arguments.map(argumentSyntax)].join(' '),
    ]);
  }
  return found;
};

export const rowOf = ({ operation, source, commands }: CatalogEntry) => ({
  operationId: operation.id,
  method: operation.method,
  path: operation.path,
  area: operation.area,
  role: operation.role ?? null,
  source,
  command: commands[0] ?? null,
  summary: operation.summary,
});

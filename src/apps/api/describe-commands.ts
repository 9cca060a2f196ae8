import type { Json, Operation } from '../../contract/operation.js';
import { removedOperation } from '../../contract/removed.js';
import { EmsError, usage } from '../../base/errors.js';
import { closest } from '../../base/text/closest.js';
import { listFromItems } from '../../command/list-result.js';
import { additionOf, widen } from '../../discovery/additions.js';
import { looseKey } from '../../discovery/describe.js';
import { fetchDescription, syncDescription } from '../../discovery/sync.js';
import type { UnnamedCommand } from '../../command/custom-command.js';
import { loadCatalog, rowOf, type CatalogEntry } from './catalog.js';
import { directoryFor } from '../../discovery/profile-descriptions.js';
import { differences } from './differences.js';

export const sync: UnnamedCommand = {
  summary: 'Fetch the server description and add its operations as commands',
  details:
    'The description is stored for the profile. `ems login` also fetches it. Built-in commands get the additional flags of the server.',
  examples: { 'Update after an upgrade of the service': 'ems api sync' },
  seeAlso: ['api diff', 'api list'],
  run: async (_, context) => {
    const { directory, url } = await directoryFor(context);
    const client = await context.client();
    const { described, index } = await syncDescription(client, { directory, url }, context);
    for (const problem of described.problems.slice(0, 10)) context.say(`Skipped: ${problem.where}: ${problem.what}`);
    if (described.problems.length > 10) context.say(`… and ${described.problems.length - 10} more.`);
    const fresh = [...described.areas.values()].reduce((sum, area) => sum + area.records.records.length, 0);
    return {
      kind: 'object',
      isLocal: true,
      value: {
        url,
        version: index.version,
        operations: index.operationCount,
        newCommands: fresh,
        problems: described.problems.length,
        fetchedAt: index.fetchedAt,
      },
    };
  },
};

export const apiList: UnnamedCommand = {
  summary: 'List operations, their source and their command',
  flags: [
    { name: 'area', value: 'area', help: 'only this area, such as computer', completes: 'area' },
    {
      name: 'source',
      value: 'source',
      help: 'only operations from this source',
      values: ['built-in', 'server', 'both'],
    },
  ],
  lists: true,
  examples: {
    'List operations that only the server has': 'ems api list --source server',
    'List one area': 'ems api list --area pm-group',
  },
  seeAlso: ['api show', 'commands'],
  run: async ({ flags }, context) => {
    const { entries, unused } = await loadCatalog(context);
    if (unused !== undefined) context.say(unused);
    const areas = [...new Set(entries.map(({ operation }) => operation.area))];
    const { area, source } = flags;
    if (typeof area === 'string' && !areas.includes(area)) {
      const near = closest(area, areas);
      throw usage(
        `--area: "${area}" is not an area`,
        near === undefined ? `Areas: ${areas.join(', ')}` : `Did you mean ${near}?`,
      );
    }
    const chosen = entries.filter(
      (entry) =>
        (area === undefined || entry.operation.area === area) && (source === undefined || entry.source === source),
    );
    return listFromItems(chosen.map(rowOf), {
      columns: ['method', 'path', 'role', 'source', 'command'],
      id: 'operationId',
      noun: 'operations',
    });
  },
};

export const apiShow: UnnamedCommand = {
  summary: 'Show one operation: parameters, body, responses, role, command',
  arguments: [
    {
      name: 'operation',
      help: 'operation id, "METHOD /path", or command',
      many: true,
      completes: 'operation',
    },
  ],
  examples: {
    'Show an operation by method and path': "ems api show 'GET /api/computer/{id}/issues'",
    'Show the operation of a command': 'ems api show computer list',
  },
  run: async ({ arguments: args }, context) => {
    const typed = [args['operation'] ?? []].flat().join(' ').replace(/^ems /, '');
    const { entries } = await loadCatalog(context);
    const entry = findEntry(entries, typed);
    if (entry === undefined) throw notFound(typed, entries);
    return { kind: 'object', value: detailsOf(entry), id: 'operationId' };
  },
};

const findEntry = (entries: readonly CatalogEntry[], typed: string): CatalogEntry | undefined => {
  const [method = '', path = ''] = typed.split(' ');
  const key = path === '' ? undefined : looseKey({ method: method.toUpperCase() as Operation['method'], path }); // compared, not trusted
  return (
    entries.find(({ operation }) => operation.id === typed || looseKey(operation) === key) ??
    entries.find(({ commands }) =>
      commands.some(
        (line) => line === `ems ${typed}` || line.startsWith(`ems ${typed} <`) || line.startsWith(`ems ${typed} [`),
      ),
    )
  );
};

const notFound = (typed: string, entries: readonly CatalogEntry[]): EmsError => {
  const [method = '', path = ''] = typed.split(' ');
  const removed = removedOperation(path === '' ? 'GET' : method, path === '' ? method : path);
  if (removed !== undefined)
    return new EmsError('not-found', `${removed.method} ${removed.path} was removed in 1.0.2.`, {
      hint: removed.advice,
    });
  const near = closest(
    typed,
    entries.flatMap(({ operation, commands }) => [
      operation.id,
      `${operation.method} ${operation.path}`,
      ...commands.map((line) => line.replace(/^ems /, '')),
    ]),
  );
  return new EmsError('not-found', `No operation named "${typed}".`, {
    hint: near === undefined ? 'List operations with: ems api list' : `Did you mean "${near}"?`,
  });
};

const detailsOf = (entry: CatalogEntry): Json => {
  const { answers, body, parameters, paging, repeat, since, description, deprecated } = knownOf(entry);
  return {
    ...rowOf(entry),
    commands: entry.commands,
    ...(description === undefined ? {} : { description }),
    ...(since === undefined ? {} : { since }),
    ...(deprecated === undefined ? {} : { deprecated }),
    paging,
    repeat,
    parameters: parameters as unknown as Json, // plain data, readonly all the way down
    ...(body === undefined ? {} : { body: body as unknown as Json }), // likewise
    answers: answers as unknown as Json, // likewise
  };
};

/** Built-in operations, merged with those of the server. */
const knownOf = ({ operation, server }: CatalogEntry): Operation => {
  const addition = server === undefined ? undefined : additionOf(operation, server);
  return { ...server, ...(addition === undefined ? operation : widen(operation, addition)) };
};

export const diff: UnnamedCommand = {
  summary: 'Compare the built-in operations with the server',
  details:
    'Fetches the server description without storing it. Run it before scripts are used with a new server version.',
  flags: [{ name: 'exit-code', help: 'exit code 1 if anything differs' }],
  lists: true,
  examples: { 'Show all differences': 'ems api diff' },
  seeAlso: ['api sync'],
  run: async ({ flags }, context) => {
    const builtIn = await context.tree.builtIn();
    const described = await fetchDescription(await context.client(), builtIn);
    const { entries } = await loadCatalog(context);
    const commands = new Map(entries.map((entry) => [looseKey(entry.operation), entry.commands]));
    const rows = differences(
      builtIn.operations,
      described.operations,
      (operation) => commands.get(looseKey(operation)) ?? [],
    );
    const result = listFromItems(rows, {
      columns: ['change', 'method', 'path', 'what', 'commands'],
      id: 'path',
      noun: 'differences',
    });
    const differs = rows.length > 0 && flags['exit-code'] === true;
    return differs
      ? {
          ...result,
          outcome: new EmsError('failed', `${rows.length} differences between the tool and the server`, {
            silent: true,
          }),
        }
      : result;
  },
};

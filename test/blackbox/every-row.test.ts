import { describe, expect, it } from 'vitest';
import type { CommandSpec } from '../../src/command/spec.js';
import type { Row } from './row.js';
import { computerRows } from './rows-computer.js';
import { otherRows } from './rows-other.js';
import { type Bench, type Ran, withService } from './run-ems.js';
import { loadTree } from '../../src/program/built-in.js';
import { documented, documents, operations } from '../support/strict-server.js';

const isRead = (operation: string | undefined): boolean =>
  operation !== undefined && (operation.startsWith('GET ') || operation.endsWith('search'));

describe('every row of the command tree', () => {
  // Every sixtieth on the built program; EMS_TEST_BUILT=1 runs all of them on it.
  const rows = [...computerRows, ...otherRows].map(
    (row, at) => ({ ...row, by: at % 60 === 0 ? 'built' : 'ems' }) as const,
  );

  const documentedSpecs = async (): Promise<CommandSpec[]> =>
    (await loadTree())
      .flatMap(({ leaves }) => leaves.map((leaf) => leaf.spec()))
      .filter(({ operation }) => operation !== undefined && documents(`${operation.method} ${operation.path}`));
  const rowsOf = ({ words }: CommandSpec): Row[] =>
    rows.filter(({ command }) => `${command} `.startsWith(`${words.join(' ')} `));

  it('covers every documented operation, and every command of one', async () => {
    const reached = new Set(rows.map(({ request }) => documented(request)));
    const missed = operations.filter((operation) => !reached.has(operation));
    expect(missed.map(({ key }) => key)).toEqual([]);
    const specs = await documentedSpecs();
    expect(specs.filter((spec) => rowsOf(spec).length === 0).map(({ words }) => words.join(' '))).toEqual([]);
  });

  it('types every flag of these commands', async () => {
    const untyped = (await documentedSpecs()).flatMap((spec) => {
      const typed = new Set(rowsOf(spec).flatMap(({ command }) => command.match(/--[a-z-]+/g) ?? []));
      const flags = spec.flags.filter(({ fills, hidden }) => fills !== undefined && hidden !== true);
      return flags
        .filter(({ name, aliases = [] }) => ![name, `no-${name}`, ...aliases].some((each) => typed.has(`--${each}`)))
        .map(({ name }) => `${spec.words.join(' ')} --${name}`);
    });
    expect(untyped).toEqual(['group replace-package --keep-options']); // the server's description has to name its field
  });

  it.concurrent.each(rows)('sends its request: $command', async (row) => {
    await withService((bench) => checkRow(row, bench.service, bench[row.by]));
  });

  it('health asks without a token', async () => {
    await withService(async ({ service, built }) => {
      const ran = await built('health');
      expect([ran.code, ran.json()]).toEqual([0, { status: 'Healthy' }]);
      expect(service.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
        ['/health', undefined],
      ]);
    });
  });
});

const checkRow = async (row: Row, service: Bench['service'], ems: Bench['ems']): Promise<void> => {
  const ran = await ems([...row.command.split(' '), '--yes', '-o', 'json']);
  const calls = service
    .calls()
    .map(({ method, path, operation, status }) => ({ request: `${method} ${path}`, operation, status }));
  const main = calls.filter(
    ({ operation, request }) => row.looksUp !== true || request === row.request || !isRead(operation),
  );
  expect({ code: ran.code, err: ran.code === 0 ? '' : ran.err, requests: main.map(({ request }) => request) }).toEqual({
    code: 0,
    err: '',
    requests: [row.request],
  });
  const sent = service.calls().find(({ method, path }) => `${method} ${path}` === row.request);
  const query: { [name: string]: string | string[] } = {};
  for (const [name, value] of sent?.query ?? [])
    query[name] = name in query ? [query[name] ?? '', value].flat() : name === 'computerIds' ? [value] : value;
  expect({ query: withoutMillis(query), body: withoutMillis(sent?.body) }).toEqual({
    query: row.query ?? {},
    body: row.body,
  });
  for (const { headers, path } of service.requests) expect([path, headers['api-version']]).toEqual([path, '1']);
  expectAnswer(row, ran);
};

/** `…:05.000Z` is the same moment as `…:05Z`. */
const withoutMillis = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value).replace(/(T\d\d:\d\d:\d\d)\.000Z/g, '$1Z'));

/** The result keeps the whole answer: a list is one array of the items, a thing one object. */
const expectAnswer = (row: Row, ran: Ran): void => {
  const operation = documented(row.request);
  if (operation?.answer === undefined || operation.status === 204) return;
  const skipped = Number(row.query?.['skip'] ?? 0);
  const expected = operation.paged === true ? (operation.answer as unknown[]).slice(skipped) : operation.answer;
  expect(ran.json()).toEqual(expected);
};

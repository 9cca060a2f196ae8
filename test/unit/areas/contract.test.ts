import { expect, test } from 'vitest';
import { areas } from '../../../src/areas/index.js';
import type { CommandRecord } from '../../../src/areas/record.js';
import { operationKey, type Operation, type Shape } from '../../../src/contract/operation.js';
import { operationCommand } from '../../../src/engine/operation-command.js';
import { sharedFlags } from '../../../src/command/shared-flags.js';
import { allOperations } from '../../../src/generated/contract/index.js';
import { answerSchema, misses } from './answer-schema.js';
import type { Column } from '../../../src/areas/column.js';

const operations = new Map<string, Operation>();
for (const operation of await allOperations()) operations.set(operationKey(operation), operation);

const loaded = await Promise.all(areas.map((area) => area.load()));
const commands = loaded.flatMap((area) =>
  area.records.map((record) => ({
    line: `${area.name} ${record.name}`,
    record,
    operation: operations.get(record.operation),
  })),
);

/** Dotted names of everything that a body may hold; the entries of a map have no names. */
const fieldsOf = (shape: Shape | undefined, prefix = ''): readonly string[] =>
  (shape?.fields ?? []).flatMap((field) => [prefix + field.field, ...fieldsOf(field, `${prefix}${field.field}.`)]);

const namesOf = ({ parameters, body }: Operation): readonly string[] => [
  ...parameters.filter(({ in: place }) => place !== 'header').map(({ parameter }) => parameter),
  ...fieldsOf(body?.shape),
];

const used = (record: CommandRecord): readonly string[] => [
  // The rows of a list can be named, which is no part of the request.
  ...(record.arguments ?? []).filter(({ many }) => !many || record.selects === undefined).map(({ fills }) => fills),
  ...Object.keys(record.flags ?? {}),
  ...Object.keys(record.fixed ?? {}),
  ...(record.rules ?? []).flatMap((rule) => ('of' in rule ? rule.of : [])),
  ...(record.batch === undefined ? [] : [record.batch.carrier]),
  ...(record.confirmIf === undefined ? [] : [record.confirmIf.field]),
];

const paths = (columns: readonly Column[] = []): readonly string[] =>
  columns.map((column) => (typeof column === 'string' ? column : column.path));

test('every operation but the sign-in and the health page has a record', () => {
  const known = new Set<string>(commands.map(({ record }) => record.operation));
  expect([...operations.keys()].filter((key) => !known.has(key))).toEqual(['POST /api/auth/token', 'GET /health']);
});

test('every record is of an operation', () => {
  expect(commands.filter(({ operation }) => operation === undefined).map(({ line }) => line)).toEqual([]);
});

test('records name parameters and fields that exist', () => {
  const unknown = commands.flatMap(({ line, record, operation }) => {
    const names = new Set(operation === undefined ? [] : namesOf(operation));
    return used(record)
      .filter((name) => !names.has(name) && record.serverFields?.[name] === undefined)
      .map((name) => `${line}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('every part of a path is an argument', () => {
  const open = commands.flatMap(({ line, record, operation }) => {
    const filled = new Set(record.arguments?.map(({ fills }) => fills));
    const placeholders = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'path');
    return placeholders
      .filter(({ parameter }) => !filled.has(parameter))
      .map(({ parameter }) => `${line}: ${parameter}`);
  });
  expect(open).toEqual([]);
});

test('a full replace is completed from a read of the same path', () => {
  const strange = commands.filter(
    ({ record }) =>
      record.completeFrom !== undefined &&
      (!operations.has(record.completeFrom) || record.completeFrom !== record.operation.replace(/^[A-Z]+/, 'GET')),
  );
  expect(strange.map(({ line }) => line)).toEqual([]);
});

test('examples use flags that the commands have', () => {
  const shared = Object.values(sharedFlags).flatMap(({ flags }) => flags);
  const unknown = commands.flatMap(({ line, record, operation }) => {
    if (operation === undefined) return [];
    const { flags } = operationCommand({ name: line.split(' ')[0] ?? '' }, record, operation);
    const names = [...flags, ...shared].flatMap(({ name, aliases = [], negatable }) =>
      [name, ...aliases].flatMap((each) => (negatable ? [each, `no-${each}`] : [each])),
    );
    const typed = Object.values(record.examples).flatMap((example) =>
      [...example.matchAll(/ --([a-z-]+)/g)].map(([, flag = '']) => flag),
    );
    return typed.filter((flag) => !names.includes(flag)).map((flag) => `${line} --${flag}`);
  });
  expect(unknown).toEqual([]);
});

const kindOf = (operation: Operation | undefined) => operation?.answers.find(({ status }) => status < 300)?.kind;

test('lists have columns, described objects have a view', () => {
  const bare = commands.filter(({ record, operation }) => {
    const kind = kindOf(operation);
    if (kind === 'page' || kind === 'array') return record.columns === undefined;
    return kind === 'object' && record.view === undefined;
  });
  expect(bare.map(({ line }) => line)).toEqual([]);
});

test('every read has columns or a view', () => {
  const bare = commands.filter(
    ({ record, operation }) =>
      operation?.repeat === 'read' && record.columns === undefined && record.view === undefined,
  );
  expect(bare.map(({ line }) => line)).toEqual([]);
});

test('every write that may answer without a body has a sentence for it', () => {
  const silent = commands.filter(({ record, operation }) => {
    const kind = kindOf(operation);
    const writes = operation !== undefined && operation.repeat !== 'read';
    return writes && (kind === 'empty' || kind === 'open') && record.done === undefined;
  });
  expect(silent.map(({ line }) => line)).toEqual([]);
});

test('columns, views and ids are fields of the answer', () => {
  const unknown = commands.flatMap(({ line, record }) => {
    const answer = answerSchema(record.operation);
    const views = (record.view ?? []).flatMap(({ rows, fields }) =>
      rows === undefined ? paths(fields) : paths(fields).map((path) => `${rows}.[].${path}`),
    );
    const all = [...paths(record.columns), ...views, ...(record.id === undefined ? [] : [record.id])];
    return all.filter((path) => misses(answer, path.split('.'))).map((path) => `${line}: ${path}`);
  });
  expect(unknown).toEqual([]);
});

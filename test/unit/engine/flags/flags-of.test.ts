import { describe, expect, it } from 'vitest';
import type { CommandRecord } from '../../../../src/areas/record.js';
import type { Operation } from '../../../../src/contract/operation.js';
import { flagNameOf, flagsOf } from '../../../../src/engine/flags/flags-of.js';

const operation: Operation = {
  id: 'test',
  method: 'POST',
  path: '/api/thing/{id}',
  area: 'thing',
  summary: 'X',
  role: 'computer.read',
  parameters: [
    { parameter: 'id', in: 'path', type: 'integer', required: true },
    { parameter: 'skip', in: 'query', type: 'integer' },
    { parameter: 'groupId', in: 'query', type: 'string', format: 'uuid', description: 'Only this group.' },
    { parameter: 'secret', in: 'query', type: 'boolean', description: 'Not told.' },
  ],
  body: {
    required: true,
    contentType: 'application/json',
    shape: {
      type: 'object',
      fields: [
        { field: 'name', type: 'string', required: true, description: 'GUID of it.' },
        { field: 'kind', type: 'string', enum: ['A', 'B'], default: 'A' },
        { field: 'isUser', type: 'boolean', required: true },
        { field: 'srl', type: 'object', fields: [{ field: 'action', type: 'string', required: true }] },
        { field: 'ids', type: 'array', items: { type: 'integer' } },
      ],
    },
  },
  answers: [],
  paging: 'sure',
  repeat: 'never',
  source: 'built-in',
};

const record = (more: Partial<CommandRecord> = {}): CommandRecord => ({
  operation: 'POST /api/computer',
  name: 'x',
  summary: 'X',
  section: 'X',
  examples: {},
  ...more,
});
const flags = (more: Partial<CommandRecord> = {}) => flagsOf(operation, record(more), new Set());

describe('flagsOf', () => {
  it('makes a flag of every parameter and field that no argument fills and that is not paging', () => {
    const made = flags({ arguments: [{ name: 'name', fills: 'name', help: 'name' }] });
    expect(made.map(({ name }) => name)).toEqual(['group-id', 'secret', 'kind', 'is-user', 'srl-action', 'ids']);
  });

  it('takes help, values and defaults from the description', () => {
    const byName = new Map(flags().map((flag) => [flag.name, flag]));
    expect(byName.get('name')).toMatchObject({ help: 'GUID of it', required: true, value: 'text' });
    expect(byName.get('group-id')).toMatchObject({ help: 'only this group', value: 'guid' });
    expect(byName.get('kind')).toMatchObject({ help: 'kind', values: ['A', 'B'], default: 'A', value: 'value' });
    expect(byName.get('ids')).toMatchObject({ value: 'n,…', repeat: true });
    expect(byName.get('srl-action')).toMatchObject({ required: false });
  });

  it('a record can rename and split flags', () => {
    const made = flags({
      flags: {
        groupId: { flag: 'group', lookup: 'group' },
        isUser: { choices: { user: true, client: false } },
      },
    });
    expect(made.find(({ name }) => name === 'group')).toMatchObject({ aliases: ['group-id'], value: 'group' });
    expect(made.filter(({ fills }) => fills?.path === 'isUser')).toMatchObject([
      { name: 'user', constant: true },
      { name: 'client', constant: false },
      { name: 'is-user', hidden: true },
    ]);
  });

  it('a full replace that is completed from the stored values requires no field', () => {
    const made = flags({ completeFrom: 'GET /api/computer/{id}' });
    expect(made.filter(({ required }) => required)).toEqual([]);
  });
});

it('flagNameOf names the visible flags of a field', () => {
  const made = flags({ flags: { isUser: { choices: { user: true, client: false } } } });
  expect(flagNameOf('isUser', made)).toBe('--user or --client');
  expect(flagNameOf('ids', made)).toBe('--ids');
  expect(flagNameOf('srl.other', made)).toBe('--srl-other');
});

import { describe, expect, it } from 'vitest';
import type { Argument } from '../../../../src/areas/record.js';
import type { FlagSpec } from '../../../../src/command/spec.js';
import type { Operation, Shape } from '../../../../src/contract/operation.js';
import { parseValues } from '../../../../src/engine/flags/parse-values.js';
import type { Command } from '../../../../src/engine/command.js';
import { typedInput } from '../../../support/typed-input.js';

const guid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const text: Shape = { type: 'string' };
const body = (name: string, shape: Shape, more: Partial<FlagSpec> = {}): FlagSpec => ({
  name,
  help: '',
  fills: { where: 'body', path: name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()), shape },
  ...more,
});
type One = Exclude<ReturnType<typeof parseValues>[number]['given'], { readonly each: unknown }>;
const shown = (given: One) => ('value' in given ? given.value : `look up ${given.named.lookup} ${given.named.text}`);

const read = (
  flags: readonly FlagSpec[],
  typed: Parameters<typeof typedInput>[0],
  more: { args?: readonly Argument[]; words?: Record<string, string>; operation?: Partial<Operation> } = {},
) => {
  const operation = { parameters: [], repeat: 'replace', ...more.operation } as unknown as Operation; // no more of it is read
  const command = { spec: { flags }, record: { arguments: more.args }, operation } as unknown as Command;
  return parseValues(command, typedInput(typed, more.words), new Date('2026-03-02T12:00:00Z')).map(
    ({ path, given }) => [path, 'each' in given ? given.each.map(shown) : shown(given)],
  );
};

it('values hold only what was typed: absent, empty and false are different', () => {
  const flags = [body('name', text), body('ou', text), body('active', { type: 'boolean' })];
  expect(read(flags, { ou: '', active: false })).toEqual([
    ['ou', ''],
    ['active', false],
  ]);
});

it('an alias fills what its flag fills', () => {
  expect(read([body('group-id', text, { aliases: ['group'] })], { group: 'x' })).toEqual([['groupId', 'x']]);
});

describe('a name', () => {
  const group = body('group', { type: 'string', format: 'uuid' }, { lookup: 'group' });
  const tag = body('tag', { type: 'integer' }, { lookup: 'tag' });

  it('is an id, without a look-up, when it reads like one', () => {
    expect(read([group, tag], { group: guid, tag: '7' })).toEqual([
      ['group', guid],
      ['tag', 7],
    ]);
  });

  it('is looked up otherwise, a number too where ids are GUIDs', () => {
    expect(read([group, tag], { group: '42', tag: 'Core' })).toEqual([
      ['group', 'look up group 42'],
      ['tag', 'look up tag Core'],
    ]);
  });

  it('must not be empty', () => {
    expect(() => read([group], { group: ' ' })).toThrow('--group: a name or an id is required');
  });
});

it('two switches for the two values of one field exclude each other', () => {
  const fills = { where: 'body', path: 'isUser', shape: { type: 'boolean' } } as const;
  const flags: FlagSpec[] = [
    { name: 'user', help: '', constant: true, fills },
    { name: 'client', help: '', constant: false, fills },
  ];
  expect(read(flags, { client: true })).toEqual([['isUser', false]]);
  expect(() => read(flags, { user: true, client: true })).toThrow('--user and --client cannot be combined');
});

describe('a flag of a special form', () => {
  it('takes pairs, with := for JSON and nothing for an empty text', () => {
    const flag = body('custom', { type: 'object', values: text }, { form: 'pairs', repeat: true });
    expect(read([flag], { custom: ['Custom01=a=b', 'Custom02=', 'Custom03:=null'] })).toEqual([
      ['custom', { Custom01: 'a=b', Custom02: '', Custom03: null }],
    ]);
    expect(() => read([flag], { custom: ['Custom01'] })).toThrow('--custom: "Custom01" is not name=value');
  });

  it('takes products with or without a version', () => {
    const flag = body('product', { type: 'array' }, { form: 'products', repeat: true });
    expect(read([flag], { product: ['7-Zip@24.08', 'Firefox'] })).toEqual([
      ['product', [{ productName: '7-Zip', version: '24.08' }, { productName: 'Firefox' }]],
    ]);
    expect(() => read([flag], { product: ['7-Zip@'] })).toThrow('is not Name@Version');
  });

  it('clears a field by its clearing value, a UUID by the empty GUID', () => {
    const clear: FlagSpec = { name: 'clear', help: '', form: 'clear', values: ['ou', 'uuid'], repeat: true };
    expect(read([clear], { clear: ['ou,uuid', 'custom07'] })).toEqual([
      ['ou', ''],
      ['uuid', '00000000-0000-0000-0000-000000000000'],
      ['custom.Custom07', ''],
    ]);
    expect(() => read([clear], { clear: ['name'] })).toThrow(
      '--clear: "name" is not one of ou, uuid, Custom01 to Custom30',
    );
  });
});

it('a field whose shape is not shown takes JSON, and text that is none', () => {
  expect(read([body('value', { type: 'any' })], { value: '[1]' })).toEqual([['value', [1]]]);
  expect(read([body('value', { type: 'any' })], { value: '1 a' })).toEqual([['value', '1 a']]);
});

describe('the text of a search', () => {
  const args: Argument[] = [{ name: 'text', fills: 'hostname', form: 'text', help: '' }];
  const fields = ['hostname', 'macAddress', 'ipAddress', 'uuid'].map((field) => ({ field, ...text }));
  const operation = { body: { shape: { type: 'object', fields } } } as unknown as Partial<Operation>;
  const search = (word: string, typed: Parameters<typeof typedInput>[0] = {}) =>
    read([], typed, { args, words: { text: word }, operation });

  it.each([
    ['PC-00', 'hostname', 'PC-00'],
    ['10.1.2.3', 'ipAddress', '10.1.2.3'],
    ['02:00:00:00:00:01', 'macAddress', '02:00:00:00:00:01'],
    [guid, 'uuid', guid],
    ['PC-*42', 'hostname', 'PC-'],
  ])('%s is asked for as %s', (word, field, value) => {
    expect(search(word)).toEqual([[field, value]]);
  });

  it('is refused beside the flag of the same field, and where it is nothing but wildcards', () => {
    expect(() => search('PC', { hostname: 'X' })).toThrow('<text> and --hostname cannot be combined');
    expect(() => search('*')).toThrow('has nothing to search for but wildcards');
  });
});

it('a tag is an id where it is a number, else a designation', () => {
  const args: Argument[] = [{ name: 'tag', fills: 'tag', form: 'tag', help: '' }];
  const parameters = ['tag', 'tagId'].map((parameter) => ({ in: 'query', parameter, ...text }));
  const operation = { parameters } as unknown as Partial<Operation>;
  expect(read([], {}, { args, words: { tag: '12' }, operation })).toEqual([['tagId', '12']]);
  expect(read([], {}, { args, words: { tag: 'Core 2' }, operation })).toEqual([['tag', 'Core 2']]);
});

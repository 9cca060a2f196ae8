import { describe, expect, it } from 'vitest';
import type { FlagSpec } from '../../../../src/command/spec.js';
import type { Json, Operation, Shape } from '../../../../src/contract/operation.js';
import { draftBody, typedBody, withNulls } from '../../../../src/engine/request/body.js';
import { checkBody, requiredHint } from '../../../../src/engine/request/checks.js';

const shape: Shape = {
  type: 'object',
  fields: [
    { field: 'name', type: 'string', required: true },
    { field: 'count', type: 'integer' },
    { field: 'issuer', type: 'string', nullable: true, required: true },
    { field: 'srl', type: 'object', fields: [{ field: 'action', type: 'string' }] },
  ],
};
const operation = (method: Operation['method'], body: Operation['body'] | null = null): Operation =>
  ({
    id: 'test',
    method,
    path: '/api/thing',
    parameters: [],
    answers: [],
    ...(body === null ? { body: { required: true, contentType: 'application/json', shape } } : { body }),
  }) as unknown as Operation; // only what drafting a body reads

interface Typed {
  readonly whole?: string;
  readonly fields?: readonly string[];
  readonly entries?: readonly { readonly path: string; readonly value: Json }[];
}
const source = (given: Typed = {}, on = operation('POST')) => ({
  operation: on,
  flags: [] as FlagSpec[],
  whole: given.whole,
  fields: given.fields ?? [],
  entries: given.entries ?? [],
  reading: { now: new Date(0), relative: 'past' as const },
});

describe('draftBody', () => {
  it('sends only what was typed', () => {
    expect(draftBody(source({ entries: [{ path: 'name', value: 'x' }] }))).toEqual({ name: 'x' });
  });

  it('lays flags over --body and fields over flags', () => {
    const given = {
      whole: '{"name":"body","count":1,"extra":true}',
      entries: [{ path: 'name', value: 'flag' }],
      fields: ['count=2', 'issuer:=null'],
    };
    expect(draftBody(source(given))).toEqual({ name: 'flag', count: 2, issuer: null, extra: true });
  });

  it('puts a dotted path inside, beside what is already there', () => {
    const given = { whole: '{"srl":{"kept":1}}', entries: [{ path: 'srl.action', value: 'Shutdown' }] };
    expect(draftBody(source(given))).toEqual({ srl: { kept: 1, action: 'Shutdown' } });
  });

  it('joins maps that are given in parts', () => {
    const entries = [
      { path: 'custom', value: { Custom01: 'a' } },
      { path: 'custom.Custom02', value: '' },
    ];
    expect(draftBody(source({ entries }))).toEqual({ custom: { Custom01: 'a', Custom02: '' } });
  });

  it('makes an empty object of a required body and none of an optional one when nothing was typed', () => {
    expect(draftBody(source())).toEqual({});
    const optional = operation('POST', { required: false, contentType: 'application/json', shape });
    expect(draftBody(source({}, optional))).toBeUndefined();
  });

  it('refuses an empty replacement, but sends one that was asked for', () => {
    const replace = operation('PUT', {
      required: true,
      contentType: 'application/json',
      shape: { type: 'object', open: true },
    });
    expect(() => draftBody(source({}, replace))).toThrow('No values were given. An empty request would clear');
    expect(draftBody(source({ whole: '{}' }, replace))).toEqual({});
  });

  it.each<[Typed, string]>([
    [{ whole: '[1]', fields: ['name=x'] }, '--body: flags and fields can be combined with a JSON object only'],
    [{ fields: ['name'] }, '--field: "name" is not name=value or name:=json'],
    [{ fields: ['__proto__.x=1'] }, '--field __proto__.x: not a field name'],
    [{ fields: ['count=many'] }, '--field count: "many" is not a whole number'],
    [{ whole: '{"n":9007199254740993}', fields: ['name=x'] }, '--body: 9007199254740993 has too many digits'],
    [{ whole: '{' }, '--body: not valid JSON'],
  ])('refuses %j', (given, message) => {
    expect(() => draftBody(source(given))).toThrow(message);
  });

  it('refuses --body and --field where no body is sent', () => {
    const none = { ...operation('GET'), body: undefined } as unknown as Operation; // a read has none
    expect(() => draftBody(source({ whole: '{}' }, none))).toThrow('This command sends no body.');
    expect(draftBody(source({}, none))).toBeUndefined();
  });
});

describe('typedBody', () => {
  it('keeps a whole body byte by byte when nothing was added', () => {
    const whole = '{ "n": 9007199254740993 }';
    expect(typedBody(source({ whole }), true)).toBe(whole);
    expect(() => typedBody(source({ whole }), false)).toThrow('has too many digits');
    expect(typedBody(source({ whole: '{"a":1}', fields: ['name=x'] }), true)).toBeUndefined();
  });
});

it('withNulls sends required fields that may be null', () => {
  expect(withNulls({ name: 'x' }, shape)).toEqual({ name: 'x', issuer: null });
  expect(withNulls(['x'], shape)).toEqual(['x']);
});

describe('checkBody', () => {
  const name: FlagSpec = {
    name: 'name',
    value: 'text',
    help: '',
    fills: { where: 'body', path: 'name', shape: { type: 'string' } },
  };

  it('names the flag of what is missing, and how to give it', () => {
    const check = (): void => {
      checkBody({ issuer: null }, { operation: operation('POST'), flags: [name] });
    };
    expect(check).toThrow('--name is required');
    expect(check).toThrow(expect.objectContaining({ facts: { hint: 'Give --name <text>.' } }));
  });

  it('passes fields that the contract does not know', () => {
    expect(() => {
      checkBody({ name: 'x', issuer: null, later: [1] }, { operation: operation('POST'), flags: [] });
    }).not.toThrow();
  });

  it('says where a value can be found', () => {
    expect(requiredHint({ ...name, name: 'parent', value: 'group', lookup: 'group' })).toContain(
      'List them with: ems group tree',
    );
    expect(requiredHint({ name: 'force', help: '' })).toBeUndefined();
  });
});

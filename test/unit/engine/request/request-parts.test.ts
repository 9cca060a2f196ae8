import { expect, it } from 'vitest';
import type { Operation } from '../../../../src/contract/operation.js';
import { headersFrom, parameterText, queryPart } from '../../../../src/engine/request/request-parts.js';

const operation = (style?: 'comma' | 'pipe' | 'space'): Operation =>
  ({
    parameters: [{ in: 'query', parameter: 'ids', type: 'array', ...(style === undefined ? {} : { style }) }],
  }) as unknown as Operation; // no more of it is read

it('a list in the query is repeated', () => {
  expect(queryPart(operation(), 'ids', [1, 2])).toEqual([
    ['ids', '1'],
    ['ids', '2'],
  ]);
});

it.each([
  ['comma', '1,2'],
  ['pipe', '1|2'],
  ['space', '1 2'],
] as const)('a list in the query of style %s is one text', (style, text) => {
  expect(queryPart(operation(style), 'ids', [1, 2])).toEqual([['ids', text]]);
});

it('a query parameter that is not described is sent as typed', () => {
  expect(queryPart(operation(), 'extra', 'a b')).toEqual([['extra', 'a b']]);
});

it('an object becomes JSON, null included; everything else its own text', () => {
  expect([parameterText({ a: 1 }), parameterText(null), parameterText(false), parameterText(1.5)]).toEqual([
    '{"a":1}',
    'null',
    'false',
    '1.5',
  ]);
});

it('a list in a header is joined, and what no header can carry is refused', () => {
  expect(headersFrom([{ path: 'x-ids', value: [1, 2] }])).toEqual({ 'x-ids': '1,2' });
  expect(headersFrom([{ path: 'x-name', value: 'Zürich' }])).toEqual({ 'x-name': 'Zürich' });
  expect(() => headersFrom([{ path: 'x-name', value: 'a\nb' }])).toThrow('cannot be sent in a header');
  expect(() => headersFrom([{ path: 'x-name', value: 'Łódź' }])).toThrow('cannot be sent in a header');
});

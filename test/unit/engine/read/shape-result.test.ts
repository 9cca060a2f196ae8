import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../src/command/result.js';
import type { Operation } from '../../../../src/contract/operation.js';
import { emptyAnswer, pageOfReply, presentation, shapeReply } from '../../../../src/engine/read/shape-result.js';
import { replyOf } from './reply-of.js';

const rowsOf = async (result: Result): Promise<unknown[]> => {
  if (result.kind !== 'list') throw new Error(`${result.kind} is no list`);
  const rows: unknown[] = [];
  for await (const page of result.pages) rows.push(...page.items());
  return rows;
};

describe('an answer becomes what it is', () => {
  it('a list, bare or wrapped', async () => {
    expect(await rowsOf(shapeReply(replyOf('[1,2]'), {}, 'Done'))).toEqual([1, 2]);
    const wrapped = shapeReply(replyOf('{"items":[1],"totalCount":9,"hasMore":true}'), {}, 'Done');
    expect(await rowsOf(wrapped)).toEqual([1]);
    expect(wrapped).toMatchObject({ hintAll: true });
  });

  it('an object, also one that has a field named items', () => {
    expect(shapeReply(replyOf('{"items":[1]}'), {}, 'Done')).toMatchObject({ kind: 'object', value: { items: [1] } });
  });

  it('a sentence where there is no body', () => {
    expect(shapeReply(replyOf(''), {}, 'Deleted it')).toEqual({ kind: 'done', message: 'Deleted it' });
  });

  it('a file where one may come, but never a web page', () => {
    const pdf = shapeReply(replyOf('%PDF', { type: 'application/pdf' }), {}, 'Done', 'application/pdf');
    expect(pdf).toMatchObject({ kind: 'file', type: 'application/pdf' });
    const page = replyOf('"<html>"', { type: 'text/html' });
    expect(shapeReply(page, {}, 'Done', 'application/pdf').kind).toBe('object');
  });
});

it('the wrapper of a page is known by its counts', () => {
  expect(pageOfReply(replyOf('{"items":[],"hasMore":false}'))).toMatchObject({ wrapped: true, hasMore: false });
  expect(pageOfReply(replyOf('{"items":{},"hasMore":false}'))).toBeUndefined();
  expect(pageOfReply(replyOf('"text"'))).toBeUndefined();
});

describe('a read without a body', () => {
  const operation = (kind: Operation['answers'][number]['kind'], paging: Operation['paging'] = 'none') => ({
    answers: [{ status: 200, kind }],
    paging,
  });

  it('is an empty list where a list is read, also by its columns where the answer is not shown', async () => {
    expect(await rowsOf(emptyAnswer({}, operation('array'), 'Done'))).toEqual([]);
    expect(await rowsOf(emptyAnswer({ columns: ['id'] }, operation('open'), 'Done'))).toEqual([]);
  });

  it('is null where one thing is read, and a sentence where nothing is', () => {
    expect(emptyAnswer({}, operation('object'), 'Done')).toEqual({ kind: 'object', value: null });
    expect(emptyAnswer({}, operation('empty'), 'Done')).toEqual({ kind: 'done', message: 'Done' });
  });
});

it.each([
  ['VariableDefinition', 'variable definitions'],
  ['CatalogEntryDto', 'catalog entries'],
  ['SoftwareClass', 'software classes'],
  ['Page_1', undefined],
])('the items of %s are named %s', (schema, noun) => {
  expect(presentation({}, { answers: [{ status: 200, kind: 'page', schema }] }).noun).toBe(noun);
});

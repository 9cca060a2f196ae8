import { expect, it } from 'vitest';
import type { Answer } from '../../../../src/contract/operation.js';
import { checkAnswer } from '../../../../src/engine/read/check-answer.js';
import { replyOf } from './reply-of.js';

const check =
  (text: string, answer: Partial<Answer> & Pick<Answer, 'kind'>, status = 200) =>
  () =>
    checkAnswer(replyOf(text, { status }), {
      id: 'x',
      method: 'GET',
      paging: 'none',
      path: '/api/x',
      answers: [{ status: 200, ...answer }],
    });

it.each([
  ['null', 'null'],
  ['"busy"', 'a text'],
  ['7', 'a number'],
  ['true', 'true or false'],
  ['', 'nothing'],
])('%j is no object', (text, name) => {
  expect(check(text, { kind: 'object', schema: 'Computer' })).toThrow(`answered with ${name} instead of an object`);
});

it('a list is no object where the object is described', () => {
  expect(check('[]', { kind: 'object', schema: 'Computer' })).toThrow('a list instead of an object');
  expect(check('[]', { kind: 'object' })).not.toThrow();
});

it('a list may be bare or wrapped, and 204 is one only where nothing is shown', () => {
  expect(check('[]', { kind: 'page' })).not.toThrow();
  expect(check('{"data":[]}', { kind: 'array' })).not.toThrow();
  expect(check('', { kind: 'page' }, 204)).toThrow('nothing instead of a list');
  expect(check('', { kind: 'open' }, 204)).not.toThrow();
  expect(check('', { kind: 'page' }, 200)).toThrow('nothing instead of a list');
});

it('an answer that is not described passes, and so does a file', () => {
  expect(check('null', { kind: 'open' })).not.toThrow();
  expect(check('', { kind: 'empty' })).not.toThrow();
  expect(check('%PDF', { kind: 'object', media: 'application/pdf' })).not.toThrow();
});

import { expect, test } from 'vitest';
import { makeMask } from '../../../src/http/mask.js';
import { readErrorBody } from '../../../src/http/error-body.js';

const said = (body: unknown) => readErrorBody({ headers: {}, body: Buffer.from(JSON.stringify(body)) }, makeMask());

test.each([
  [
    'a typed body',
    { code: 'NotEmpty', message: 'Has computers.', clientId: 5 },
    'NotEmpty',
    'Has computers.',
    { clientId: 5 },
  ],
  ['problem details', { title: 'Bad', status: 400, detail: 'No name.' }, undefined, 'No name.', { title: 'Bad' }],
  [
    'a sentence as error',
    { error: 'The folder x does not exist' },
    undefined,
    'The folder x does not exist',
    undefined,
  ],
  ['an error with code and message', { error: { code: 'X', message: 'inner' } }, 'X', 'inner', undefined],
  ['the token endpoint', { error: 'invalid_client', error_description: 'No.' }, 'invalid_client', 'No.', undefined],
  ['a code that is a number', { code: 17, message: 'Busy.' }, undefined, 'Busy.', { code: 17 }],
  ['a detail beside a message', { message: 'No.', detail: 'Why not.' }, undefined, 'No.', { detail: 'Why not.' }],
  [
    'errors of fields',
    { title: 'Bad.', errors: { name: ['is long'] } },
    undefined,
    'Bad: name: is long',
    { errors: { name: ['is long'] } },
  ],
  [
    'a sentence that a field repeats',
    { detail: 'There is no issue "x".', errors: { issues: ['There is no issue "x".'] } },
    undefined,
    'There is no issue "x".',
    { errors: { issues: ['There is no issue "x".'] } },
  ],
  [
    'errors that the text has already',
    { detail: 'name: is long', errors: { name: ['is long'] } },
    undefined,
    'name: is long',
    { errors: { name: ['is long'] } },
  ],
])('%s', (_, body, code, message, details) => {
  expect(said(body)).toEqual({ code, message, details, traceId: undefined });
});

test('thousands of levels say nothing', () => {
  const body = Buffer.from(`{"errors":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
  expect(readErrorBody({ headers: {}, body }, makeMask())).toEqual({});
});

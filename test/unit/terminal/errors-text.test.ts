import { expect, test } from 'vitest';
import { shortened } from '../../../src/base/text/wording.js';
import { EmsError } from '../../../src/base/errors.js';
import { errorText } from '../../../src/terminal/errors-text.js';
import { harmful } from '../output/rendered.js';

const conflict = new EmsError('conflict', 'The group is not empty', {
  hint: 'Add --force to delete it with everything below.',
  status: 409,
  code: 'NotEmpty',
  operation: 'DELETE /api/group/{id}',
  requestId: 'abc',
  details: { children: 3 },
});

test('an error tells people what happened, then what to do', () => {
  expect(errorText(conflict, { json: false, color: false })).toBe(
    'error: The group is not empty\n  Add --force to delete it with everything below.\n  request id: abc\n',
  );
  expect(errorText(new EmsError('usage', 'no'), { json: false, color: true })).toBe('\u001b[31merror:\u001b[39m no\n');
});

test('an error is one line of JSON for programs, without what is not known', () => {
  const line = errorText(conflict, { json: true, color: true });
  expect(line.split('\n')).toHaveLength(2);
  expect(JSON.parse(line)).toEqual({
    error: {
      kind: 'conflict',
      message: 'The group is not empty',
      hint: 'Add --force to delete it with everything below.',
      exitCode: 9,
      status: 409,
      code: 'NotEmpty',
      operation: 'DELETE /api/group/{id}',
      requestId: 'abc',
      details: { children: 3 },
    },
  });
  expect(errorText(new EmsError('usage', 'no'), { json: true, color: false })).toBe(
    '{"error":{"kind":"usage","message":"no","exitCode":2}}\n',
  );
});

test('long sentences are wrapped, lines with a shape of their own are kept', () => {
  const error = new EmsError('usage', `--query: wrong\n${'a'.repeat(60)}\n     ^`, { hint: 'word '.repeat(30).trim() });
  const lines = errorText(error, { json: false, color: false, columns: 60 }).split('\n');
  expect(lines.slice(0, 3)).toEqual(['error: --query: wrong', `  ${'a'.repeat(60)}`, '       ^']);
  expect(lines.slice(3).every((line) => line.length <= 60)).toBe(true);
});

test('a command to copy stays on one line', () => {
  const command = `ems wait deployment 1 --package ${'3'.repeat(36)} --since 2026-03-01T12:00:00.000Z --profile staging`;
  const shown = (hint: string) => errorText(new EmsError('pending', 'no', { hint }), { json: false, color: false });
  expect(shown(`One agent does not report. Resume watching with: ${command}`)).toBe(
    `error: no\n  One agent does not report. Resume watching with:\n  ${command}\n`,
  );
  expect(shown('Resume watching with: ems wait sync')).toBe('error: no\n  Resume watching with: ems wait sync\n');
});

test('a message of the service cannot touch the terminal', () => {
  const nasty = 'x\u001b[2J\u009b\u202e\u200b\u0007\r\ny';
  const error = new EmsError('failed', nasty, {
    hint: nasty,
    code: nasty,
    requestId: nasty,
    details: { [nasty]: nasty },
  });
  expect(errorText(error, { json: false, color: false })).not.toMatch(harmful);
  const json = errorText(error, { json: true, color: false });
  expect(json).not.toMatch(harmful);
  expect(JSON.parse(json)).toMatchObject({ error: { message: nasty, details: { [nasty]: nasty } } });
});

test('a value that is quoted whole does not push what to do off the screen', () => {
  const error = new EmsError('usage', `No computer named "${'A'.repeat(300_000)}".`, { hint: 'Nothing was sent.' });
  for (const json of [false, true]) {
    const text = errorText(error, { json, color: false });
    expect(text.length).toBeLessThan(500);
    expect(text).toContain('characters)');
    expect(text).toContain('Nothing was sent.');
  }
  const columns = new EmsError('usage', Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(', '));
  expect(errorText(columns, { json: false, color: false }).length).toBeLessThan(11_000);
});

test('a name of millions of letters is cut, not a reason to fail', () => {
  const error = new EmsError('not-found', `No group named "x".`, { hint: `Similar names: ${'ab'.repeat(4_000_000)}` });
  expect(errorText(error, { json: false, color: false })).toContain('(8000000 characters)');
});

test.each([0, 1])('a text is cut between whole characters: %i', (shift) => {
  const name = `${'a'.repeat(shift)}${'😀'.repeat(4_000)}`;
  const error = new EmsError('failed', `No group named ${name}.`);
  for (const json of [false, true]) expect(errorText(error, { json, color: false })).not.toMatch(/\p{Cs}/u);
  const cut = [199, 200, 1_000].map((most) => shortened(name, most));
  expect(cut.every((text) => !/\p{Cs}/u.test(text) && text.endsWith('😀…'))).toBe(true);
});

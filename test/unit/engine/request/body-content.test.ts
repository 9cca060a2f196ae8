import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../../src/context.js';
import type { Json, Operation, Shape } from '../../../../src/contract/operation.js';
import { bodyPart } from '../../../../src/engine/request/body.js';
import { isRaw } from '../../../../src/engine/flags/places.js';

const operation = (contentType: string, shape: Shape = { type: 'object' }): Operation =>
  ({ body: { contentType, shape, required: true } }) as unknown as Operation; // no more of it is read
const context = { terminal: { readStdin: async () => 'from stdin' } } as unknown as Context;
const send = (type: string, body: Json | undefined, typed?: string, shape?: Shape) =>
  bodyPart(operation(type, shape), body, typed, context);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-body-'));
  await writeFile(join(folder, 'logo.bin'), Buffer.from([0, 255, 10]));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a JSON body', () => {
  it('is left to the client', async () => {
    expect(await send('application/json', { a: 1 })).toEqual({ body: { a: 1 } });
  });

  it('goes out digit by digit as it was typed', async () => {
    const typed = '{"id":12345678901234567890}';
    const { content } = await send('application/json', { id: 12345678901234567000 }, typed);
    expect(content).toEqual({ type: 'application/json', bytes: typed });
  });

  it('keeps the media type of the operation', async () => {
    const { content } = await send('application/merge-patch+json', { a: null });
    expect(content).toEqual({ type: 'application/merge-patch+json', bytes: '{"a":null}' });
  });
});

it('a request without a body gets none', async () => {
  expect(await send('application/json', undefined)).toEqual({});
});

it('a form has a pair for each value of a list and none for null', async () => {
  const { content } = await send('application/x-www-form-urlencoded', { ids: [1, 2], name: 'a&b', gone: null });
  expect(content?.bytes).toBe('ids=1&ids=2&name=a%26b');
});

describe('a body that is not JSON', () => {
  it('is the text that was typed, a file or stdin', async () => {
    expect((await send('text/plain', 'hello')).content?.bytes).toBe('hello');
    expect((await send('text/plain', '-')).content?.bytes).toBe('from stdin');
    const { content } = await send('application/octet-stream', `@${join(folder, 'logo.bin')}`);
    expect(Buffer.from(content?.bytes ?? '')).toEqual(Buffer.from([0, 255, 10]));
  });

  it('is recognized by its media type', () => {
    const types = ['text/plain', 'application/octet-stream', 'application/problem+json', 'multipart/form-data'];
    expect(types.map((type) => isRaw(operation(type)))).toEqual([true, true, false, false]);
  });
});

describe('a body of several parts', () => {
  const shape: Shape = { type: 'object', fields: [{ field: 'file', type: 'string', format: 'binary' } as never] };

  it('sends the file that a field of bytes names, and other fields as text', async () => {
    const { content } = await send(
      'multipart/form-data',
      { file: join(folder, 'logo.bin'), note: '@home' },
      undefined,
      {
        type: 'object',
        fields: [...(shape.fields ?? []), { field: 'note', type: 'string' } as never],
      },
    );
    const text = Buffer.from(content?.bytes ?? '').toString('latin1');
    expect(content?.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(text).toContain('name="file"; filename="logo.bin"');
    expect(text).toContain('\u0000ÿ\n');
    expect(text).toMatch(/name="note"\r\n\r\n@home\r\n/);
  });

  it('takes @path for a file where the field is not described', async () => {
    const { content } = await send('multipart/form-data', { extra: `@${join(folder, 'logo.bin')}` }, undefined, shape);
    expect(Buffer.from(content?.bytes ?? '').toString('latin1')).toContain('name="extra"; filename="logo.bin"');
  });
});

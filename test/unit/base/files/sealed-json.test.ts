import { expect, it } from 'vitest';
import { sealed, unsealed } from '../../../../src/base/files/sealed-json.js';

const value = { at: '2026-03-02', computers: { 7: ['low-disk'], 12: [] }, gate: { share: 0.5, none: undefined } };
const text = sealed(1, value);

it('reads what it wrote', () => expect(unsealed(text, 1)).toEqual(JSON.parse(JSON.stringify(value))));

it('reads nothing of another form', () => expect(unsealed(text, 2)).toBeUndefined());

it('reads nothing where one bit of it is another', () => {
  const bytes = Buffer.from(text);
  const read = Array.from(bytes.keys()).flatMap((at) =>
    Array.from({ length: 7 }, (_, bit) => {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
      return unsealed(damaged.toString(), 1);
    }),
  );
  // "format" may lose a letter: what has no number is of the first form.
  expect(read.filter((found) => found !== undefined && JSON.stringify(found) !== JSON.stringify(value))).toEqual([]);
});

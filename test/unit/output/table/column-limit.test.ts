import { expect, test } from 'vitest';
import { list, rendered } from '../rendered.js';

const rows = (count: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: at, [`only${at}`]: at })));

test.each(['csv', 'wide'] as const)(
  'rows of ever new fields are refused as %s, before a cell is made',
  async (format) => {
    await expect(rendered(list([rows(2_000)]), { format })).rejects.toThrow(
      'The rows have 2001 different fields, too many for a table or csv.',
    );
    const chosen = await rendered(list([rows(2_000)]), { format, columns: ['id'] });
    expect(chosen.stdout.split('\n')).toHaveLength(2_002);
  },
);

test('few columns that no row fills are refused as well once there are too many rows', async () => {
  const wide = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field${at}`, at]));
  const text = JSON.stringify([wide, ...Array.from({ length: 60_000 }, () => ({ id: 1 }))]);
  await expect(rendered(list([text]), { format: 'csv' })).rejects.toThrow('201 different fields');
});

test('some hundred fields are a table', async () => {
  expect((await rendered(list([rows(300)]), { format: 'csv' })).stdout.split('\n')).toHaveLength(302);
});

import { expect, it } from 'vitest';
import { useFastDemo } from '../support/fast-demo.js';

const demo = useFastDemo();

/** Titles of sections, labels with a value, sentences of several words; columns are parted by two spaces. */
const isLine = (line: string): boolean => !/\S {2,}\S/.test(line) && (line === '' || /^ *\S/.test(line));

const lists = [
  'computer list -n 3',
  'computer list -n 3 --columns hostname,lastSeenUtc',
  'package show KeePass',
  'computer show PC-0042',
  'computer compare PC-0042 PC-0043',
  'fleet status',
  'fleet check low-disk',
  'explain --group Pilot --package KeePass',
  'computer groups PC-0042',
];

it.each(lists)('--plain is one label and value per line, without a table: %s', async (line) => {
  for (const columns of [80, undefined]) {
    const ran = await demo().run(
      [...line.split(' '), '--plain', '-o', 'table'],
      columns === undefined ? {} : { columns },
    );
    const lines = ran.stdout.split('\n');
    expect(lines.filter((each) => !isLine(each))).toEqual([]);
    expect(lines.filter((each) => /^ *[\w -]+(?:, [\w -]+)*: \S/.test(each)).length).toBeGreaterThan(2);
  }
});

it('two items are parted by an empty line, and no value is cut or wrapped', async () => {
  const { stdout } = await demo().run('computer list -n 2 --plain --columns hostname,serialNumber'.split(' '), {
    columns: 20,
  });
  expect(stdout).toMatch(/^Host name: PC-0001\nSerial number: \w+\n\nHost name: PC-0002\nSerial number: \w+\n$/);
});

it('a terminal that is only dumb, as in many pipelines, gets tables', async () => {
  const { stdout } = await demo().run('computer list -n 2 -o table'.split(' '), { env: { TERM: 'dumb' } });
  expect(stdout.split('\n')[0]).toMatch(/^ID +HOST NAME/);
});

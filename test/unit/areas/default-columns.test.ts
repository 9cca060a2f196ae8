import { expect, test } from 'vitest';
import { areas } from '../../../src/areas/index.js';
import type { CommandRecord } from '../../../src/areas/record.js';
import { runHere, useDirectory } from '../../support/in-process.js';
import type { Column } from '../../../src/areas/column.js';

/**
 * Every command shows these without --columns. A column that goes, comes or is renamed changes what people see and has to
 * be meant: look at the diff, then accept it with
 *   npx vitest run --config test/vitest.config.ts test/unit/areas/default-columns.test.ts -u
 */
const update =
  'If the change is meant: npx vitest run --config test/vitest.config.ts test/unit/areas/default-columns -u';

const loaded = await Promise.all(areas.map(async (area) => ({ area: area.name, ...(await area.load()) })));
const records: readonly (readonly [string, CommandRecord])[] = loaded.flatMap((each) =>
  each.records.map((record) => [`${each.area} ${record.name}`, record] as const),
);

const columnText = (column: Column): string => {
  if (typeof column === 'string') return column;
  const { path, title, format, priority } = column;
  const more = [format, priority].filter((word) => word !== undefined);
  return `${path}${title === undefined ? '' : ` as ${title}`}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
};

/** Columns on as few lines as fit into 120 characters; in brackets the format and the priority. */
const linesOf = (head: string, columns: readonly string[]): string[] => {
  const lines = [`  ${head}`];
  for (const [at, column] of columns.entries()) {
    const text = at === columns.length - 1 ? column : `${column},`;
    const line = lines.at(-1) ?? '';
    if (line.length + text.length < 119) lines[lines.length - 1] = line.trim() === '' ? `  ${text}` : `${line} ${text}`;
    else lines.push(`    ${text}`);
  }
  return lines;
};

const shownBy = ({ columns, view }: CommandRecord): string[] => [
  ...(columns === undefined ? [] : linesOf('', columns.map(columnText))),
  ...(view ?? []).flatMap(({ title, rows, fields }) =>
    linesOf(`[${title}${rows === undefined ? '' : `: ${rows}`}]`, fields.map(columnText)),
  ),
];

/** Commands that show the same share a block. */
const blocksOf = (shown: readonly (readonly [string, string[]])[]): string[] => {
  const commands = new Map<string, string[]>();
  for (const [line, columns] of shown) {
    const text = columns.join('\n');
    commands.set(text, [...(commands.get(text) ?? []), `ems ${line}`]);
  }
  return [...commands].map(([text, lines]) => [...lines, text].join('\n'));
};

const directory = useDirectory();

/** Lists that no record describes: their header, on a terminal that is wide enough for all of it. */
const ownLists = ['profile list', 'history list', 'bulk list', 'config list --origin', 'api list --area health'];

/** Something to list: a profile, a change and a run. */
const before = ['config set timeout 30s --profile old', 'computer rescan 41 42 --type Inventory --yes'];

const ems = async (line: string): Promise<string> => {
  const argv = [...line.split(' '), ...(line.includes('--profile') ? [] : ['--demo'])];
  const { code, stdout, stderr } = await runHere([...argv, '-o', 'table'], directory(), { columns: 400 });
  expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
  return stdout;
};

const headerOf = async (line: string): Promise<string> => {
  const header = (await ems(line)).split('\n').find((row) => /^[A-Z ]{2,}$/.test(row.trim())) ?? 'no header';
  return `  ${header.trim().replaceAll(/\s{2,}/g, ' | ')}`;
};

test('the default columns of every command are those of default-columns.txt', async () => {
  const ofRecords = blocksOf(
    records
      .map(([line, record]) => [line, shownBy(record)] as const)
      .filter(([, columns]) => columns.length > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  for (const line of before) await ems(line);
  const own = [];
  for (const line of ownLists) own.push(`ems ${line}\n${await headerOf(line)}`);
  await expect(`${[...ofRecords, ...own].join('\n\n')}\n`, update).toMatchFileSnapshot('default-columns.txt');
});

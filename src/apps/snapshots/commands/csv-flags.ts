import type { CommandContext, FlagSpec, Input } from '../../../command/spec.js';
import { usage } from '../../../base/errors.js';
import { readFileText } from '../../../engine/flags/read-input.js';
import { refuseTableName, type CsvTable } from '../sql/csv-tables.js';

export const withFlag: FlagSpec = {
  name: 'with',
  value: 'name=file.csv',
  help: 'a csv file as a table of this name; a column is a number if every value is one',
  repeat: true,
  completes: 'file',
};

export const csvTablesIn = ({ flags }: Input, { interrupt }: CommandContext): Promise<CsvTable[]> => {
  const typed = [flags['with'] ?? []].flat().map((text) => pairIn(String(text)));
  for (const [at, { name }] of typed.entries()) {
    refuseTableName(name, '--with');
    const isTwin = typed.slice(0, at).some((other) => other.name.toLowerCase() === name.toLowerCase());
    if (isTwin) throw usage(`--with: there are two tables "${name}"`);
  }
  return Promise.all(
    typed.map(async ({ name, file }) => ({ name, text: await readFileText(file, '--with', interrupt) })),
  );
};

const pairIn = (text: string): { readonly name: string; readonly file: string } => {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1)
    throw usage(`--with: "${text}" is not name=file`, 'Such as --with licenses=licenses.csv');
  return { name: text.slice(0, at).trim(), file: text.slice(at + 1).trim() };
};

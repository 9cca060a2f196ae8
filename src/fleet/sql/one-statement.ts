import { usage } from '../../errors.js';

/** Engines run the first statement and forget the rest without a word; this one is refused. */
export const oneStatement = (typed: string): string => {
  const end = firstEnd(typed);
  const rest = typed.slice(end + 1);
  if (typed.slice(0, end).trim() === '')
    throw usage('There is no SQL to run.', 'List tables and columns with: ems fleet sql --tables');
  if (firstWord(rest) !== undefined) throw usage('Only one SQL statement can be run at a time.');
  return typed.slice(0, end);
};

/** Text, names and comments in which a semicolon is none. */
const skipped = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|;/g;

const firstEnd = (sql: string): number => {
  for (const { 0: found, index } of sql.matchAll(skipped)) if (found === ';') return index;
  return sql.length;
};

const firstWord = (sql: string): string | undefined =>
  sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|;/g, ' ').trim() || undefined;

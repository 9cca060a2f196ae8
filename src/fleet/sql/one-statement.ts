import { usage } from '../../errors.js';

/** Refuses what engines pass over in silence: a second statement is not run, and a parameter is NULL. */
export const oneStatement = (typed: string): string => {
  const bare = blankOut(typed);
  const end = bare.includes(';') ? bare.indexOf(';') : bare.length;
  if (typed.slice(0, end).trim() === '')
    throw usage('There is no SQL to run.', 'List tables and columns with: ems fleet sql --tables');
  if (/[^\s;]/.test(bare.slice(end))) throw usage('Only one SQL statement can be run at a time.');
  const parameter = /(?<![\w$])(?:\?\d*|[:@$][\p{L}_]\w*)/u.exec(bare)?.[0];
  if (parameter !== undefined)
    throw usage(`The statement has a parameter without a value: ${parameter}.`, "Write the value itself: 'Berlin'");
  return typed.slice(0, end);
};

/** Replaces texts, quoted names and comments, in which a semicolon or a question mark means nothing, by text of the same length. */
const blankOut = (sql: string): string =>
  sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (part) =>
    (/^[-/]/.test(part) ? ' ' : 'x').repeat(part.length),
  );

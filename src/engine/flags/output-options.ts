import type { Input } from '../../command/spec.js';
import type { Context } from '../../context.js';
import { usage } from '../../base/errors.js';
import type { OutputEncoding, OutputFormat, OutputOptions } from '../../settings/output-formats.js';
import type { Settings } from '../../settings/settings.js';
import type { Terminal } from '../../terminal/terminal.js';
import { oneOf } from '../../base/text/one-of.js';

/** Table for people, json for pipes, unless flag, environment or profile say otherwise. */
export const outputOptions = (
  input: Input,
  { env, terminal }: { readonly env: Context['env']; readonly terminal: Terminal },
  settings: Settings,
): OutputOptions => {
  const { columns, count, countBy, limit, sortBy, query, header, envelope, quiet } = input.shared;
  const { output, raw } = input.flags;
  // A count is printed as text, also in a pipe; -o json makes an object of it.
  const format = count && output === undefined && raw !== true ? 'text' : formatOf(input.flags, terminal, settings);
  const encoding = encodingOf(input.flags, format, settings);
  const withShape = env['EMS_ROWS'] === 'with-shape';
  const rows = { columns, count, countBy, limit, sortBy, query, header };
  return { format, ...rows, ...sheetOf(input.flags, format, env), envelope, quiet, encoding, withShape };
};

const delimiters: Readonly<Record<string, string>> = { tab: '\t', ',': ',', ';': ';', '|': '|' };

const sheetOf = (
  { delimiter, excel }: Input['flags'],
  format: OutputFormat,
  env: Context['env'],
): Pick<OutputOptions, 'delimiter' | 'locale'> => {
  if (typeof delimiter !== 'string' && excel !== true) return {};
  if (format !== 'csv') throw usage('--delimiter is for csv.', 'Add: -o csv');
  const locale = [env['LC_ALL'], env['LC_NUMERIC'], env['LANG']]
    .find(Boolean)
    ?.replace(/[.@].*$/, '')
    .replace('_', '-');
  const chosen = typeof delimiter === 'string' ? oneOf('--delimiter', delimiter, Object.keys(delimiters)) : undefined;
  return { delimiter: chosen === undefined ? 'locale' : delimiters[chosen], locale };
};

const encodingOf = (flags: Input['flags'], format: OutputFormat, settings: Settings): OutputEncoding | undefined => {
  if (flags['excel'] === true && format !== 'csv') throw usage('--excel is for csv.', 'Leave out -o, or give -o csv');
  if (flags['excel'] === true) return 'excel';
  if (!settings.get('ascii')) return undefined;
  return format === 'csv' ? 'marked' : format === 'json' || format === 'ndjson' ? 'escaped' : undefined;
};

const formatOf = (flags: Input['flags'], terminal: Terminal, settings: Settings): OutputFormat => {
  const { excel, output, raw } = flags;
  // A spreadsheet is csv, unless the line itself says something else.
  if (excel === true && output === undefined && raw !== true) return 'csv';
  if (raw !== true) return settings.get('output') ?? (terminal.stdout.isTerminal ? 'table' : 'json');
  if (output !== undefined && output !== 'text')
    throw usage(`--raw is -o text and cannot be combined with -o ${String(output)}`);
  return 'text';
};

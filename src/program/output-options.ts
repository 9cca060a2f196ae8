import type { Input } from '../command/input.js';
import type { Context } from '../context.js';
import { usage } from '../errors.js';
import type { OutputEncoding, OutputFormat, OutputOptions } from '../settings/output-formats.js';
import type { Settings } from '../settings/settings.js';
import type { Terminal } from '../terminal/terminal.js';

/** Table for people, json for pipes, unless flag, environment or profile say otherwise. */
export const outputOptions = (
  input: Input,
  { env, terminal }: { readonly env: Context['env']; readonly terminal: Terminal },
  settings: Settings,
): OutputOptions => {
  const { columns, count, countBy, limit, sortBy, query, header, envelope, quiet } = input.shared;
  const { output, raw } = input.flags;
  // One number is as good for a script as for a person; -o json makes an object of it.
  const format = count && output === undefined && raw !== true ? 'text' : formatOf(input.flags, terminal, settings);
  const encoding = encodingOf(input.flags, format, settings);
  const withShape = env['EMS_ROWS'] === 'with-shape';
  return { format, columns, count, countBy, limit, sortBy, query, header, envelope, quiet, encoding, withShape };
};

const encodingOf = (flags: Input['flags'], format: OutputFormat, settings: Settings): OutputEncoding | undefined => {
  if (flags['excel'] === true && format !== 'csv') throw usage('--excel is for csv.', 'Add: -o csv');
  if (flags['excel'] === true) return 'excel';
  if (!settings.get('ascii')) return undefined;
  return format === 'csv' ? 'marked' : format === 'json' || format === 'ndjson' ? 'escaped' : undefined;
};

const formatOf = (flags: Input['flags'], terminal: Terminal, settings: Settings): OutputFormat => {
  const { output, raw } = flags;
  if (raw !== true) return settings.get('output') ?? (terminal.stdout.isTerminal ? 'table' : 'json');
  if (output !== undefined && output !== 'text')
    throw usage(`--raw is -o text and cannot be combined with -o ${String(output)}`);
  return 'text';
};

import type { CommandSpec, FlagSpec } from '../command/spec.js';
import type { Candidates } from './candidate.js';

/** Values about rows of a file or custom fields; undefined for any other flag. */
export const valuesOfRows = async (
  spec: CommandSpec,
  { form, name }: FlagSpec,
  typed: string,
  tokens: readonly string[],
): Promise<Candidates | undefined> => {
  if (name === 'custom') return typed.includes('=') ? { words: [] } : { words: [], names: 'custom-field', suffix: '=' };
  if (form === 'clear' && typed.startsWith('custom:')) return { words: [], names: 'custom-field', prefix: 'custom:' };
  return name === 'map' ? mapValues(spec, typed, tokens) : undefined;
};

/** Completes first a column of the file in --from-file, then its target. */
const mapValues = async (spec: CommandSpec, typed: string, tokens: readonly string[]): Promise<Candidates> => {
  const column = /^(.*?=)/.exec(typed)?.[1];
  if (column === undefined) {
    const columns = await columnsOf(tokens);
    return { words: columns.map((each) => ({ word: `${each}=`, about: 'column of the file' })) };
  }
  const targets = [
    ...spec.arguments.filter(({ many }) => many !== true).map(({ help, name }) => ({ name, help })),
    ...spec.flags.filter(({ fills, form }) => fills !== undefined && form === undefined),
  ];
  return {
    words: targets.map(({ help, name }) => ({ word: `${column}${name}`, about: help })),
    ...(spec.flags.some(({ name }) => name === 'custom') ? { names: 'custom-field', prefix: `${column}custom:` } : {}),
  };
};

const columnsOf = async (tokens: readonly string[]): Promise<string[]> => {
  const at = tokens.indexOf('--from-file');
  const file = at === -1 ? tokens.find((token) => token.startsWith('--from-file='))?.slice(12) : tokens[at + 1];
  if (file === undefined || file === '' || file === '-') return [];
  const { open } = await import('node:fs/promises');
  const handle = await open(file).catch(() => undefined);
  if (handle === undefined) return [];
  try {
    // Read only the beginning for the header: the file may be large, or no file at all.
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return await headerIn(buffer.toString('utf8', 0, bytesRead));
  } catch {
    return [];
  } finally {
    await handle.close();
  }
};

const headBytes = 8192;

const headerIn = async (text: string): Promise<string[]> => {
  const { csvRecords, withLineBreaks } = await import('../engine/targets/file-records.js');
  const clean = withLineBreaks(text);
  const separator = [',', ';', '\t'].find((each) => clean.split('\n')[0]?.includes(each)) ?? ',';
  const [header] = csvRecords(clean, separator);
  return (header?.cells ?? []).map((cell) => cell.trim()).filter((cell) => cell !== '');
};

import type { Context } from '../../context.js';
import type { Input } from '../../command/input.js';

/** A person looks, and asked for no format: a sentence says more than a record. */
export const isForPeople = async (context: Context): Promise<boolean> => {
  if (!context.terminal.stdout.isTerminal) return false;
  const { columns, envelope, format, query } = await context.output();
  const isShaped = columns !== undefined || query !== undefined || envelope || format === 'text';
  return !isShaped && (await context.settings()).get('output') === undefined;
};

export const wantsRecord = ({ shared }: Input): boolean => shared.verbose;

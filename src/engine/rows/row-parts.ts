import type { Context } from '../../context.js';
import { EmsError } from '../../errors.js';
import { learnSecret } from '../../settings/loaded.js';
import { nameResolver } from '../names/resolve.js';
import { mapBounded } from '../read/map-bounded.js';
import { prepareCall } from '../request/prepare.js';
import { rowBodies, throwProblems, type Mapping, type RowProblem } from './rows.js';
import type { FileEntry } from '../targets/target-file.js';
import type { RowPart, SubjectId } from '../targets/target.js';
import type { Command } from '../command.js';
import type { Input } from '../../command/input.js';

/** What each row adds to the request of its computer; undefined where all its cells are empty. */
export const rowParts = async (
  { entries, mappings }: { readonly entries: readonly FileEntry[]; readonly mappings: readonly Mapping[] },
  command: Command,
  input: Input,
  context: Context,
): Promise<(RowPart | undefined)[]> => {
  await hideSecrets(entries, mappings, context);
  const bodies = rowBodies(entries, mappings, command, context.clock.date());
  const named = mappings.filter(({ argument }) => argument !== undefined);
  if (named.length === 0) return bodies.map((body) => (body === undefined ? undefined : { own: { body } }));
  const places = await placesOf({ entries, named }, command, input, context);
  return bodies.map((body, at) => ({
    own: { pathValues: places[at]?.pathValues, ...(body === undefined ? {} : { body }) },
    values: places[at]?.values,
  }));
};

/** Only a trace shows what is sent, so what may be thousands of cells is learned only for one. */
const hideSecrets = async (
  entries: readonly FileEntry[],
  mappings: readonly Mapping[],
  context: Context,
): Promise<void> => {
  const secret = mappings.filter(({ isSecret }) => isSecret);
  if (secret.length === 0 || !(await context.settings()).get('debug')) return;
  const client = await context.client();
  for (const entry of entries) for (const { column } of secret) learnSecret(client, cellOf(entry, column));
};

interface Place {
  readonly pathValues: Readonly<Record<string, SubjectId>>;
  readonly values: Readonly<Record<string, string>>;
}

/** Where each row's request goes. Each name is looked up once, however many rows have it. */
const placesOf = async (
  { entries, named }: { readonly entries: readonly FileEntry[]; readonly named: readonly Mapping[] },
  command: Command,
  input: Input,
  context: Context,
): Promise<Place[]> => {
  const empty = entries.flatMap((entry) => named.flatMap((mapping) => emptyCell(entry, mapping)));
  throwProblems(empty);
  const problems: RowProblem[] = [];
  const values = entries.map((entry) =>
    Object.fromEntries(named.map(({ argument = '', column }) => [argument, cellOf(entry, column)])),
  );
  const lines = new Map<string, number>();
  for (const [at, each] of values.entries()) {
    const key = JSON.stringify(each);
    if (!lines.has(key)) lines.set(key, entries[at]?.line ?? 0);
  }
  const resolve = nameResolver(() => context.client());
  const found = new Map<string, Place['pathValues']>();
  await mapBounded([...lines], 4, async ([key, line]) => {
    const cells = JSON.parse(key) as Record<string, string>; // written above
    const typed = { ...input, arguments: { ...input.arguments, ...cells } };
    try {
      const { call } = await prepareCall(command, typed, context, resolve);
      found.set(key, call.pathValues ?? {});
    } catch (error) {
      problems.push(problemIn(error, line));
    }
  });
  throwProblems(problems);
  return values.map((each) => ({ values: each, pathValues: found.get(JSON.stringify(each)) ?? {} }));
};

/** What a row got wrong; what the service refused to look up is no fault of a row. */
export const problemIn = (error: unknown, line: number): RowProblem => {
  const isOfRow =
    error instanceof EmsError && ['not-found', 'usage'].includes(error.kind) && error.facts.status === undefined;
  if (!isOfRow) throw error;
  const { hint } = error.facts;
  const text = `line ${line}: ${error.message}${hint === undefined ? '' : ` ${hint}`}`;
  return { text, isMissing: error.kind === 'not-found' };
};

const emptyCell = (entry: FileEntry, { column }: Mapping): RowProblem[] =>
  cellOf(entry, column) === '' ? [{ text: `line ${entry.line}, column "${column}" is empty` }] : [];

const cellOf = ({ cells = {} }: FileEntry, column: string): string => (cells[column] ?? '').trim();

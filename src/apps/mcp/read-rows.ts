import type { InsideRun } from '../../command/inside.js';
import { usage } from '../../base/errors.js';
import { isObject, tryJson, type Json, type JsonObject } from '../../base/json/objects.js';
import { bytesOf, cleanJson, shrink } from './bound.js';
import { readAsked, runAsked, type AskedLine, type Session } from './session.js';

export interface ReadRequest {
  readonly args: readonly string[];
  readonly columns?: readonly string[] | undefined;
  readonly query?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly count?: boolean | undefined;
}

export const mostRows = 40;
export const mostBytes = 20_000;
/** Rows that a query is applied to. */
const mostQueried = 5000;

/** The `read` tool: a page of rows with the cursor of the next one, a single thing, or a number. */
export const answerRead = async (request: ReadRequest, session: Session, signal: AbortSignal): Promise<JsonObject> => {
  const asked = await readAsked(request.args, 'read', session);
  const start = cursorOf(request.cursor);
  const limit = Math.min(request.limit ?? mostRows, mostRows);
  const way = wayOf(asked, request);
  const flags = [...shapeFlags(request), ...pageFlags(way, { start, limit })];
  const run = await runAsked(asked, flags, session, { skip: way === 'pages' ? 0 : start, keep: limit, signal });
  if (run.error !== undefined && run.lines.length === 0) throw run.error;
  return answerOf(run, { start, limit, way });
};

/** pages: the service sends a part; queried: an expression's result for many rows, in part; whole: everything. */
type Way = 'pages' | 'queried' | 'whole';

const wayOf = ({ spec, input }: AskedLine, { count, query }: ReadRequest): Way => {
  const { shared } = input;
  if (!spec.shared.includes('paging') || count === true || shared.count || shared.countBy !== undefined) return 'whole';
  return query === undefined && shared.query === undefined ? 'pages' : 'queried';
};

const cursorOf = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw usage('The cursor is not one of this server.', 'Use next of the last answer.');
  return Number(cursor);
};

const shapeFlags = ({ columns, count, query }: ReadRequest): string[] => [
  ...(columns === undefined ? [] : [`--columns=${columns.join(',')}`]),
  ...(query === undefined ? [] : [`--query=${query}`]),
  ...(count === true ? ['--count'] : []),
  '--output=ndjson',
];

interface Part {
  readonly start: number;
  readonly limit: number;
}

const pageFlags = (way: Way, { start, limit }: Part): string[] => {
  if (way === 'whole') return [];
  return way === 'pages' ? [`--skip=${start}`, `--limit=${limit}`] : [`--limit=${mostQueried}`];
};

const answerOf = (run: InsideRun, { start, limit, way }: Part & { readonly way: Way }): JsonObject => {
  const found = run.lines.map((line) => cleanJson(jsonOf(line)));
  const notes = notesOf(run);
  const [only] = found;
  if (run.kind !== 'list') {
    if (isObject(only) && isCount(only)) return { count: only['count'] ?? null };
    return { item: shrink(run.kind === 'text' ? run.lines.join('\n') : (only ?? null), mostBytes), ...notes };
  }
  if (isObject(only) && found.length === 1 && isCount(only)) return { count: only['count'] ?? null };
  const rows = fitting(found);
  const end = start + rows.length;
  const total = way === 'pages' ? run.total : run.count;
  const isCut = way === 'queried' && (run.total ?? 0) > mostQueried;
  const hasNext = total === undefined ? run.hasMore === true || found.length === limit : end < total;
  return {
    rows,
    ...(total === undefined ? {} : { total }),
    ...(isCut ? { queried: { rows: mostQueried, of: run.total ?? null } } : {}),
    next: rows.length > 0 && hasNext ? String(end) : null,
    ...notes,
  };
};

const isCount = (value: JsonObject): boolean => Object.keys(value).join() === 'count';

/** A line that is not JSON is a text. */
const jsonOf = (line: string): Json => {
  const value = tryJson(line);
  return value === undefined ? line : value;
};

/** As many rows as there is room for; at least one, shortened where it must be. */
const fitting = (rows: readonly Json[]): readonly Json[] => {
  const kept: Json[] = [];
  let room = mostBytes - 500;
  for (const row of rows) {
    const size = bytesOf(row) + 1;
    if (size > room && kept.length > 0) break;
    kept.push(shrink(row, room));
    room -= size;
  }
  return kept;
};

/** Warnings, and the error of a command that has rows all the same. */
const notesOf = ({ error, messages }: InsideRun): JsonObject => {
  const lines = messages
    .filter((line) => !/--all for the rest|^The first [\d,]+|^[\d,]+ of [\d,]+/.test(line))
    .slice(0, 10);
  return {
    ...(lines.length === 0 ? {} : { notes: lines.map((line) => cleanJson(line)) }),
    ...(error === undefined ? {} : { ended: cleanJson({ kind: error.kind, message: error.message }) }),
  };
};

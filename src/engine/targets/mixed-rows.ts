import { computerApi } from '../../service/computers.js';
import type { Context } from '../../context.js';
import { usage } from '../../base/errors.js';
import { readIfFound } from '../../http/reads.js';
import { textOf, type JsonObject } from '../../base/json/objects.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { macDigits } from '../../base/text/identifiers.js';
import { identifiesNobody } from '../../base/text/placeholders.js';
import { plural } from '../../base/text/wording.js';
import { byMac, bySerial, byUuid, hasIdentity } from '../names/find-computers.js';
import { hostLabel, indexMarks, isHost, splitHost } from '../names/matching.js';
import { lookingUp } from '../names/resolve.js';
import { findInFleet, mapBounded, readAll, searchComputers } from '../../service/read-items.js';
import type { IdentityMark } from './identifying-columns.js';

/** Further cells of a row about its computer, beside the word that was looked up. */
interface RowMarks {
  /** The host name in the row, if another cell was looked up. */
  readonly name?: string | undefined;
  readonly marks?: readonly IdentityMark[] | undefined;
  readonly line?: number | undefined;
}

/** A row of a file that says by more than one cell which computer it is about. */
export interface NamedRow<Given extends RowMarks = RowMarks> {
  readonly id: number;
  readonly given: Given;
}

export interface MixedRow<Given extends RowMarks = RowMarks> {
  readonly given: Given;
  readonly text: string;
}

/**
 * Rows whose cells belong to different computers: the request would go to one of them, and every message would show the
 * other name. An id that the service does not know is left to the request itself, which reports it.
 */
export const findMixedRows = async <Given extends RowMarks>(
  rows: readonly NamedRow<Given>[],
  context: Context,
): Promise<MixedRow<Given>[]> => {
  if (rows.length === 0) return [];
  const reading = readComputers(new Set(rows.map(({ id }) => id)), context);
  const known = await lookingUp('whose ids the file has', 'Leave out the column with the host names.', reading);
  const found = rows.flatMap((row) => {
    const item = known.get(row.id);
    return item === undefined ? [] : [{ row, item }];
  });
  const others = await findOthers(
    found.flatMap(({ item, row }) => (row.given.marks ?? []).filter((mark) => !agrees(item, mark))),
    context,
  );
  return found.flatMap(({ item, row: { given, id } }) => {
    const wrong = wrongCell(given, item, others, id);
    const is = `client id ${id} is "${cleanCell(hostLabel(item))}"`;
    return wrong === undefined ? [] : [{ given, text: `the row names "${cleanCell(wrong)}", but ${is}` }];
  });
};

export const refuseMixed = (mixed: readonly MixedRow[]): void => {
  const [first] = mixed;
  if (first === undefined) return;
  const more = mixed.length === 1 ? '' : ` The same goes for ${plural(mixed.length - 1, 'more row')}.`;
  throw usage(
    `--from-file line ${first.given.line ?? '?'}: ${first.text}.${more}`,
    'Nothing was sent. Correct the row, or leave out one of the columns that name the computer.',
  );
};

/** Finds the computers with a mark that the computer of its row does not have. */
type Others = (mark: IdentityMark) => readonly JsonObject[];

const wrongCell = (
  { marks = [], name }: RowMarks,
  item: JsonObject,
  others: Others,
  id: number,
): string | undefined => {
  if (name !== undefined && !isNamed(item, name)) return name;
  // A mark that the service does not know, such as that of another network adapter, contradicts nothing.
  const wrong = marks.find((mark) =>
    mark.kind === 'id' ? mark.text !== String(id) : !agrees(item, mark) && others(mark).length > 0,
  );
  return wrong?.text;
};

/** An answer without a host name contradicts nothing. */
const isNamed = (item: JsonObject, name: string): boolean => {
  const { domain, host } = splitHost(name);
  return hostLabel(item) === '' || isHost(item, name, host, domain) || hasIdentity(item, name);
};

const agrees = (item: JsonObject, { kind, text }: IdentityMark): boolean =>
  kind === 'id' ? textOf(item['id'] ?? item['clientId']) === text : identifiesNobody(text) || hasIdentity(item, text);

/** Up to this many are read one by one; more are found in the pages of the fleet. */
const few = 10;

const findOthers = async (marks: readonly IdentityMark[], context: Context): Promise<Others> => {
  const asked = marks.filter(({ kind }) => kind !== 'id');
  if (asked.length > few) {
    const byMark = indexMarks(await readAll(searchComputers({}), context));
    return (mark) => byMark.get(keyOf(mark)) ?? [];
  }
  const client = await context.client();
  const found = await mapBounded(asked, 4, async (mark) => {
    const { kind, text } = mark;
    const digits = macDigits(text);
    if (kind === 'mac') return [keyOf(mark), digits === undefined ? [] : await byMac(digits, client)] as const;
    return [keyOf(mark), await (kind === 'uuid' ? byUuid : bySerial)(text, client)] as const;
  });
  const byMark = new Map(found);
  return (mark) => byMark.get(keyOf(mark)) ?? [];
};

const keyOf = ({ kind, text }: IdentityMark): string =>
  `${kind} ${((kind === 'mac' ? macDigits(text) : undefined) ?? text).toLowerCase()}`;

const readComputers = async (ids: ReadonlySet<number>, context: Context): Promise<Map<number, JsonObject>> => {
  if (ids.size > few) return findInFleet(ids, context);
  const client = await context.client();
  const found = await mapBounded([...ids], 4, async (id): Promise<[number, JsonObject][]> => {
    const call = computerApi.one(id, { signal: context.interrupt });
    const item = await readIfFound(call, client);
    return item === undefined ? [] : [[id, item]];
  });
  return new Map(found.flat());
};

import { schemaOf } from '../../contract/answers.js';
import { openBrace } from '../../base/json/ascii.js';
import { slicePage, type PageSlices } from '../../base/json/item-slices.js';
import { isList, isObject, listIn, parseJson, type Json, type JsonObject, type Page } from '../../base/json/objects.js';
import type { Call, Reply } from '../client.js';
import { EmsError } from '../../base/errors.js';
import { notObjects, notTheService } from '../answers/decode.js';
import { plural } from '../../base/text/wording.js';

/** Reads an answer as a page: a bare array, or an object with an `items` array. Items are parsed on demand. */
export const readPage = (reply: Reply, call: Call): Page => {
  const text = reply.body;
  // Parse a short answer at once, so that a JSON error is reported together with the answer.
  if (text.length < shortText) reply.json();
  const slices = sliceReply(reply, call);
  if (slices.kind === 'other') return otherPage(reply, call, slices);
  // Rows are passed on as text and not checked later.
  if (slices.items.some(({ start }) => text[start] !== openBrace) && schemaOf(call.operation) !== undefined)
    throw new EmsError('failed', notObjects, { operation: call.operation, hint: notTheService });
  return {
    text,
    wrapped: slices.kind === 'wrapper',
    count: slices.items.length,
    ...readFacts(text, slices),
    items: () => itemsOf(reply.json()),
  };
};

/** An undocumented list may have another wrapper, as in listIn. */
const otherPage = (reply: Reply, call: Call, slices: PageSlices): Page => {
  const json = reply.json();
  const list = schemaOf(call.operation) === undefined && isObject(json) ? listIn(json) : undefined;
  const [name] = Object.entries(json ?? {}).find(([, value]) => value === list) ?? [];
  const member = slices.members.findLast((each) => each.name === name);
  if (list === undefined || member === undefined) throw notAList(call);
  const text = reply.body.subarray(member.start, member.end);
  return { text, wrapped: false, count: list.length, ...readFacts(reply.body, slices), items: () => list };
};

const shortText = 65_536;

/** The parser's error message is better; but it finds no error if the scan refuses too many values. */
const sliceReply = (reply: Reply, call: Call): PageSlices => {
  try {
    return slicePage(reply.body);
  } catch (error) {
    const json = reply.json();
    throw isObject(json) || isList(json) ? error : notAList(call);
  }
};

const readFacts = (text: Buffer, { members }: PageSlices): PageFacts => {
  const member = (name: string): Json => {
    const found = members.findLast((each) => each.name === name);
    if (found === undefined) return null;
    return parseJson(text.toString('utf8', found.start, found.end));
  };
  return pageFactsIn({ totalCount: member('totalCount'), hasMore: member('hasMore') });
};

/** The first items of a page. They are cut out of the text, so that numbers keep their digits. */
export const cutPage = (page: Page, count: number): Page => {
  if (page.count <= count) return page;
  const { items } = slicePage(page.text);
  const end = items[count - 1]?.end ?? items[0]?.start ?? 0;
  const text = Buffer.concat([page.text.subarray(0, end), page.text.subarray(items.at(-1)?.end ?? end)]);
  return { ...page, text, count, hasMore: true, items: () => page.items().slice(0, count) };
};

const itemsOf = (value: Json | undefined): readonly Json[] => {
  const list = isObject(value) ? value['items'] : value;
  return isList(list) ? list : [];
};

/** A page reduced to its facts about further pages: totalCount and hasMore. */
type CountedPage = Pick<Page, 'count' | 'hasMore' | 'totalCount'>;

/** `received` includes this page and the skipped items. A wrapper may give only the total. */
export const reportsMore = ({ hasMore, totalCount = 0 }: PageFacts, received: number): boolean =>
  hasMore ?? received < totalCount;

/** For an answer that may be counts or a list: in counts without entries, the total is a count. */
export const isPart = (json: Json | undefined, entries: number): boolean => {
  if (!isObject(json)) return false;
  const said = pageFactsIn(json);
  return entries > 0 ? reportsMore(said, entries) : said.hasMore === true;
};

/** A full page without facts may be followed by another one, which the next request shows. */
export const mayContinue = (page: CountedPage, received: number, asked?: number): boolean =>
  page.count > 0 && (reportsMore(page, received) || (reportsNothing(page) && page.count === asked));

export const reportsNothing = ({ hasMore, totalCount }: PageFacts): boolean =>
  hasMore === undefined && totalCount === undefined;

/** Continuing would request the same page for ever, and ending silently would pass for the whole list. */
export const refuseEmpty = (page: CountedPage, received: number): void => {
  if (page.count > 0 || !reportsMore(page, received)) return;
  throw new EmsError('failed', 'The service returned an empty page although more items exist.', {
    hint: 'What was read is incomplete. Try again; a part of a list is fetched with --skip and --top.',
  });
};

/** Refuses an empty first page if the total says that the list has items there. */
export const refuseEmptyFirst = (page: CountedPage, skip: number): void =>
  refuseEmpty(skip < (page.totalCount ?? 0) ? { ...page, hasMore: true } : page, skip + page.count);

/** Without this, the next page would repeat these items and skip the rest. */
export const samePageError = (): EmsError =>
  new EmsError('failed', 'The service returned the same page twice although more items exist: it does not obey skip.', {
    hint: 'What was read is incomplete. A larger page may hold the whole list: --top <n>.',
  });

export const notAList = ({ operation }: { readonly operation: string }): EmsError =>
  new EmsError('failed', 'The service did not return a list.', {
    operation,
    hint: 'See what it returned: add --debug.',
  });

export const warnOfMissing = (
  received: number,
  total: number | undefined,
  { warn }: { readonly warn?: ((line: string, missing?: boolean) => void) | undefined },
): void => {
  if (total !== undefined && received < total)
    warn?.(
      `The list may be incomplete: the service counts ${plural(total, 'item')}, and its pages ended after ${received}.`,
      true,
    );
};

/** Total and hasMore of the wrapper of a list, if present. */
export interface PageFacts {
  readonly hasMore?: boolean | undefined;
  readonly totalCount?: number | undefined;
}

export const pageFactsIn = ({ hasMore, totalCount }: JsonObject): PageFacts => ({
  hasMore: typeof hasMore === 'boolean' ? hasMore : undefined,
  totalCount:
    typeof totalCount === 'number' && Number.isInteger(totalCount) && totalCount >= 0 ? totalCount : undefined,
});

/** The total, if plausible: a request for one item must return one if there are any, and not exceed the total. */
export const totalOf = ({ hasMore, totalCount }: PageFacts, shown: number): number | undefined => {
  if (totalCount === undefined || !Number.isSafeInteger(totalCount) || totalCount < shown) return undefined;
  if (shown === 0 && totalCount > 0) return undefined;
  return hasMore === true && totalCount === shown ? undefined : totalCount;
};

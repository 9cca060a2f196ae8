import { schemaOf } from '../../contract/answers.js';
import { openBrace } from '../../json/ascii.js';
import { slicePage, type PageSlices } from '../../json/item-slices.js';
import { isList, isObject, listIn, parseJson, type Json, type JsonObject, type Page } from '../../json/objects.js';
import type { Call, Reply } from '../client.js';
import { EmsError } from '../../errors.js';
import { notObjects, notTheService } from '../answers/decode.js';
import { plural } from '../../text/wording.js';

/** Reads an answer as a page: a bare array, or an object with an `items` array. Its items are parsed when they are asked for. */
export const readPage = (reply: Reply, call: Call): Page => {
  const text = reply.body;
  // A short answer is parsed at once, so that a mistake in it is reported together with what the service sent.
  if (text.length < shortText) reply.json();
  const slices = sliceReply(reply, call);
  if (slices.kind === 'other') return otherPage(reply, call, slices);
  // Rows are passed on as text, so that this is the only look at them.
  if (slices.items.some(({ start }) => text[start] !== openBrace) && schemaOf(call.operation) !== undefined)
    throw new EmsError('failed', notObjects, { operation: call.operation, hint: notTheService });
  return {
    text,
    wrapped: slices.kind === 'wrapper',
    count: slices.items.length,
    ...readSaid(text, slices),
    items: () => itemsOf(reply.json()),
  };
};

/** A list that the reference does not show may be in another wrapper, as for those who read it at once. */
const otherPage = (reply: Reply, call: Call, slices: PageSlices): Page => {
  const json = reply.json();
  const list = schemaOf(call.operation) === undefined && isObject(json) ? listIn(json) : undefined;
  const [name] = Object.entries(json ?? {}).find(([, value]) => value === list) ?? [];
  const member = slices.members.findLast((each) => each.name === name);
  if (list === undefined || member === undefined) throw notAList(call);
  const text = reply.body.subarray(member.start, member.end);
  return { text, wrapped: false, count: list.length, ...readSaid(reply.body, slices), items: () => list };
};

const shortText = 65_536;

/** The parser's words for a mistake are better; it may have none where the scan counts too many values. */
const sliceReply = (reply: Reply, call: Call): PageSlices => {
  try {
    return slicePage(reply.body);
  } catch (error) {
    const json = reply.json();
    throw isObject(json) || isList(json) ? error : notAList(call);
  }
};

const readSaid = (text: Buffer, { members }: PageSlices): Said => {
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

/** Facts that a page reports about the following pages: totalCount and hasMore. */
type SaidMore = Pick<Page, 'count' | 'hasMore' | 'totalCount'>;

/** `received`: with this page, and with what was skipped. A wrapper may give the total only. */
export const saysMore = ({ hasMore, totalCount = 0 }: Said, received: number): boolean =>
  hasMore ?? received < totalCount;

/** An answer that may be counts or a list: of counts without entries, the total is one of them. */
export const isPart = (json: Json | undefined, entries: number): boolean => {
  if (!isObject(json)) return false;
  const said = pageFactsIn(json);
  return entries > 0 ? saysMore(said, entries) : said.hasMore === true;
};

/** A page that says nothing, and has as many items as were asked for, may be followed by others: the next one tells. */
export const goesOn = (page: SaidMore, received: number, asked?: number): boolean =>
  page.count > 0 && (saysMore(page, received) || (saysNothing(page) && page.count === asked));

export const saysNothing = ({ hasMore, totalCount }: Said): boolean =>
  hasMore === undefined && totalCount === undefined;

/** Going on would ask for the same page for ever, and ending quietly would pass for the whole list. */
export const refuseEmpty = (page: SaidMore, received: number): void => {
  if (page.count > 0 || !saysMore(page, received)) return;
  throw new EmsError('failed', 'The service returned an empty page although more items exist.', {
    hint: 'What was read is incomplete. Try again; a part of a list is fetched with --skip and --top.',
  });
};

/** An empty page of a list that counts items is not its end. */
export const refuseEmptyFirst = (page: SaidMore, skip: number): void =>
  refuseEmpty(skip < (page.totalCount ?? 0) ? { ...page, hasMore: true } : page, skip + page.count);

/** Its items would be listed twice, and those behind them never. */
export const samePage = (): EmsError =>
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

/** Total and hasMore of a list's wrapper, where it has them. */
export interface Said {
  readonly hasMore?: boolean | undefined;
  readonly totalCount?: number | undefined;
}

export const pageFactsIn = ({ hasMore, totalCount }: JsonObject): Said => ({
  hasMore: typeof hasMore === 'boolean' ? hasMore : undefined,
  totalCount:
    typeof totalCount === 'number' && Number.isInteger(totalCount) && totalCount >= 0 ? totalCount : undefined,
});

/** To count by: a page that was asked for one item has it, where there is any, and no more than there are. */
export const totalOf = ({ hasMore, totalCount }: Said, shown: number): number | undefined => {
  if (totalCount === undefined || !Number.isSafeInteger(totalCount) || totalCount < shown) return undefined;
  if (shown === 0 && totalCount > 0) return undefined;
  return hasMore === true && totalCount === shown ? undefined : totalCount;
};

import { slicePage, type PageSlices } from '../../json/item-slices.js';
import { isList, isObject, type Json } from '../../json/objects.js';
import type { Page } from '../../json/page.js';
import { parseJson } from '../../json/parse.js';
import { saidBy, type Said } from '../../json/said-by.js';
import type { Call, Reply } from '../client.js';
import { notAList } from './said-more.js';

/** Reads an answer as a page: a bare array, or an object with an `items` array. Its items are parsed when they are asked for. */
export const readPage = (reply: Reply, call: Call): Page => {
  const text = reply.body;
  // A short answer is parsed at once, so that a mistake in it is reported together with what the service sent.
  if (text.length < shortText) reply.json();
  const slices = sliceReply(reply, call);
  if (slices.kind === 'other') {
    reply.json();
    throw notAList(call);
  }
  return {
    text,
    wrapped: slices.kind === 'wrapper',
    count: slices.items.length,
    ...readSaid(text, slices),
    items: () => itemsOf(reply.json()),
  };
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
    // A long value is neither a count nor a yes or no.
    return found.end - found.start > 40 ? {} : parseJson(text.toString('latin1', found.start, found.end));
  };
  return saidBy({ totalCount: member('totalCount'), hasMore: member('hasMore') });
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

import type { Json } from '../../contract/operation.js';
import type { Page } from '../../json/page.js';
import type { Call, Reply } from '../client.js';
import { mayLoseDigits } from '../../json/lossy-numbers.js';
import { parseAnswer, parseJson } from '../../json/parse.js';
import { isSmallText } from '../../json/small-text.js';
import { cutPage, scanPage, type PageFacts } from './page-scan.js';
import { isList, isObject } from '../../json/objects.js';
import { saidBy } from '../../json/said-by.js';
import { notAList } from './said-more.js';

export interface ScannedPage extends Page {
  /** Where its items stand in the text. */
  scan(): PageFacts;
}

/** An answer as a page, parsed only where that is quicker than looking at its bytes. */
export const scannedPageOf = (reply: Reply, call: Call): ScannedPage => {
  const isSmall = isSmallText(reply.body);
  const bytes = isSmall ? undefined : scannedFacts(reply, call);
  const facts = isSmall ? readFacts(reply.json()) : bytes;
  if (facts === undefined) {
    // Says what is wrong if it is not JSON at all.
    reply.json();
    throw notAList(call);
  }
  const scan = (): PageFacts => {
    const found = bytes ?? scanPage(reply.body);
    if (found === undefined) throw notAList(call);
    return found;
  };
  // The scan has seen that it does not nest too deeply, so it is parsed without looking again: 0.3 s for 100,000 items.
  const parse = bytes === undefined ? () => reply.json() : () => parseScanned(reply.body);
  return makePage(reply.body, facts, scan, () => itemsOf(readable(parse) ?? reply.json()));
};

/** An id that is not written in digits is among the numbers that the scan has seen. */
const parseScanned = (body: Buffer): Json => {
  const text = body.toString('utf8');
  return mayLoseDigits(body) ? parseAnswer(text) : parseJson(text);
};

/** What is wrong is said by who parses it; but that one may have no objection, where this one counts too many values. */
const scannedFacts = (reply: Reply, call: Call): PageFacts | undefined => {
  try {
    return scanPage(reply.body);
  } catch (error) {
    const json = reply.json();
    throw isObject(json) || isList(json) ? error : notAList(call);
  }
};

const readFacts = (value: Json | undefined): Facts | undefined => {
  if (Array.isArray(value)) return { wrapped: false, count: value.length };
  if (!isObject(value) || !Array.isArray(value['items'])) return undefined;
  return { wrapped: true, count: value['items'].length, ...saidBy(value) };
};

type Facts = Omit<PageFacts, 'slices'>;

const makePage = (text: Buffer, facts: Facts, scan: () => PageFacts, items: () => readonly Json[]): ScannedPage => {
  const { wrapped, count, totalCount, hasMore, oddTotal } = facts;
  return { text, wrapped, count, totalCount, hasMore, oddTotal, items, scan };
};

/** The page with as many items as are left to be shown. */
export const cut = (page: ScannedPage, left: number): Page => {
  if (page.count <= left) return page;
  const facts = { ...page.scan(), count: left, hasMore: true };
  const text = cutPage(page.text, facts, left);
  return makePage(
    text,
    facts,
    () => facts,
    () => page.items().slice(0, left),
  );
};

/** undefined: the answer's own way of reading it says what is wrong. */
const readable = (parse: () => Json | undefined): Json | undefined => {
  try {
    return parse();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const itemsOf = (value: Json | undefined): readonly Json[] => {
  const list = isObject(value) ? value['items'] : value;
  return Array.isArray(list) ? list : [];
};

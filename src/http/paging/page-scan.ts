import { slicePage, type Slice } from '../../json/item-slices.js';
import type { Json } from '../../json/objects.js';
import { saidBy, type Said } from '../../json/said-by.js';

/** What a page says about itself, found without parsing its items: parsing and printing them again is two thirds of the time. */
export interface PageFacts extends Said {
  readonly wrapped: boolean;
  readonly count: number;
  /** Where the items stand in the text. */
  readonly slices: readonly Slice[];
}

/** A bare array, or an object with an `items` array. Another object is undefined; anything else is an error that says why. */
export const scanPage = (text: Buffer): PageFacts | undefined => {
  const slices = slicePage(text);
  if (slices.kind === 'other') return undefined;
  const member = (name: string): Json | undefined => {
    const found = slices.members.findLast((each) => each.name === name);
    return found === undefined ? undefined : shortValue(text.toString('latin1', found.start, found.end));
  };
  return {
    wrapped: slices.kind === 'wrapper',
    count: slices.items.length,
    ...saidBy({ totalCount: member('totalCount') ?? null, hasMore: member('hasMore') ?? null }),
    slices: slices.items,
  };
};

/** A long one is no number and no yes or no: it is not read. */
const shortValue = (text: string): Json => (text.length > 40 ? {} : (JSON.parse(text) as Json));

/** The same page with its first items only; their text is kept as it came, so numbers keep their digits. */
export const cutPage = (text: Buffer, { slices }: PageFacts, count: number): Buffer => {
  const last = slices.at(-1);
  if (last === undefined || count >= slices.length) return text;
  const end = slices[count - 1]?.end ?? slices[0]?.start ?? 0;
  return Buffer.concat([text.subarray(0, end), text.subarray(last.end)]);
};

import { slicePage, type PageSlices } from '../../json/item-slices.js';
import type { Reply } from '../client.js';

/**
 * Tells a page that carries an error, such as {"error": "db down", "items": [], "totalCount": 0}, from a list. Only the
 * top level counts: an item may well have a field called error, and so may a job that is read alone.
 */
export const hasErrorPage = ({ body }: Pick<Reply, 'body'>): boolean => {
  if (!body.includes('"error"') || !pageSigns.some((name) => body.includes(`"${name}"`))) return false;
  const { kind, members } = slicesOf(body);
  const isPage = kind === 'wrapper' || members.some(({ name }) => pageSigns.includes(name));
  return (
    isPage && members.some((each) => each.name === 'error' && !isNone(body.toString('utf8', each.start, each.end)))
  );
};

const pageSigns = ['items', 'totalCount'];

const isNone = (text: string): boolean => ['null', 'false', '0', '""'].includes(text);

/** An answer that is not JSON is reported by whoever parses it. */
const slicesOf = (body: Buffer): Pick<PageSlices, 'kind' | 'members'> => {
  try {
    return slicePage(body);
  } catch {
    return { kind: 'other', members: [] };
  }
};

import type { PageFile } from './page-file.js';
import { TreePage, type PageKind } from './tree-page.js';

/** Pages of one level and what stands between them: one fewer than there are pages. */
export interface Level {
  readonly children: number[];
  readonly separators: Buffer[];
}

/** Puts pages above the leaves until there is one; returns its number. */
export const buildInterior = (kind: PageKind, leaves: Level, pages: PageFile): number => {
  let level = leaves;
  while (level.children.length > 1) level = levelAbove(kind, level, pages);
  return level.children[0] ?? 0;
};

const levelAbove = (kind: PageKind, { children, separators }: Level, pages: PageFile): Level => {
  const above: Level = { children: [], separators: [] };
  for (let first = 0; first < children.length;) {
    const last = lastChild(kind, first, separators);
    above.children.push(pages.append(interiorPage(kind, { children, separators }, { first, last })));
    const between = separators[last];
    if (between !== undefined) above.separators.push(between);
    first = last + 1;
  }
  return above;
};

/** As many as fit; a page with a single child would have no cell, so two are left for the last one. */
const lastChild = (kind: PageKind, first: number, separators: readonly Buffer[]): number => {
  const trial = new TreePage(kind);
  let last = first;
  for (let next = separators[last]; next !== undefined && trial.hasRoom(4 + next.length); next = separators[last]) {
    trial.reserve(4 + next.length);
    last += 1;
  }
  return last === separators.length - 1 ? last - 1 : last;
};

/** The children from the first to the last. */
export const interiorPage = (
  kind: PageKind,
  { children, separators }: Level,
  { first, last }: { readonly first: number; readonly last: number },
  offset = 0,
): Buffer => {
  const page = new TreePage(kind, offset);
  for (let at = first; at < last; at++) {
    const separator = separators[at] ?? Buffer.alloc(0);
    const start = page.reserve(4 + separator.length);
    page.bytes.writeUInt32BE(children[at] ?? 0, start);
    separator.copy(page.bytes, start + 4);
  }
  return page.seal(children[last]);
};

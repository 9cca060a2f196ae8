import { gapText, type Unreadable } from '../../service/readable.js';

export const tidyKinds = [
  'duplicate',
  'shared-mac',
  'dead',
  'empty-group',
  'unassigned-package',
  'assigned-not-ready',
  'redundant-value',
] as const;

export type TidyKind = (typeof tidyKinds)[number];

export interface TidyLine {
  /** The kind of finding. */
  readonly kind: TidyKind;
  /** Id of the computer, group, package or variable. */
  readonly id: number | string;
  /** The host name of a computer. */
  readonly hostname?: string;
  /** The name of a group, a package or a variable. */
  readonly name?: string;
  /** The finding in words. */
  readonly why: string;
  /** The computer that a duplicate repeats, or the group above a value. */
  readonly with: string | null;
}

/** The lines of one search, and the reads that failed. */
export interface TidyPart {
  readonly lines: readonly TidyLine[];
  readonly gaps: readonly { readonly what: string; readonly why: string }[];
}

export const nothingToTidy: TidyPart = { lines: [], gaps: [] };

/** A search that failed. */
export const unsearched = (what: string, gap: Unreadable): TidyPart => ({
  lines: [],
  gaps: [{ what, why: gapText(gap) }],
});

import type { HelpRow } from './layout.js';

/** A text that several commands share: `ems help <name>` and a manual page of section 7. */
export interface Topic {
  readonly name: string;
  readonly summary: string;
  readonly parts: readonly TopicPart[];
}

/** A heading with paragraphs, then a table, then lines to type. */
export interface TopicPart {
  readonly title?: string | undefined;
  readonly text: readonly string[];
  readonly rows: readonly HelpRow[];
  readonly code: readonly string[];
  /** The tests run its lines on the demo service, as they run the recipes of the README. */
  readonly runs: boolean;
}

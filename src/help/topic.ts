import type { HelpRow } from './layout.js';
import type { FlagSpec } from '../command/spec.js';
import { flagHelp, flagSyntax } from './flag-text.js';

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
  /** Tests run these lines with the demo service, like the recipes in the README. */
  readonly runs: boolean;
}

/**
 * Parses a topic with empty lines between its parts: `# ` begins a heading, `$ ` a command line that tests run, `> `
 * one that they do not run; ` :: ` separates the columns of a table. Any other line is a paragraph.
 */
export const topicOf = (text: string): readonly TopicPart[] =>
  text
    .replaceAll(/^\n+|\n+$/g, '')
    .split('\n\n')
    .map(partOf);

const partOf = (block: string): TopicPart => {
  const lines = block.split('\n');
  const after = (mark: string): string[] =>
    lines.filter((line) => line === mark || line.startsWith(`${mark} `)).map((line) => line.slice(mark.length + 1));
  const [title] = after('#');
  const [run, shown] = [after('$'), after('>')];
  const others = lines.filter((line) => !/^[#$>]( |$)/.test(line));
  return {
    title,
    text: others.filter((line) => !line.includes(' :: ')),
    rows: others.filter((line) => line.includes(' :: ')).map(rowOf),
    code: [...run, ...shown],
    runs: run.length > 0,
  };
};

const rowOf = (line: string): HelpRow => {
  const at = line.indexOf(' :: ');
  return [line.slice(0, at), line.slice(at + 4)];
};

export const rowLines = (rows: readonly HelpRow[]): string =>
  rows.map(([name, text]) => `${name} :: ${text}`).join('\n');

/** One row per flag. */
export const flagLines = (flags: readonly FlagSpec[]): string =>
  rowLines(flags.filter(({ hidden }) => !hidden).map((flag): HelpRow => [flagSyntax(flag), flagHelp(flag)]));

import { description, version } from '../../../package.json';
import { handbookHtml } from './handbook-html.js';
import { anchorOf, readHandbook, type Chapter, type HandbookEntry } from './handbook.js';
import { partText } from './skill-file.js';

/** The reference as files of a release, by name. */
export const handbookFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const chapters = await readHandbook();
  return new Map([
    ['ems-reference.html', handbookHtml(chapters, version)],
    ['ems-reference.md', handbookMarkdown(chapters)],
    ['llms.txt', llmsText(chapters)],
  ]);
};

const handbookMarkdown = (chapters: readonly Chapter[]): string => {
  const texts = chapters.flatMap((chapter) => [
    entryText(chapter, 2),
    ...chapter.entries.map((each) => entryText(each, 3)),
  ]);
  return `# ems ${version}: reference\n\n${texts.join('\n\n')}\n`;
};

const entryText = ({ title, parts }: HandbookEntry, level: number): string => {
  const texts = parts.map(({ text, rows, ...part }) =>
    partText(
      { ...part, text: text.map(harmless), rows: rows.map(([name, meaning]) => [name, harmless(meaning)]) },
      '####',
    ),
  );
  return [`${'#'.repeat(level)} ${title}`, ...texts].join('\n\n');
};

/** Outside of code, <name> would be a tag and * an emphasis. */
const harmless = (text: string): string =>
  text.replaceAll(/`[^`]*`|[<*]/g, (found) => (found.length === 1 ? `\\${found}` : found));

/** In the form of llmstxt.org: what this is, and links to the parts of the reference. */
const llmsText = (chapters: readonly Chapter[]): string => `# ems

> ${description}: computers, packages, patches, groups and rollouts, from a terminal, scripts and assistants. \`ems --demo\` runs any command on an embedded service, without a server.

The whole reference is [one file](ems-reference.md). Begin with [ems help agents](ems-reference.md#ems-help-agents). \`ems commands <words>\` finds a command, \`--dry-run\` shows what a change would send, and [exit codes](ems-reference.md#ems-help-exit-codes) say how it ended.

## Commands

${chapters
  .filter(({ parts }) => parts.length > 0)
  .map(link)
  .join('\n')}

## Topics

${chapters
  .filter(({ title }) => title === 'Topics')
  .flatMap(({ entries }) => entries.map(link))
  .join('\n')}

## Optional

${chapters
  .filter(({ title }) => title === 'Answers')
  .map(link)
  .join('\n')}
`;
const link = ({ title, parts }: HandbookEntry): string =>
  `- [${title}](ems-reference.md#${anchorOf(title)}): ${parts[0]?.text[0] ?? 'the fields of each'}`;

import type { Branch, NamedPlace, FrontSection, Leaf, LoadedBranch } from '../command/spec.js';
import type { Output } from '../terminal/terminal.js';
import { commandHelp } from './command-help.js';
import { firstLines } from './first-lines.js';
import { block, twoColumns, indent, joinParts, sentence, paragraph, type Style } from './layout.js';
import { closest } from '../base/text/closest.js';
import { usage } from '../base/errors.js';
import type { TopicPart } from './topic.js';
import { topics, type TopicsOfApplications } from './topics.js';

/** Help for the place that a line names. Writes escape codes itself: chalk would cost as much as all the rest. */
export const renderHelp = (
  found: NamedPlace,
  asked: boolean,
  output: Output,
  branches: () => readonly Branch[],
): string => {
  const style = styleFor(output);
  switch (found.kind) {
    case 'front':
      return asked ? frontHelp(branches(), style) : welcome(style);
    case 'folder':
      return folderHelp(found.branch, found.loaded, found.words, style);
    case 'command':
      return commandHelp(found.spec, style);
  }
};

const styleFor = ({ columns, color }: Output): Style => ({
  // Longer lines are hard to read; two columns need at least 40.
  width: Math.max(40, Math.min(100, Number.isFinite(columns) && columns > 0 ? columns : 80)),
  bold: (text) => (color ? `\u001B[1m${text}\u001B[22m` : text),
  dim: (text) => (color ? `\u001B[2m${text}\u001B[22m` : text),
});

/** Returns the text of a topic, or undefined for a command. Throws with a suggestion for any other word. */
export const renderTopic = async (
  word: string,
  output: Output,
  { applications, branches }: { readonly applications: TopicsOfApplications; readonly branches: readonly Branch[] },
): Promise<string | undefined> => {
  const style = styleFor(output);
  const commands = branches.filter(({ hidden }) => !hidden);
  const topic = topics.find(({ name }) => name === word);
  // `demo` is both a topic and a command: the topic explains more, and names the commands.
  if (topic !== undefined) {
    const { parts } = await topic.load(applications);
    const more = commands.some((branch) => branch.word === word) ? [`Commands: ems ${word} --help`] : [];
    return joinParts([
      `${style.bold(topic.name)}: ${sentence(topic.summary)}`,
      ...parts.map((part) => renderPart(part, style)),
      ...more,
    ]);
  }
  if (commands.some((branch) => branch.word === word)) return undefined;
  const near = closest(word, [...topics.map(({ name }) => name), ...commands.map((branch) => branch.word)]);
  throw usage(
    `No help topic or command named "${word}".`,
    near === undefined
      ? `Topics: ${topics.map(({ name }) => name).join(', ')}. Commands: ems --help`
      : `Did you mean: ems help ${near}`,
  );
};

const renderPart = ({ title, text, rows, code }: TopicPart, style: Style): string => {
  const width = style.width - (title === undefined ? 0 : 2);
  const body = [
    ...text.map((each) => paragraph(each, width)),
    ...(rows.length === 0 ? [] : [twoColumns(rows, { ...style, width })]),
    ...(code.length === 0 ? [] : [indent(code.join('\n'), title === undefined ? 2 : 0)]),
  ].join('\n\n');
  return title === undefined ? body : block(title, body, style);
};

const frontTitles: Readonly<Record<FrontSection, string>> = {
  Start: 'Start',
  Fleet: 'Fleet',
  Work: 'Jobs',
  Tool: 'Tool',
};

/** `ems --help`: every word, grouped, and the topics. */
const frontHelp = (branches: readonly Branch[], style: Style): string => {
  const shown = branches.filter(({ hidden }) => !hidden);
  const areas = shown.map(({ section, word, summary }) => ({ section, row: [word, summary] as const }));
  const about = topics.map(({ name, summary }) => [name, summary] as const);
  const all = [...areas.map(({ row }) => row), ...about];
  return joinParts([
    paragraph('Administer an Endpoint Management Service from the command line.', style.width),
    block('Usage', 'ems <area> <command> [arguments] [flags]', style),
    ...Object.entries(frontTitles).map(([section, title]) => {
      const found = areas.filter((area) => area.section === section).map(({ row }) => row);
      return block(title, twoColumns(found, style, all), style);
    }),
    block('Topics: ems help <topic>', twoColumns(about, style, all), style),
    block('More', 'ems <area> --help, ems <area> <command> --help, man ems', style),
  ]);
};

/** `ems` alone: a short introduction. */
const welcome = (style: Style): string =>
  joinParts([
    paragraph('ems: administer an Endpoint Management Service from the command line.', style.width),
    block(
      'Try it without a server',
      firstLines.map(({ asks, line }) => `${style.dim(`# ${asks}`)}\nems --demo ${line}`).join('\n'),
      style,
    ),
    block('Sign in', 'ems login --url https://ems.example.com', style),
    block(
      'Help',
      twoColumns(
        [
          ['ems --help', 'areas and topics'],
          ['ems computer --help', 'commands of one area'],
          ['ems computer reboot --help', 'one command: flags, role, examples'],
          ['ems help recipes', 'jobs to paste; ems help powershell for Windows'],
          ['ems doctor', 'what to do when it does not work'],
          ['ems completion install', 'shell completion'],
        ],
        style,
      ),
      style,
    ),
  ]);

/** `ems computer`, `ems computer issues`: the commands below, grouped; folders as one line each. */
const folderHelp = (branch: Branch, loaded: LoadedBranch, words: readonly string[], style: Style): string => {
  const leaves = loaded.leaves.filter(
    (leaf) => !leaf.hidden && words.every((word, index) => leaf.words[index] === word),
  );
  const rows = [...new Map(leaves.map((leaf) => rowFor(leaf, loaded, words)).map((row) => [row.name, row])).values()];
  const all = rows.map(({ name, summary }) => [name, summary] as const);
  const sections = [...new Set(rows.map(({ section }) => section))];
  const summary = words.length === 1 ? branch.summary : (loaded.folders[words.slice(1).join(' ')] ?? branch.summary);
  const list = (section: string): string =>
    twoColumns(
      all.filter((_, at) => rows[at]?.section === section),
      style,
      all,
    );
  return joinParts([
    paragraph(sentence(summary), style.width),
    block('Usage', `ems ${words.join(' ')} <command> [arguments] [flags]`, style),
    ...sections.map((section) => block(section, list(section), style)),
    block('More', `ems ${words.join(' ')} <command> --help`, style),
  ]);
};

interface FolderRow {
  readonly name: string;
  readonly summary: string;
  readonly section: string;
}

const rowFor = (leaf: Leaf, loaded: LoadedBranch, words: readonly string[]): FolderRow => {
  const depth = words.length;
  const folder = loaded.folders[leaf.words.slice(1, depth + 1).join(' ')];
  const inner = leaf.words.length > depth + 1;
  const mark = leaf.source === 'server' ? ' (from the server)' : '';
  return {
    name: `${leaf.words[depth] ?? ''}${inner ? ' …' : ''}`,
    summary: inner ? (folder ?? '') : `${leaf.summary}${mark}`,
    section: leaf.section ?? 'Commands',
  };
};

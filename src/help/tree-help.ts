import type { Branch, FrontSection, Leaf, LoadedBranch } from '../command/spec.js';
import { block, twoColumns, joinParts, sentence, paragraph, type Style } from './layout.js';
import { topics } from './topics.js';

const frontTitles: Readonly<Record<FrontSection, string>> = {
  Start: 'Start',
  Fleet: 'Fleet',
  Work: 'Jobs',
  Tool: 'Tool',
};

/** `ems --help`: every word, grouped, and the topics. */
export const frontHelp = (branches: readonly Branch[], style: Style): string => {
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

/** `ems` alone: the way in, not a wall. */
export const welcome = (style: Style): string =>
  joinParts([
    paragraph('ems: administer an Endpoint Management Service from the command line.', style.width),
    block(
      'Try it without a server',
      twoColumns(
        [
          ['ems --demo computer issues overview', ''],
          ['ems --demo computer show PC-0042', ''],
          ['ems --demo computer search --os-name "Windows 11"', ''],
        ],
        style,
      ),
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
          ['ems help scripting', 'how to use ems in scripts'],
          ['ems completion install', 'shell completion'],
        ],
        style,
      ),
      style,
    ),
  ]);

/** `ems computer`, `ems computer issues`: the commands below, grouped; folders as one line each. */
export const folderHelp = (branch: Branch, loaded: LoadedBranch, words: readonly string[], style: Style): string => {
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

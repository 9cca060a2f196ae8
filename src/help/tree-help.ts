import type { Branch, Leaf, LoadedBranch } from '../program/tree.js';
import { block, columnsOf, type Style } from './layout.js';

const frontSections = ['Start', 'Fleet', 'Work', 'Tool'] as const;

const frontTitles: Readonly<Record<(typeof frontSections)[number], string>> = {
  Start: 'Start',
  Fleet: 'The fleet',
  Work: 'Work under way',
  Tool: 'The tool',
};

/** `ems --help`: every word, grouped. */
export const frontHelp = (branches: readonly Branch[], style: Style): string => {
  const sections = frontSections.map((section) => {
    const rows = branches
      .filter((branch) => branch.section === section && !branch.hidden)
      .map(({ word, summary }) => [word, summary] as const);
    return rows.length === 0 ? '' : block(frontTitles[section], columnsOf(rows, style), style);
  });
  return `${[
    'Administer an Endpoint Management Service from the command line.',
    block('Usage', 'ems <area> <command> [arguments] [flags]', style),
    ...sections,
    block(
      'More',
      'ems <area> --help, ems <area> <command> --help\nems help <topic>: exit-codes, environment, output, bulk, waiting, scripting',
      style,
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
};

/** `ems` alone: the way in, not a wall. */
export const welcome = (style: Style): string =>
  `${[
    'ems: administer an Endpoint Management Service.',
    block(
      'Try it without a server',
      ['ems --demo computer issues overview', 'ems --demo computer show PC-0042', 'ems --demo group list'].join('\n'),
      style,
    ),
    block('Sign in to yours', 'ems login --url https://ems.example.com', style),
    block(
      'Find your way',
      [
        'ems --help                every area',
        'ems computer --help       the commands of one area',
        'ems help scripting        formats, exit codes, waiting',
      ].join('\n'),
      style,
    ),
  ].join('\n\n')}\n`;

/** `ems computer`, `ems computer issues`: the commands below, grouped; folders as one line each. */
export const folderHelp = (branch: Branch, loaded: LoadedBranch, words: readonly string[], style: Style): string => {
  const leaves = loaded.leaves.filter(
    (leaf) => !leaf.hidden && words.every((word, index) => leaf.words[index] === word),
  );
  const rows = leaves.map((leaf) => rowFor(leaf, loaded, words));
  const unique = [...new Map(rows.map((row) => [row.name, row])).values()];
  const sections = [...new Set(unique.map(({ section }) => section))];
  const summary = words.length === 1 ? branch.summary : (loaded.folders[words.slice(1).join(' ')] ?? branch.summary);
  return `${[
    `${summary}${summary.endsWith('.') ? '' : '.'}`,
    block('Usage', `ems ${words.join(' ')} <command> [arguments] [flags]`, style),
    ...sections.map((section) =>
      block(
        section,
        columnsOf(
          unique.filter((row) => row.section === section).map(({ name, summary: line }) => [name, line]),
          style,
        ),
        style,
      ),
    ),
    block('More', `ems ${words.join(' ')} <command> --help`, style),
  ].join('\n\n')}\n`;
};

const rowFor = (
  leaf: Leaf,
  loaded: LoadedBranch,
  words: readonly string[],
): { name: string; summary: string; section: string } => {
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

import type { CommandSpec, FlagSpec, SharedGroup, TreePart } from '../../command/spec.js';
import { sharedFlags } from '../../command/shared-flags.js';
import { argumentRows, argumentSyntax, serviceRows, visibleFlags } from '../../help/command-help.js';
import { flagHelp, valueSyntax } from '../../help/flag-text.js';
import { sentence } from '../../help/layout.js';
import type { Topic } from '../../help/topic.js';
import { bold, heading, italic, literal, roffParagraph, prose, subheading, term, verbatim } from './roff.js';

export interface Release {
  readonly version: string;
  readonly date: string; // 2026-01-31
}

/** A page of the manual by its file name. */
export interface ManualPage {
  readonly file: string;
  readonly text: string;
}

export const titleBlock = (name: string, section: 1 | 7, summary: string, { date, version }: Release): string[] => [
  // Generated from the command tree; npm run reference writes it again.
  String.raw`.\" Written by npm run reference.`,
  `.TH "${literal(name.toUpperCase())}" ${section} "${date}" "ems ${version}" "ems manual"`,
  // Ragged and unhyphenated, so that searches find command names.
  '.nh',
  '.ad l',
  heading('Name'),
  `${literal(name)} ${String.raw`\-`} ${prose(summary.replace(/\.$/, ''))}`,
];

export const manualPage = (name: string, section: 1 | 7, parts: readonly string[]): ManualPage => ({
  file: `${name}.${section}`,
  // A heading begins a paragraph itself; mandoc warns about another .PP.
  text: `${parts.filter((part) => part !== '').join('\n')}\n`.replaceAll(/^(\.S[HS] .*\n)\.PP\n/gm, '$1'),
});

/** The pages of one word after `ems`: its own, and one for each folder below it. */
export const areaPages = ({ branch, leaves, folders }: TreePart, release: Release): ManualPage[] => {
  const specs = leaves.filter(({ hidden }) => !hidden).map((leaf) => leaf.spec());
  const paths = branch.single ? [] : Object.keys(folders);
  return ['', ...paths].map((folder) => {
    const words = [branch.word, ...folder.split(' ').filter((word) => word !== '')];
    const own = specs.filter((spec) => folderOf(spec, paths) === folder);
    const below = paths.filter((path) => parentOf(path, paths) === folder && path !== folder);
    const name = ['ems', ...words].join('-');
    const summary =
      folder === '' ? (branch.single ? (own[0]?.summary ?? branch.summary) : branch.summary) : (folders[folder] ?? '');
    return manualPage(name, 1, [
      ...titleBlock(name, 1, summary, release),
      heading('Synopsis'),
      ...(branch.single
        ? own.map(synopsis)
        : [`${bold(['ems', ...words].join(' '))} ${italic('command')} [arguments] [flags]`]),
      ...(branch.single || own.length < 2 ? [] : [heading('Commands'), index(own)]),
      ...(below.length === 0
        ? []
        : [heading('More commands'), ...below.map((path) => belowTerm(branch.word, path, folders))]),
      ...(branch.single ? own.flatMap((spec) => describeCommand(spec, false)) : describedOnce(own)),
      heading('See also'),
      prose([...relatedPages(own, name), 'ems(1)', 'ems-flags(7)', 'ems-exit-codes(7)'].join(', ')),
    ]);
  });
};

const parentOf = (path: string, paths: readonly string[]): string =>
  paths
    .filter((candidate) => candidate !== path && path.startsWith(`${candidate} `))
    .toSorted((left, right) => right.length - left.length)[0] ?? '';

/** A command with subcommands, such as `fleet snapshots`, is described on their page. */
const folderOf = (spec: CommandSpec, paths: readonly string[]): string => {
  const path = spec.words.slice(1).join(' ');
  return paths.includes(path) ? path : parentOf(path, paths);
};

const belowTerm = (word: string, path: string, folders: Readonly<Record<string, string>>): string =>
  term(
    bold(`ems ${word} ${path}`),
    `${sentence(folders[path] ?? '')} See ems-${word}-${path.replaceAll(' ', '-')}(1).`,
  );

/** One line per command, so that readers find their way in a page of a thousand lines. */
const index = (specs: readonly CommandSpec[]): string => {
  const rows = specs.map((spec) => [spec.words.slice(1).join(' '), sentence(spec.summary)] as const);
  const width = Math.min(30, Math.max(...rows.map(([name]) => name.length)) + 2);
  const lines = rows.map(([name, summary]) => `.TP ${width}\n${bold(name)}\n${prose(summary)}`);
  return ['.PD 0', ...lines, '.PD'].join('\n');
};

/** Flags that all commands of a page share are listed once, before them. */
const describedOnce = (specs: readonly CommandSpec[]): string[] => {
  const [first, ...others] = specs;
  if (first === undefined || others.length === 0) return bySection(specs, []);
  const common = visibleFlags(first).filter((flag) => others.every((spec) => visibleFlags(spec).some(isSame(flag))));
  const shared = first.shared.filter((group) => others.every((spec) => spec.shared.includes(group)));
  const titles = shared.map((group) => sharedFlags[group].title.toLowerCase());
  return [
    heading('Flags of every command'),
    ...flagTerms(common),
    ...(titles.length === 0 ? [] : [roffParagraph(`Shared flags, see ems-flags(7): ${titles.join(', ')}.`)]),
    ...bySection(specs, shared, common),
  ];
};

const isSame =
  (flag: FlagSpec) =>
  (other: FlagSpec): boolean =>
    other.name === flag.name && flagHelp(other) === flagHelp(flag);

const bySection = (
  specs: readonly CommandSpec[],
  shared: readonly SharedGroup[],
  common: readonly FlagSpec[] = [],
): string[] => {
  const sections = [...new Set(specs.map(({ section }) => section ?? 'Details'))];
  return sections.flatMap((section) => [
    heading(section),
    ...specs
      .filter((spec) => (spec.section ?? 'Details') === section)
      .flatMap((spec) => [
        subheading(['ems', ...spec.words].join(' ')),
        ...describeCommand(spec, true, shared, common),
      ]),
  ]);
};

const synopsis = (spec: CommandSpec): string =>
  [
    bold(['ems', ...spec.words].join(' ')),
    ...spec.arguments.map((argument) => italic(argumentSyntax(argument))),
    ...spec.flags.filter((flag) => flag.required).map(flagName),
    '[flags]',
  ].join(' ');

const flagName = (flag: FlagSpec): string => {
  const letter = flag.short === undefined ? '' : `${bold(`-${flag.short}`)}, `;
  return `${letter}${bold(`--${flag.name}`)}${italic(valueSyntax(flag))}`.replace(/\\fI\\fR$/, '');
};

export const flagTerms = (flags: readonly FlagSpec[]): string[] =>
  flags.filter(({ hidden }) => !hidden).map((flag) => term(flagName(flag), flagHelp(flag)));

/** `said`: shared groups and flags that the page has already described for all of its commands. */
const describeCommand = (
  spec: CommandSpec,
  withSynopsis: boolean,
  said: readonly SharedGroup[] = [],
  saidFlags: readonly FlagSpec[] = [],
): string[] => {
  const flags = visibleFlags(spec).filter((flag) => !saidFlags.some(isSame(flag)));
  const groups = spec.shared
    .filter((group) => !said.includes(group))
    .map((group) => sharedFlags[group].title.toLowerCase());
  return [
    ...(withSynopsis ? [synopsis(spec)] : [heading('Description')]),
    roffParagraph(sentence(spec.summary)),
    ...spec.details.map(roffParagraph),
    ...argumentRows(spec).map(([name, help]) => term(italic(name), help)),
    ...(flags.length === 0 || withSynopsis ? [] : [heading('Flags')]),
    ...flagTerms(flags),
    ...(groups.length === 0
      ? []
      : [
          roffParagraph(
            `${said.length === 0 ? 'Shared' : 'More shared'} flags, see ems-flags(7): ${groups.join(', ')}.`,
          ),
        ]),
    ...serviceText(spec),
    ...(Object.keys(spec.examples).length === 0
      ? []
      : [
          ...(withSynopsis ? [] : [heading('Examples')]),
          verbatim(Object.entries(spec.examples).flatMap(([does, line]) => [`# ${does}`, line])),
        ]),
  ];
};

const serviceText = (spec: CommandSpec): string[] => {
  const rows = serviceRows(spec);
  return rows.length === 0 ? [] : [roffParagraph(`${rows.map(([name, value]) => `${name}: ${value}`).join('; ')}.`)];
};

/** Pages that the commands name as related, without this one. */
const relatedPages = (specs: readonly CommandSpec[], name: string): string[] => {
  const areas = specs.flatMap(({ seeAlso }) => seeAlso.map((line) => `ems-${line.split(' ')[0] ?? ''}`));
  return [...new Set(areas)].filter((area) => area !== name && area !== 'ems-help').map((area) => `${area}(1)`);
};

export const topicPage = ({ name, summary, parts }: Topic, release: Release): ManualPage =>
  manualPage(`ems-${name}`, 7, [
    ...titleBlock(`ems-${name}`, 7, summary, release),
    ...(parts[0]?.title === undefined ? [heading('Description')] : []),
    ...parts.flatMap(({ title, text, rows, code }) => [
      title === undefined ? '' : heading(title),
      ...text.map(roffParagraph),
      ...rows.map(([label, help]) => term(bold(label), help)),
      code.length === 0 ? '' : verbatim(code),
    ]),
    heading('See also'),
    prose('ems(1)'),
  ]);

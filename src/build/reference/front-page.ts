import { sharedFlags } from '../../command/shared-flags.js';
import { sentence } from '../../help/layout.js';
import type { Topic } from '../../help/topic.js';
import type { TreePart } from '../../command/spec.js';
import { flagTerms, manualPage, titleBlock, type ManualPage, type Release } from './manual.js';
import { bold, heading, italic, roffParagraph, prose, term, verbatim } from './roff.js';

const titles = { Start: 'Start', Fleet: 'Fleet', Work: 'Jobs', Tool: 'Tool' } as const;

/** The page ems(1), which leads to all others. */
export const frontPage = (tree: readonly TreePart[], topics: readonly Topic[], release: Release): ManualPage => {
  const shown = tree.filter(({ branch }) => !branch.hidden);
  const exitRows = topics.find(({ name }) => name === 'exit-codes')?.parts[0]?.rows ?? [];
  return manualPage('ems', 1, [
    ...titleBlock('ems', 1, 'administer an Endpoint Management Service', release),
    heading('Synopsis'),
    `${bold('ems')} ${italic('area')} ${italic('command')} [arguments] [flags]`,
    '.br',
    `${bold('ems help')} ${italic('topic')}`,
    heading('Description'),
    roffParagraph(
      'ems reaches every operation of an Endpoint Management Service from the command line: computers and what is wrong with them, groups, packages, patches, operating system deployment, variables, depots, tasks and queues. It reads well on a terminal and pipes well into other programs; it waits for agents, works on many computers at once, and asks before it does something dangerous.',
    ),
    roffParagraph('Without a server, `ems --demo` runs any command against a service that is part of the program.'),
    ...Object.entries(titles).flatMap(([section, title]) => [
      heading(title),
      ...shown
        .filter(({ branch }) => branch.section === section)
        .map(({ branch }) =>
          term(bold(`ems ${branch.word}`), `${sentence(branch.summary)} See ems-${branch.word}(1).`),
        ),
    ]),
    heading('Topics'),
    ...topics.map(({ name, summary }) => term(bold(`ems help ${name}`), `${sentence(summary)} See ems-${name}(7).`)),
    heading('Flags of every command'),
    ...flagTerms([...sharedFlags.output.flags, ...sharedFlags.connection.flags]),
    heading('Exit status'),
    ...exitRows.map(([code, meaning]) => term(bold(code), meaning)),
    heading('Examples'),
    verbatim([
      'ems login --url https://ems.example.com --client-id admin-cli',
      'ems computer issues overview',
      'ems computer show PC-0042',
      'ems computer list --modified-after 1d --all -o csv > changed.csv',
      'ems computer reboot --issue pending-reboot --dry-run',
    ]),
    heading('See also'),
    prose(
      [...shown.map(({ branch }) => `ems-${branch.word}(1)`), ...topics.map(({ name }) => `ems-${name}(7)`)].join(', '),
    ),
  ]);
};

import { readAll, searchComputers } from '../../service/read-items.js';
import type { CustomCommand } from '../../command/custom-command.js';
import type { Input, CommandContext } from '../../command/spec.js';
import { hostLabel, idOf } from '../../engine/names/matching.js';
import { listFromItems } from '../../command/list-result.js';
import { isAccount, readSignedIn, userMatcher } from '../../engine/read/signed-in-users.js';
import { EmsError, usage } from '../../base/errors.js';
import { textOf } from '../../base/json/objects.js';
import { patternOf, type Pattern } from '../../base/text/pattern.js';
import { plural, thousands } from '../../base/text/wording.js';
import { shellWord } from '../../base/text/shell-word.js';
import { computerProbe, hitColumns, type Hit, type Probe, type ProbeResult } from './computers.js';
import { catalogProbes, groupProbe, jobProbe, packageProbe, patchProbe } from './others.js';
import { maxReadsFlag } from '../../command/max-reads-flag.js';

const probes: readonly Probe[] = [computerProbe, groupProbe, packageProbe, patchProbe, ...catalogProbes, jobProbe];

const command: CustomCommand = {
  name: 'find',
  summary: 'Find objects by name, number or address',
  details: [
    'Accepts all or part of a host name, serial number, MAC address, IP address, UUID, client id, group or group path, package, KB number, tag, variable or patch management group. * and ? are wildcards. Each result shows the next command.',
    'The service has no search by signed-in user. An account (corp\\jdoe, jdoe@corp.example), or any text with --users, is compared with the last inventory of every computer, with one request per computer: the user with or without domain, a part of the name, or a pattern.',
    'Exit code 4 if nothing is found.',
  ],
  arguments: [{ name: 'text', help: 'text to search for; quote it if it contains spaces, * or ?' }],
  flags: [{ name: 'users', help: 'also search signed-in users (one request per computer)' }, maxReadsFlag],
  role: 'computer.read',
  lists: true,
  examples: {
    'Find a computer by its MAC address': 'ems find 82-91-00-00-00-01',
    'Find a computer by its serial number': 'ems find 541DW90001',
    'Find all objects with Berlin in their name': 'ems find Berlin',
    'Find with wildcards': "ems find 'PC-00?2'",
    'Find the computers of a signed-in user': "ems find 'corp\\e.dijkstra'",
  },
  seeAlso: ['computer search', 'group list', 'package search'],
  run: async (input, context) => {
    const pattern = readPattern(input);
    const most = Number(input.values['max-reads'] ?? 500);
    const { found, problems } = await ask(pattern, context);
    const hits = found.flatMap((each) => each.hits);
    const users = wantsUsers(input, pattern, hits) ? await findUser(pattern, most, context) : [];
    const all = ordered([...hits, ...users]);
    if (all.length === 0) throw nothingFound(pattern, problems, input);
    return listFromItems(
      all.map((hit) => ({ ...hit })),
      {
        columns: hitColumns,
        id: 'id',
        noun: 'results',
        remarks: moreLines(found),
        gaps: problems.map((problem) => `Not searched: ${problem}`),
      },
    );
  },
};

export const commands: readonly CustomCommand[] = [command];

const readPattern = (input: Input): Pattern => {
  const pattern = patternOf(String(input.arguments['text'] ?? ''));
  if (pattern.literal.length < 2 && !/^\d+$/.test(pattern.text))
    throw usage('<text>: at least two characters are required, not counting wildcards');
  return pattern;
};

interface Answers {
  readonly found: readonly ProbeResult[];
  /** Searches that failed, with the reason. */
  readonly problems: readonly string[];
}

/** Searches everything at once. A missing role hides only its own area; if every search failed, that is the error. */
const ask = async (pattern: Pattern, context: CommandContext): Promise<Answers> => {
  const settled = await Promise.allSettled(probes.map((probe) => probe.run(pattern, context)));
  const failures = settled.flatMap((each, at) =>
    each.status === 'rejected' ? [{ noun: probes[at]?.noun ?? '', error: each.reason as unknown }] : [],
  );
  const fatal = failures.find(({ error }) => !isAboutOne(error));
  if (fatal !== undefined) throw fatal.error;
  if (failures.length === probes.length) throw failures[0]?.error;
  return {
    found: settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    problems: failures.flatMap(({ noun, error }) => problemText(noun, error)),
  };
};

/** A role that is missing, or an area that this server does not have: the other areas still answer. */
const isAboutOne = (error: unknown): error is EmsError =>
  error instanceof EmsError && (error.kind === 'forbidden' || error.kind === 'not-found');

/** An area that an older server lacks has nothing in it. */
const problemText = (noun: string, error: unknown): string[] =>
  error instanceof EmsError && error.kind === 'forbidden' ? [`${noun} (${error.message.replace(/\.$/, '')})`] : [];

const wantsUsers = (input: Input, { text }: Pattern, hits: readonly Hit[]): boolean =>
  input.flags['users'] === true || (looksLikeAccount(text) && !hits.some(({ exact }) => exact));

/** Exact matches come first, the others in the order of the searches. */
const ordered = (hits: readonly Hit[]): Hit[] =>
  [...hits.filter(({ exact }) => exact), ...hits.filter(({ exact }) => !exact)].map((hit) => withOwnName(hit, hits));

/** Two domains may have a host of the same name: then the whole name is what the next command needs. */
const withOwnName = (hit: Hit, hits: readonly Hit[]): Hit => {
  const twins = new Set(hits.filter(({ next }) => next === hit.next).map(({ id }) => id));
  return hit.kind === 'computer' && twins.size > 1 ? { ...hit, next: `ems computer show ${shellWord(hit.name)}` } : hit;
};

const moreLines = (found: readonly ProbeResult[]): string[] =>
  found.flatMap(({ more }) => (more === undefined ? [] : [`${thousands(more.count)} more: ${more.command}`]));

const nothingFound = ({ text }: Pattern, problems: readonly string[], input: Input): EmsError =>
  new EmsError('not-found', `Nothing found for "${text}".`, {
    hint: [
      `Searched: ${probes.map(({ noun }) => noun).join(', ')}.`,
      ...problems.map((problem) => `Not searched: ${problem}.`),
      ...(input.flags['users'] === true
        ? []
        : [`Signed-in users, one request per computer, are searched with: ems find ${shellWord(text)} --users`]),
    ].join(' '),
  });

/** An account by its form: corp\jdoe or jdoe@corp.example. 7-Zip@24.08 is a package. */
const looksLikeAccount = (text: string): boolean =>
  /^[^\\\s]+\\[^\\]+$/.test(text) || /^[^@\s]+@[a-z][\w-]*(\.[\w-]+)*$/i.test(text);

/** Signed-in users by computer, from the last inventories: the same computers as `ems computer list --user`. */
const findUser = async (pattern: Pattern, most: number, context: CommandContext): Promise<Hit[]> => {
  const computers = await readAll(searchComputers({}), context);
  const asked = computers.slice(0, most);
  context.say(`Reading the signed-in user of ${plural(asked.length, 'computer')}: one request each.`);
  const users = await readSignedIn(asked, context);
  const isUser = userMatcher(pattern.text);
  if (computers.length > most)
    context.warn(
      `Only ${thousands(most)} of ${thousands(computers.length)} computers were read. To read all, add --max-reads ${computers.length}.`,
    );
  return users
    .filter(({ user }) => isUser(user))
    .map(({ computer, user }) => ({
      kind: 'computer',
      id: idOf(computer, ['id']) ?? '',
      name: hostLabel(computer),
      matched: `signed-in user ${user}`,
      exact: isAccount(user, pattern.text),
      next: `ems computer show ${shellWord(textOf(computer['hostname']))}`,
    }));
};

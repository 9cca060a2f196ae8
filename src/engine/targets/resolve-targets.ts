import type { Context } from '../../context.js';
import type { Json, JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../base/errors.js';
import { groupBy } from '../../base/json/group-by.js';
import { isIpAddress, isIdText } from '../../base/text/identifiers.js';
import { byIp, hasIdentity } from '../names/find-computers.js';
import { isHost, splitHost } from '../names/matching.js';
import { computerId, nameResolver } from '../names/resolve.js';
import { mapBounded, readWhole, searchComputers } from '../../service/read-items.js';
import type { ComputerTarget } from '../../changes/target.js';
import type { IdentityMark } from './identifying-columns.js';
import { findMixedRows, refuseMixed, type MixedRow, type NamedRow } from './mixed-rows.js';

/** More names than this are matched against the fleet's pages instead of asked for one by one. */
const fewNames = 40;

/** A computer as the user gave it. */
export interface TargetWord {
  readonly word: string;
  /** It is a host name, even if it reads as a number. */
  readonly isName?: true | undefined;
  /** The line of the file that names it. */
  readonly line?: number | undefined;
  /** The host name that the row has in another cell. */
  readonly name?: string | undefined;
  /** Other cells of its row that identify a computer. */
  readonly marks?: readonly IdentityMark[] | undefined;
}

/** Words of the command line or a file → computers. Reports all that are unknown or ambiguous in one error. */
export const resolveTargets = async (given: readonly TargetWord[], context: Context): Promise<ComputerTarget[]> => {
  const { mixed, problems, targets } = await findTargets(given, context);
  throwAll([...problems.values()]);
  refuseMixed(mixed);
  return targets.filter((target) => target !== undefined);
};

export interface FoundTargets<Word extends TargetWord> {
  /** For each word; undefined: it names no computer, or several. */
  readonly targets: readonly (ComputerTarget | undefined)[];
  /** The words that name no computer, or several: what is wrong with each. */
  readonly problems: ReadonlyMap<string, EmsError>;
  /** Words whose row names another computer in another cell. */
  readonly mixed: readonly MixedRow<Word>[];
}

/** Words of a file → computers, and what is wrong with the others. */
export const findTargets = async <Word extends TargetWord>(
  given: readonly Word[],
  context: Context,
): Promise<FoundTargets<Word>> => {
  const { found, problems } = await lookUp(given, context);
  const targets = given.map((each) => {
    const { word } = each;
    if (isClientId(each)) return { id: Number(word), name: undefined };
    const id = found.get(word);
    return id === undefined ? undefined : { id, name: word };
  });
  const named = given.flatMap((each, at) => namedRow(each, targets[at]?.id));
  return { targets, problems, mixed: await findMixedRows(named, context) };
};

/** The words that name no computer, or several: what is wrong with each. */
export const unknownComputers = async (
  given: readonly TargetWord[],
  context: Context,
): Promise<ReadonlyMap<string, EmsError>> => (await lookUp(given, context)).problems;

interface LookedUp {
  readonly found: ReadonlyMap<string, number>;
  /** In the order in which they were typed. */
  readonly problems: ReadonlyMap<string, EmsError>;
}

const lookUp = (given: readonly TargetWord[], context: Context): Promise<LookedUp> => {
  const names = [...new Set(given.filter((each) => !isClientId(each)).map(({ word }) => word))];
  const lines = new Map(given.flatMap(({ line, word }) => (line === undefined ? [] : [[word, line] as const])));
  return names.length > fewNames ? matchFleet(names, lines, context) : askEach(names, lines, context);
};

const isClientId = ({ isName, word }: TargetWord): boolean => isName !== true && isIdText(word);

const namedRow = <Word extends TargetWord>(given: Word, id: number | undefined): NamedRow<Word>[] =>
  id === undefined || (given.name === undefined && (given.marks ?? []).length === 0) ? [] : [{ id, given }];

type Lines = ReadonlyMap<string, number>;

const askEach = async (names: readonly string[], lines: Lines, context: Context): Promise<LookedUp> => {
  const settings = await context.settings();
  const resolve = nameResolver(() => context.client());
  const found = new Map<string, number>();
  const problems = new Map<string, EmsError>();
  await mapBounded(names, settings.get('concurrency'), async (text) => {
    try {
      found.set(text, Number(await resolve({ lookup: 'computer', text, label: '<computer>' })));
    } catch (error) {
      if (
        !(error instanceof EmsError) ||
        !['not-found', 'usage'].includes(error.kind) ||
        error.facts.status !== undefined
      )
        throw error;
      problems.set(text, atLine(error, lines.get(text)));
    }
  });
  const inOrder = names.flatMap((text) => {
    const problem = problems.get(text);
    return problem === undefined ? [] : [[text, problem] as const];
  });
  return { found, problems: new Map(inOrder) };
};

/** Adds the line of the file to a problem. */
const atLine = (problem: EmsError, line: number | undefined): EmsError => {
  if (line === undefined) return problem;
  const { hint } = problem.facts;
  return new EmsError(problem.kind, `--from-file line ${line}: ${problem.message}`, {
    ...problem.facts,
    hint: hint === undefined ? 'Nothing was sent.' : `Nothing was sent. ${hint}`,
  });
};

const matchFleet = async (names: readonly string[], lines: Lines, context: Context): Promise<LookedUp> => {
  const fleet = await readWhole(searchComputers({}), context);
  const byHost = groupBy(fleet, (item) => hostKey(item['hostname']));
  const found = new Map<string, number>();
  const problems = new Map<string, EmsError>();
  for (const text of names) {
    const { domain, host } = splitHost(text);
    const candidates = [...new Set([...(byHost.get(hostKey(host)) ?? []), ...(byHost.get(hostKey(text)) ?? [])])];
    const hosts = candidates.filter((item) => isHost(item, text, host, domain));
    const [only, ...others] = hosts.length > 0 ? hosts : await findIdentity(text, fleet, context);
    const tell = (problem: EmsError): void => void problems.set(text, atLine(problem, lines.get(text)));
    if (only === undefined) tell(new EmsError('not-found', `No computer named "${text}".`));
    else if (others.length > 0)
      tell(new EmsError('usage', `<computer>: "${text}" matches ${others.length + 1} computers`));
    else found.set(text, computerId(only['id'], text));
  }
  return { found, problems };
};

/** Serial number, MAC address or uuid in what was read; an IP address has to be asked for. */
const findIdentity = async (
  text: string,
  fleet: readonly JsonObject[],
  context: Context,
): Promise<readonly JsonObject[]> =>
  isIpAddress(text) ? byIp(text, await context.client()) : fleet.filter((item) => hasIdentity(item, text));

const hostKey = (host: Json | undefined): string => (typeof host === 'string' ? host.toLowerCase() : '');

/** One problem speaks for itself; several are counted and listed. Nothing was sent yet. */
const throwAll = (problems: readonly EmsError[]): void => {
  const [first, second] = problems;
  if (first === undefined) return;
  if (second === undefined) throw first;
  const shown = problems.slice(0, 20).map(({ message }) => shortProblem(message.replace(/\.$/, '')));
  const more = problems.length - shown.length;
  const kind = problems.some((problem) => problem.kind === 'not-found') ? 'not-found' : 'usage';
  throw new EmsError(
    kind,
    `${problems.length} names were not found: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
    {
      hint: 'Nothing was sent. Correct the names, or give client ids.',
      details: { problems: problems.map(({ message }) => message) },
    },
  );
};

/** 'PC-0103 (line 4)': the sentence around it says that it was not found. */
const shortProblem = (message: string): string =>
  message.replace(
    /^(?:--from-file (line \d+): )?No computer named "(.*)"$/s,
    (_, line: string | undefined, name: string) => (line === undefined ? name : `${name} (${line})`),
  );

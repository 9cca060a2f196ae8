import { shellWord } from '../../base/text/shell-word.js';
import { cleanCell } from '../../base/text/clean-text.js';
import { shortened } from '../../base/text/wording.js';
import { emptyGuid, type JsonObject, type Json } from '../../contract/operation.js';
import { EmsError } from '../../base/errors.js';
import type { Client } from '../../http/client.js';
import { closest } from '../../base/text/closest.js';
import type { UnresolvedName, GivenValue } from '../flags/parse-values.js';
import { bestOf, uniquePart, type NameCandidate, type Known, type LookupPlan } from './matching.js';
import { isAccountText } from './find-computers.js';
import { lookups } from './lookups.js';
import type { Lookup, Presentation } from '../../areas/record.js';
import { idText, isWholeId } from '../../base/json/id-number.js';
import { isUuid } from '../../base/text/identifiers.js';
import type { CommandSpec, Input } from '../../command/spec.js';
import type { Thing } from '../command.js';
import { placesOf } from '../flags/places.js';

/** Names → ids, each name asked for once in a run. */
export const nameResolver = (
  client: () => Promise<Client>,
): ((named: UnresolvedName, known?: Known) => Promise<string | number>) => {
  const asked = new Map<string, Promise<string | number>>();
  return (named, known = {}) => {
    const key = `${named.lookup}\n${named.text}\n${JSON.stringify(known)}`;
    const answer = asked.get(key) ?? client().then((opened) => resolveTyped(named, opened, known));
    asked.set(key, answer);
    return answer;
  };
};

/** A name that was pasted from a page may have invisible characters; the service may have a name with them, too. */
const resolveTyped = (named: UnresolvedName, client: Client, known: Known): Promise<string | number> =>
  resolveName(named, client, known).catch((error: unknown) => {
    const text = cleanCell(named.text);
    if (text === named.text || !(error instanceof EmsError) || error.kind !== 'not-found') throw error;
    return resolveName({ ...named, text }, client, known);
  });

const resolveName = async (named: UnresolvedName, client: Client, known: Known): Promise<string | number> => {
  const plan = lookups[named.lookup];
  const candidates = await lookingUp(
    `the ${plan.noun} "${named.text}"`,
    'Give the id instead of the name.',
    plan.find(named.text, client, known),
  );
  if (candidates.length > 0 || plan.near === undefined) return chooseOne(named, plan, candidates);
  // No name contains the typed text, so read the whole list for similar names; only an error costs this request.
  const others = await plan.near(named.text, client).catch(() => []);
  return chooseOne(named, plan, similarTo(named.text, others));
};

/** The most similar candidates, nearest first. One without a name comes first, because it may be the right one. */
const similarTo = (text: string, candidates: readonly NameCandidate[]): NameCandidate[] => {
  const left = [...candidates];
  const similar = left.filter(({ label }) => label === '').slice(0, 1);
  while (similar.length < mostSimilar) {
    const near = closest(
      text,
      left.map(({ label }) => label),
    );
    const at = left.findIndex(({ label }) => label === near);
    if (at === -1) break;
    similar.push(...left.splice(at, 1));
  }
  return similar.map((candidate) => ({ ...candidate, fit: undefined }));
};

const mostSimilar = 5;

/** An exact match wins; none or several is an error that lists the candidates. */
export const chooseOne = (
  named: UnresolvedName,
  plan: LookupPlan,
  found: readonly NameCandidate[],
): string | number => {
  const candidates = found.map((each) => ({ ...each, label: cleanCell(each.label) }));
  const fitting = bestOf(candidates);
  const isPart = fitting.length === 0 && named.mayBePart === true && named.lookup === 'package';
  const best = isPart ? uniquePart(candidates, named.text) : fitting;
  const [only, second] = best;
  if (only === undefined) throw notFound(named, plan, candidates);
  if (second !== undefined) throw ambiguous(named, plan, best);
  if (only.id === undefined)
    throw new EmsError('failed', `The service returned the ${plan.noun} "${only.label}" without an id.`, {
      hint: `Nothing was sent. Show the response with: ${plan.listing}`,
    });
  return lookedUpId(named.lookup, only.id, only.label);
};

const nounsOf = ({ noun, nouns = `${noun}s` }: LookupPlan): string => nouns;

const ambiguous = (named: UnresolvedName, plan: LookupPlan, best: readonly NameCandidate[]): EmsError =>
  new EmsError('usage', `${named.label}: "${named.text}" matches ${best.length} ${nounsOf(plan)}: ${listed(best)}`, {
    hint: 'Give the id, or a unique name.',
    details: { candidates: best.map(detail) },
  });

const notFound = (named: UnresolvedName, plan: LookupPlan, found: readonly NameCandidate[]): EmsError => {
  const missing = found.find((each) => each.notReported !== undefined)?.notReported;
  if (missing !== undefined)
    return new EmsError(
      'failed',
      `The ${plan.noun} "${named.text}" cannot be looked up: the service does not report the ${missing} of all ${nounsOf(plan)}.`,
      { hint: `Give the id. See what the service reports with: ${plan.listing} -o json` },
    );
  const candidates = found.filter(({ label }) => label !== '');
  const near = closest(
    named.text,
    candidates.map(({ label }) => label),
  );
  const shown = candidates.slice(0, 5).map(readable);
  const hint =
    otherHint(named, plan) ??
    (shown.length === 0
      ? `List ${nounsOf(plan)} with: ${plan.listing}`
      : similarHint(named, near, shown, searchHint(named, plan, candidates.length > shown.length)));
  return new EmsError('not-found', `No ${plan.noun} named "${named.text}".`, {
    hint,
    details: { candidates: shown.map(detail) },
  });
};

/** `add-computers Pilot new.csv`: a file where names are expected; e.dijkstra: an account, and no host name is similar. */
const otherHint = ({ text }: UnresolvedName, { noun }: LookupPlan): string | undefined => {
  if (noun !== 'computer') return undefined;
  if (/\.(csv|txt|json|tsv)$/i.test(text)) return `Did you mean --from-file ${shellWord(text)}?`;
  return isAccountText(text)
    ? `If it is an account, find its computers with: ems find ${shellWord(text)} --users`
    : undefined;
};

/** More names contain the typed text than are listed here. */
const searchHint = ({ text }: UnresolvedName, { search }: LookupPlan, isCut: boolean): string =>
  !isCut ? '' : search === undefined ? ', …' : `, … List all with: ${search} ${shellWord(text)}`;

/** Asks about the nearest name and lists the others, if any. A short list is shown whole, similar or not. */
const similarHint = (
  { text }: UnresolvedName,
  near: string | undefined,
  shown: readonly NameCandidate[],
  more: string,
): string => {
  const others = shown.filter(({ label }) => label !== near);
  const isSimilar = others.some(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const title = isSimilar ? 'Similar names' : near === undefined ? 'There are' : 'Others';
  const list = others.length === 0 ? '' : `${title}: ${similar(others)}${more}`;
  return [near === undefined ? '' : `Did you mean ${near}?`, list].filter((part) => part !== '').join(' ');
};

/** Names to type instead; the ids are added only if two names are the same. */
const similar = (candidates: readonly NameCandidate[]): string =>
  new Set(candidates.map(({ label }) => label)).size < candidates.length
    ? listed(candidates)
    : candidates.map(({ label }) => label).join(', ');

const detail = ({ id, label }: NameCandidate): JsonObject => ({ id: id ?? null, name: label });

/** Shortens a label that is too long to be typed. */
const readable = (candidate: NameCandidate): NameCandidate => {
  const { label } = candidate;
  return { ...candidate, label: shortened(label, longestLabel) };
};
const longestLabel = 200;

const listed = (candidates: readonly NameCandidate[]): string =>
  candidates
    .slice(0, 10)
    .map(readable)
    .map(({ id, label }) => `${label} (${id ?? 'no id'})`)
    .join(', ');

/** Adds to a refused look-up what was looked up, and that nothing was changed yet. */
export const lookingUp = async <Answer>(what: string, way: string, work: Promise<Answer>): Promise<Answer> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof EmsError) || error.kind !== 'forbidden') throw error;
    const message = `${error.message} It was needed to look up ${what}; nothing was changed.`;
    throw new EmsError('forbidden', message, { ...error.facts, hint: `${way} ${error.facts.hint ?? ''}`.trim() });
  }
};

/** Types of the ids that look-ups find; a test compares them with the parameters that take them. */
export const idTypes: Readonly<Record<Lookup, 'integer' | 'uuid'>> = {
  computer: 'integer',
  group: 'uuid',
  package: 'uuid',
  tag: 'integer',
  variable: 'integer',
  patch: 'integer',
  product: 'integer',
  'pm-group': 'integer',
  'software-class': 'integer',
  'local-principal': 'integer',
};

/**
 * An id from an answer, before it becomes part of another request. Anything else than the contract's type would be
 * another thing's address: '' is 0 to Number(), '0x10' is 16, and 9007199254740993 is rounded.
 */
export const lookedUpId = (lookup: Lookup, id: Json | undefined, label: string): string | number => {
  if (
    idTypes[lookup] === 'uuid'
      ? typeof id === 'string' && isUuid(id) && id !== emptyGuid
      : isWholeId(id, lookup === 'computer')
  )
    return id as string | number; // just checked
  const shown = id === undefined ? 'none' : idText(id);
  throw new EmsError('failed', `The service returned an invalid id for "${label}": ${shown}`, {
    hint: `Nothing was sent. The id of a ${lookup} is ${idTypes[lookup] === 'uuid' ? 'a GUID' : 'a whole number'}; check that the URL is that of the service.`,
  });
};

export const computerId = (id: Json | undefined, label: string): number => Number(lookedUpId('computer', id, label));

export interface ResolvedEntry {
  readonly where: GivenValue['where'];
  readonly path: string;
  readonly value: Json;
}

export const thingsIn = (record: Presentation, spec: CommandSpec, resolved: readonly ResolvedEntry[]): Thing[] =>
  placesOf(record, spec).flatMap(({ labeled, name, path }) => {
    const id = resolved.find((entry) => entry.path === path)?.value;
    return labeled !== undefined && (typeof id === 'string' || typeof id === 'number') ? [{ name, labeled, id }] : [];
  });

/** Arguments and flags as typed, by the placeholders of questions. */
export const namesOf = (record: Presentation, spec: CommandSpec, input: Input): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(input.flags).flatMap(([name, value]) => {
      const flag = spec.flags.find(({ aliases }) => aliases?.includes(name));
      return typeof value === 'string' ? [[flag?.name ?? name, value]] : [];
    }),
  ),
  ...Object.fromEntries(
    (record.arguments ?? []).map(({ name }) => [name, [input.arguments[name] ?? []].flat().join(', ')]),
  ),
});

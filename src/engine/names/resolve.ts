import { shortened } from '../../text/cut-text.js';
import type { JsonObject } from '../../contract/operation.js';
import { EmsError } from '../../errors.js';
import type { Client } from '../../http/client.js';
import { closest } from '../../text/closest.js';
import type { UnresolvedName } from '../flags/parse-values.js';
import { bestOf, type NameCandidate, type Known, type LookupPlan } from './lookup-plan.js';
import { lookedUpId } from './looked-up-id.js';
import { lookingUp } from './looking-up.js';
import { lookups } from './lookups.js';
import { describeSharedId } from '../../http/answers/identity.js';
import { notTheService } from '../../http/answers/decode.js';

/** Names → ids, each name asked for once in a run. */
export const nameResolver = (
  client: () => Promise<Client>,
): ((named: UnresolvedName, known?: Known) => Promise<string | number>) => {
  const asked = new Map<string, Promise<string | number>>();
  const found = new Map<string, string>();
  const resolved = async (named: UnresolvedName, known: Known): Promise<string | number> => {
    const { id, label } = await resolveName(named, await client(), known);
    const key = `${named.lookup}\n${String(id).toLowerCase()}`;
    const other = found.get(key) ?? label;
    // Two names, and one answer for both: one of them would be done twice, or the other not at all.
    if (other !== label && hasOneName(named)) throw twins(lookups[named.lookup].noun, id, [other, label]);
    found.set(key, label);
    return id;
  };
  return (named, known = {}) => {
    const key = `${named.lookup}\n${named.text}\n${JSON.stringify(known)}`;
    const earlier = asked.get(key);
    if (earlier !== undefined) return earlier;
    const answer = resolved(named, known);
    asked.set(key, answer);
    return answer;
  };
};

interface Resolved {
  readonly id: string | number;
  readonly label: string;
}

const resolveName = async (named: UnresolvedName, client: Client, known: Known): Promise<Resolved> => {
  const plan = lookups[named.lookup];
  const candidates = await lookingUp(
    `the ${plan.noun} "${named.text}"`,
    'Give the id instead of the name.',
    plan.find(named.text, client, known),
  );
  const chosen = (from: readonly NameCandidate[]): Resolved => ({
    id: chooseOne(named, plan, from),
    label: bestOf(from)[0]?.label ?? '',
  });
  if (candidates.length > 0 || plan.near === undefined) return chosen(candidates);
  // No name contains the typed text, so read the whole list for similar names; only an error costs this request.
  const others = await plan.near(named.text, client).catch(() => []);
  return chosen(similarTo(named.text, others));
};

/** The few that were probably meant, the nearest first. */
const similarTo = (text: string, candidates: readonly NameCandidate[]): NameCandidate[] => {
  const left = [...candidates];
  const similar: NameCandidate[] = [];
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
  candidates: readonly NameCandidate[],
): string | number => {
  const best = bestOf(candidates);
  const [only, second] = best;
  if (only === undefined) throw notFound(named, plan, candidates);
  if (second !== undefined) throw ambiguous(named, plan, best);
  if (only.id === undefined)
    throw new EmsError('failed', `The service returned the ${plan.noun} "${only.label}" without an id.`, {
      hint: `Nothing was sent. Show the response with: ${plan.listing}`,
    });
  refuseTwin(named, plan, only, candidates);
  return lookedUpId(named.lookup, only.id, only.label);
};

/**
 * Two objects under one id: a request might reach either. Those of one list of computers are told apart
 * where they are read.
 */
const refuseTwin = (
  named: UnresolvedName,
  { noun }: LookupPlan,
  only: NameCandidate,
  candidates: readonly NameCandidate[],
): void => {
  if (named.lookup === 'computer' || !hasOneName(named)) return;
  const twin = candidates.find(({ id, label }) => sameId(id, only.id) && label !== only.label);
  if (twin !== undefined) throw twins(noun, only.id, [only.label, twin.label]);
};

/** A group has a name and a path, and a patch is listed for each of its products and computers. */
const hasOneName = ({ lookup }: UnresolvedName): boolean => lookup !== 'group' && lookup !== 'patch';

const twins = (noun: string, id: string | number | undefined, labels: readonly [string, string]): EmsError =>
  new EmsError('failed', describeSharedId(noun, id, labels), { hint: `Nothing was sent. ${notTheService}` });

const sameId = (left: NameCandidate['id'], right: NameCandidate['id']): boolean =>
  left !== undefined && String(left).toLowerCase() === String(right).toLowerCase();

const ambiguous = (named: UnresolvedName, { noun }: LookupPlan, best: readonly NameCandidate[]): EmsError =>
  new EmsError('usage', `${named.label}: "${named.text}" matches ${best.length} ${noun}s: ${listed(best)}`, {
    hint: 'Give the id, or a unique name.',
    details: { candidates: best.map(detail) },
  });

const notFound = (named: UnresolvedName, plan: LookupPlan, found: readonly NameCandidate[]): EmsError => {
  const candidates = found.filter(({ label }) => label !== '');
  const near = closest(
    named.text,
    candidates.map(({ label }) => label),
  );
  const shown = candidates.slice(0, 5).map(readable);
  const hint =
    shown.length === 0
      ? `List ${plan.noun === 'patch' ? 'patches' : `${plan.noun}s`} with: ${plan.listing}`
      : `${near === undefined ? '' : `Did you mean ${near}? `}Similar names: ${similar(shown)}${candidates.length > shown.length ? ', …' : ''}`;
  return new EmsError('not-found', `No ${plan.noun} named "${named.text}".`, {
    hint,
    details: { candidates: shown.map(detail) },
  });
};

/** To be typed instead: a name says more than a GUID; only where two are the same does the id tell them apart. */
const similar = (candidates: readonly NameCandidate[]): string =>
  new Set(candidates.map(({ label }) => label)).size < candidates.length
    ? listed(candidates)
    : candidates.map(({ label }) => label).join(', ');

const detail = ({ id, label }: NameCandidate): JsonObject => ({ id: id ?? null, name: label });

/** To be read: nobody types what is longer. */
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

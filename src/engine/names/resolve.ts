import { EmsError } from '../../errors.js';
import type { Client } from '../../http/client.js';
import { closest } from '../../closest.js';
import type { Named } from '../typed.js';
import type { Candidate, Known, LookupPlan } from './lookup-plan.js';
import { lookups } from './lookups.js';

/** Names → ids, each name asked for once in a run. */
export const nameResolver = (
  client: () => Promise<Client>,
): ((named: Named, known?: Known) => Promise<string | number>) => {
  const asked = new Map<string, Promise<string | number>>();
  return (named, known = {}) => {
    const key = `${named.lookup}\n${named.text}\n${JSON.stringify(known)}`;
    const earlier = asked.get(key);
    if (earlier !== undefined) return earlier;
    const answer = client().then((open) => resolveName(named, open, known));
    asked.set(key, answer);
    return answer;
  };
};

const resolveName = async (named: Named, client: Client, known: Known): Promise<string | number> => {
  const plan = lookups[named.lookup];
  const candidates = await plan.find(named.text, client, known);
  return chooseOne(named, plan, candidates);
};

/** An exact match wins; none or several is an error that lists the candidates. */
export const chooseOne = (named: Named, plan: LookupPlan, candidates: readonly Candidate[]): string | number => {
  const exact = candidates.filter((candidate) => candidate.exact);
  const [only, second] = exact;
  if (only !== undefined && second === undefined) return only.id;
  if (only !== undefined)
    throw new EmsError(
      'usage',
      `${named.label}: '${named.text}' is the name of ${exact.length} ${plan.noun}s: ${listed(exact)}`,
      {
        hint: `Give the id, or a name that only one ${plan.noun} has.`,
        details: { candidates: exact.map(({ id, label }) => ({ id, name: label })) },
      },
    );
  throw notFound(named, plan, candidates);
};

const notFound = (named: Named, plan: LookupPlan, candidates: readonly Candidate[]): EmsError => {
  const near = closest(
    named.text,
    candidates.map(({ label }) => label),
  );
  const shown = candidates.slice(0, 5);
  const hint =
    shown.length === 0
      ? `See what there is with: ${plan.listing}`
      : `${near === undefined ? 'Near' : `Did you mean ${near}? Near`}: ${listed(shown)}${candidates.length > shown.length ? ', …' : ''}`;
  return new EmsError('not-found', `no ${plan.noun} is called '${named.text}'`, {
    hint,
    details: { candidates: shown.map(({ id, label }) => ({ id, name: label })) },
  });
};

const listed = (candidates: readonly Candidate[]): string =>
  candidates
    .slice(0, 10)
    .map(({ id, label }) => `${label} (${id})`)
    .join(', ');
